import { BILLING_MODES } from '../french-billing-modes';
import { hasFrenchNote, hasSubjectCode } from '../french-notes';
import type { FrenchSpecifics } from '../model';
import { TEXT, type ObjectReader } from './object-reader';

/** What the French reform asks beyond EN 16931; no other country has specifics. */
export function readCountrySpecifics(reader: ObjectReader): FrenchSpecifics {
  return {
    country: reader.oneOf('country', ['FR']) ?? 'FR',
    billingMode: reader.oneOf('billingMode', BILLING_MODES),
    businessProcess: reader.oneOf('businessProcess', ['REGULATED', 'NON_REGULATED']) ?? 'REGULATED',
    recoveryCostsNote: readNote(reader, 'recoveryCostsNote'),
    latePaymentPenaltiesNote: readNote(reader, 'latePaymentPenaltiesNote'),
    earlyPaymentDiscountNote: readNote(reader, 'earlyPaymentDiscountNote'),
  };
}

function readNote(reader: ObjectReader, field: string): string | null {
  const note = reader.text(field, TEXT.free);
  if (note === null || !hasSubjectCode(note)) return note;
  return reader.refuse(
    field,
    'must be the text alone: the subject code (#XXX#) is added when the note is written',
  );
}

/** A free note may not carry a note that has a field in `countrySpecific`: reading the document would move it there. */
export function checkFreeNote(note: string | null, reader: ObjectReader): void {
  if (note === null || !hasFrenchNote(note)) return;
  reader.refuse('note', 'must not hold #PMT#, #PMD# or #AAB#: give these notes in countrySpecific');
}
