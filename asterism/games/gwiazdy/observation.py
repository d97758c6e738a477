from asterism.engine.rule import rule

@rule
def observe(s, box, seat, numbers):
    numbers[:] = 0

def names(view, box):
    return ["x"]
