/** Maximum number of suggested names. */
const MAX_OFFERED = 3;

/**
 * Finds the names most similar to a mistyped one, the most similar first: by shared parts (separated by full stops,
 * underscores and hyphens), then by characters.
 */
export function findNearestNames(name: string, candidates: readonly string[]): string[] {
  const searchedName = name.toLowerCase();
  const limit = Math.max(2, Math.floor(searchedName.length / 2));
  return candidates
    .map((candidate) => {
      const sharedCount = countShared(searchedName, candidate.toLowerCase());
      return {
        candidate,
        shared: sharedCount,
        distance: countChanges(searchedName, candidate.toLowerCase()) - sharedCount,
      };
    })
    .filter(({ shared, distance }) => distance <= limit || shared > searchedName.length / 2)
    .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate))
    .slice(0, MAX_OFFERED)
    .map(({ candidate }) => candidate);
}

/** Counts the letters of the shared parts. */
function countShared(name: string, candidate: string): number {
  const parts = new Set(name.split(/[._-]/).filter((part) => part.length > 2));
  return candidate
    .split(/[._-]/)
    .filter((part) => parts.has(part))
    .join('').length;
}

/** Computes the Levenshtein distance of the first 60 characters. */
function countChanges(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...from.slice(0, 60)].entries()) {
    const current = [row + 1];
    for (let column = 1; column <= to.length; column++) {
      const replacementCost = (above[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      current.push(Math.min((current[column - 1] ?? 0) + 1, (above[column] ?? 0) + 1, replacementCost));
    }
    above = current;
  }
  return above[to.length] ?? 0;
}
