/** Maximum number of suggested names. */
const MAX_SUGGESTIONS = 3;

/**
 * Finds the names that are most similar to a mistyped name, the most similar first: compares shared parts (separated by
 * full stops, underscores and hyphens), then by characters.
 */
export function findNearestNames(name: string, candidates: readonly string[]): string[] {
  const searchedName = name.toLowerCase();
  const maxDistance = Math.max(2, Math.floor(searchedName.length / 2));
  return candidates
    .map((candidate) => {
      const sharedCount = countSharedLetters(searchedName, candidate.toLowerCase());
      return {
        candidate,
        shared: sharedCount,
        distance: computeDistance(searchedName, candidate.toLowerCase()) - sharedCount,
      };
    })
    .filter(({ shared, distance }) => distance <= maxDistance || shared > searchedName.length / 2)
    .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ candidate }) => candidate);
}

/** Counts the letters of the shared parts. */
function countSharedLetters(name: string, candidate: string): number {
  const parts = new Set(name.split(/[._-]/).filter((part) => part.length > 2));
  return candidate
    .split(/[._-]/)
    .filter((part) => parts.has(part))
    .join('').length;
}

/** Computes the Levenshtein distance of the first 60 characters. */
function computeDistance(from: string, to: string): number {
  let previousRow = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...from.slice(0, 60)].entries()) {
    const currentRow = [row + 1];
    for (let column = 1; column <= to.length; column++) {
      const replacementCost = (previousRow[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      currentRow.push(
        Math.min((currentRow[column - 1] ?? 0) + 1, (previousRow[column] ?? 0) + 1, replacementCost),
      );
    }
    previousRow = currentRow;
  }
  return previousRow[to.length] ?? 0;
}
