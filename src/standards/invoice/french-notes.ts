import type { FrenchSpecifics } from './model';

/** The three notes that the French reform requires, by UNTDID 4451 subject code (BR-FR-05). */
export const FRENCH_NOTE_FIELDS = {
  PMT: 'recoveryCostsNote',
  PMD: 'latePaymentPenaltiesNote',
  AAB: 'earlyPaymentDiscountNote',
} as const;

type NoteField = (typeof FRENCH_NOTE_FIELDS)[keyof typeof FRENCH_NOTE_FIELDS];

const SUBJECT_CODES = ['PMT', 'PMD', 'AAB'] as const;

/** A note with a subject code is written `#CODE#text`; one note element may contain several of them. */
const MARKER = /#([A-Z]{3})#/g;

export type FrenchNotes = Pick<FrenchSpecifics, NoteField>;

/** Returns whether the text contains a marker of any subject code. */
export function hasSubjectCode(text: string): boolean {
  return /#[A-Z]{3}#/.test(text);
}

/** Returns whether the text contains a marker of one of the three notes that have their own field. */
export function hasFrenchNote(text: string): boolean {
  return /#(?:PMT|PMD|AAB)#/.test(text);
}

/** Joins the notes for UBL's single Note: the free note first, then the three notes after their subject codes. */
export function joinNotes(note: string | null, french: FrenchNotes | null): string | null {
  const parts = note === null ? [] : [note];
  for (const code of SUBJECT_CODES) {
    const text = french?.[FRENCH_NOTE_FIELDS[code]] ?? null;
    if (text !== null) parts.push(`#${code}#${text}`);
  }
  return parts.length === 0 ? null : parts.join('\n');
}

/**
 * Extracts the three notes from a note text. Text before them, notes with other subject codes including their markers,
 * and a second note with the same code stay in `note`.
 */
export function splitNotes(text: string | null): { note: string | null; french: FrenchNotes } {
  const french: FrenchNotes = {
    recoveryCostsNote: null,
    latePaymentPenaltiesNote: null,
    earlyPaymentDiscountNote: null,
  };
  if (text === null) return { note: null, french };
  const markers = [...text.matchAll(MARKER)];
  const freeNotes = [text.slice(0, markers[0]?.index ?? text.length).trim()];
  markers.forEach((marker, index) => {
    const end = markers[index + 1]?.index ?? text.length;
    const field = findField(marker[1]);
    const body = text.slice(marker.index + marker[0].length, end).trim();
    if (field !== null && french[field] === null && body !== '') french[field] = body;
    else freeNotes.push(text.slice(marker.index, end).trim());
  });
  const note = freeNotes.filter((part) => part !== '').join('\n');
  return { note: note === '' ? null : note, french };
}

function findField(code: string | undefined): NoteField | null {
  const subjectCode = SUBJECT_CODES.find((candidate) => candidate === code);
  return subjectCode === undefined ? null : FRENCH_NOTE_FIELDS[subjectCode];
}
