/** Maximum number of changes; more make it another word. */
const MAX_CHANGES = 3;
/** Only the beginnings of longer names are compared. */
const MAX_LENGTH = 60;

/**
 * Returns the known name that a mistyped one probably means: the one with the fewest insertions, deletions and replacements,
 * at most three and at most a third of the name; null when there is none.
 */
export function findNearestName(name: string, candidates: readonly string[]): string | null {
  const searchedName = name.slice(0, MAX_LENGTH).toLowerCase();
  let nearest: string | null = null;
  let fewest = Math.min(MAX_CHANGES, Math.floor(searchedName.length / 3)) + 1;
  for (const candidate of candidates) {
    const changes = countChanges(searchedName, candidate.toLowerCase());
    if (changes < fewest) [nearest, fewest] = [candidate, changes];
  }
  return nearest;
}

/** Returns the Levenshtein distance. */
function countChanges(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replacementCost = (above[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min((current[column - 1] ?? 0) + 1, (above[column] ?? 0) + 1, replacementCost));
    }
    above = current;
  }
  return above[to.length] ?? 0;
}
