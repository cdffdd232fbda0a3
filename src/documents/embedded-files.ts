import type { ParsedDocument } from '../invoice';

/**
 * Puts the bodies of embedded files, which are kept in the XML alone, back into a parsed document.
 * @param bodies Base64 in the order of the attachments; null where there is none
 */
export function withEmbeddedFiles(
  parsed: ParsedDocument | null,
  bodies: readonly (string | null)[],
): ParsedDocument | null {
  if (parsed === null || bodies.length === 0) return parsed;
  const attachments = parsed.attachments.map((attachment, i) => ({
    ...attachment,
    embeddedDocument: bodies[i] ?? null,
  }));
  return { ...parsed, attachments };
}
