/** Returns a LIKE pattern for texts that contain `part`; wildcards in `part` are escaped. */
export function toContainsPattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
