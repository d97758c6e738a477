from asterism.engine.rule import rule

@rule
def policy(s, box, seat):
    return 0
