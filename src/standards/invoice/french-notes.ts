import type { FrenchSpecifics } from './model';

/** The three notes the French reform asks for, by UNTDID 4451 subject code (BR-FR-05). */
export const FRENCH_NOTE_FIELDS = {
  PMT: 'recoveryCostsNote',
  PMD: 'latePaymentPenaltiesNote',
  AAB: 'earlyPaymentDiscountNote',
} as const;

type NoteField = (typeof FRENCH_NOTE_FIELDS)[keyof typeof FRENCH_NOTE_FIELDS];

const SUBJECT_CODES = ['PMT', 'PMD', 'AAB'] as const;

/** A note with a subject code is written `#CODE#text`; one note element may hold several of them. */
const MARKER = /#([A-Z]{3})#/g;

export type FrenchNotes = Pick<FrenchSpecifics, NoteField>;

/** Whether the text holds a marker of any subject code. */
export function hasSubjectCode(text: string): boolean {
  return /#[A-Z]{3}#/.test(text);
}

/** Whether the text holds a marker of one of the three notes that have a field of their own. */
export function hasFrenchNote(text: string): boolean {
  return /#(?:PMT|PMD|AAB)#/.test(text);
}

/** One text for UBL's single Note: the free note first, then the three notes behind their subject codes. */
export function joinNotes(note: string | null, french: FrenchNotes | null): string | null {
  const parts = note === null ? [] : [note];
  for (const code of SUBJECT_CODES) {
    const text = french?.[FRENCH_NOTE_FIELDS[code]] ?? null;
    if (text !== null) parts.push(`#${code}#${text}`);
  }
  return parts.length === 0 ? null : parts.join('\n');
}

/**
 * Takes the three notes out of a note text. What stands before them, and notes of other subject codes with their
 * markers, stays in `note`; so does a second note of the same code.
 */
export function splitNotes(text: string | null): { note: string | null; french: FrenchNotes } {
  const french: FrenchNotes = {
    recoveryCostsNote: null,
    latePaymentPenaltiesNote: null,
    earlyPaymentDiscountNote: null,
  };
  if (text === null) return { note: null, french };
  const markers = [...text.matchAll(MARKER)];
  const rest = [text.slice(0, markers[0]?.index ?? text.length).trim()];
  markers.forEach((marker, place) => {
    const end = markers[place + 1]?.index ?? text.length;
    const field = fieldOf(marker[1]);
    const body = text.slice(marker.index + marker[0].length, end).trim();
    if (field !== null && french[field] === null && body !== '') french[field] = body;
    else rest.push(text.slice(marker.index, end).trim());
  });
  const note = rest.filter((part) => part !== '').join('\n');
  return { note: note === '' ? null : note, french };
}

function fieldOf(code: string | undefined): NoteField | null {
  const known = SUBJECT_CODES.find((candidate) => candidate === code);
  return known === undefined ? null : FRENCH_NOTE_FIELDS[known];
}
