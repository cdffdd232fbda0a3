import { trimToNull, readText } from '../element-reader';
import type { Node, XmlDocument } from '../xml';
import { RAM } from './names';

/**
 * Reads all notes of the document (BG-1) or of a line (BT-127) in their order; a subject code (BT-21) precedes its note as
 * in UBL: `#AAI#text`.
 */
export function readNotes(xml: XmlDocument, document: Node): string | null {
  const notes: string[] = [];
  for (const node of xml.children(document, RAM.IncludedNote)) {
    const subject = readText(xml, node, RAM.SubjectCode);
    const contents = xml.children(node, RAM.Content).flatMap((each) => trimToNull(xml.text(each)) ?? []);
    const marker = subject === null ? '' : `#${subject}#`;
    if (marker !== '' || contents.length > 0) notes.push(marker + contents.join('\n'));
  }
  return notes.length === 0 ? null : notes.join('\n');
}
