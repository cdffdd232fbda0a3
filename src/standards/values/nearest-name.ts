/** Maximum number of changes. Names with more changes are regarded as different words. */
const MAX_CHANGES = 3;
/** Maximum number of characters that are compared; longer names are truncated. */
const MAX_LENGTH = 60;

/**
 * Returns the known name that a mistyped name probably means: the name with the fewest insertions, deletions and
 * replacements, at most three and at most a third of the length; null when there is no such name.
 */
export function findNearestName(name: string, candidates: readonly string[]): string | null {
  const searchedName = name.slice(0, MAX_LENGTH).toLowerCase();
  let nearest: string | null = null;
  let fewestChanges = Math.min(MAX_CHANGES, Math.floor(searchedName.length / 3)) + 1;
  for (const candidate of candidates) {
    const changes = computeLevenshteinDistance(searchedName, candidate.toLowerCase());
    if (changes < fewestChanges) [nearest, fewestChanges] = [candidate, changes];
  }
  return nearest;
}

/** Returns the Levenshtein distance of two texts. */
function computeLevenshteinDistance(from: string, to: string): number {
  let previousRow = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replacementCost = (previousRow[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min((current[column - 1] ?? 0) + 1, (previousRow[column] ?? 0) + 1, replacementCost));
    }
    previousRow = current;
  }
  return previousRow[to.length] ?? 0;
}
