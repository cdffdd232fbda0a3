import type { XmlWriter } from '../xml-writer';

const SUBJECT_AT_LINE_START = /(?<![^\n])(?=#[A-Z]{3}#)/;
const SUBJECT = /^#([A-Z]{3})#/;

/**
 * Writes the notes of the document (BG-1) or of a line (BT-127): splits the text of the model where one of its lines begins
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
