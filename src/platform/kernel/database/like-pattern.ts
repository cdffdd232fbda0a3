/** A LIKE pattern for texts that contain `part`; its own wildcards mean themselves. */
export function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
