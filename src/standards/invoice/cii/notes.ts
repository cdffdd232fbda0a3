import { trimToNull, readText } from '../element-reader';
import type { Node, XmlDocument } from '../xml';
import { RAM } from './names';
import type { XmlWriter } from '../xml-writer';

/**
 * Reads all notes of the document (BG-1) or of a line (BT-127) in order; a subject code (BT-21) precedes its note as in
 * UBL: `#AAI#text`.
 */
export function readNotes(xml: XmlDocument, document: Node): string | null {
  const notes: string[] = [];
  for (const node of xml.children(document, RAM.IncludedNote)) {
    const subject = readText(xml, node, RAM.SubjectCode);
    const contents = xml
      .children(node, RAM.Content)
      .flatMap((element) => trimToNull(xml.text(element)) ?? []);
    const marker = subject === null ? '' : `#${subject}#`;
    if (marker !== '' || contents.length > 0) notes.push(marker + contents.join('\n'));
  }
  return notes.length === 0 ? null : notes.join('\n');
}

const SUBJECT_AT_LINE_START = /(?<![^\n])(?=#[A-Z]{3}#)/;
const SUBJECT = /^#([A-Z]{3})#/;

/**
 * Writes the notes of the document (BG-1) or of a line (BT-127): splits the text of the model at each line that begins
 * with a subject code, as `#AAI#text`.
 */
export function writeNotes(xml: XmlWriter, text: string | null): void {
  if (text === null) return;
  for (const part of text.split(SUBJECT_AT_LINE_START)) {
    const subject = SUBJECT.exec(part)?.[1] ?? null;
    const content = (subject === null ? part : part.slice(subject.length + 2)).replace(/\n$/, '');
    xml.group('ram:IncludedNote', () => {
      xml.element('ram:Content', content === '' ? null : content);
      xml.element('ram:SubjectCode', subject);
    });
  }
}
