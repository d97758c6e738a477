// A drawing from the one before it, as asterism/tables/drawing_changes.py tells it.
const CUT = "<g";

export function applyChanges(drawing, changes) {
  const parts = drawing.split(CUT);
  return changes
    .flatMap((change) => (Array.isArray(change) ? parts.slice(...change) : [change]))
    .join(CUT);
}
