import { BILLING_MODES } from '../french-specifics';
import { hasFrenchNote, hasSubjectCode } from '../french-notes';
import type { FrenchSpecifics } from '../model';
import { choice, shape, text, MAX_LENGTHS } from './fields';
import type { ObjectReader } from './object-reader';

const noteField = (description: string) =>
  text('BT-22', `${description}; the text without its subject code`, { max: MAX_LENGTHS.free });

export const COUNTRY_SPECIFICS = shape('FrenchSpecificsInput', 'the French specifics', {
  country: choice(null, 'Country whose reform requires these fields', ['FR'], { default: 'FR' }),
  billingMode: choice('BT-23', 'Billing framework (cadre de facturation)', BILLING_MODES),
  businessProcess: choice(
    null,
    'Whether the document falls under the reform',
    ['REGULATED', 'NON_REGULATED'],
    {
      default: 'REGULATED',
    },
  ),
  recoveryCostsNote: noteField('Flat-rate compensation for recovery costs (subject code PMT)'),
  latePaymentPenaltiesNote: noteField('Penalties for late payment (PMD)'),
  earlyPaymentDiscountNote: noteField('Discount for early payment, or a statement that there is none (AAB)'),
});

/** Reads the terms that the French reform requires beyond EN 16931; other countries have none. */
export function readCountrySpecifics(reader: ObjectReader<typeof COUNTRY_SPECIFICS>): FrenchSpecifics {
  const specifics = reader.values();
  for (const field of NOTE_FIELDS) {
    const note = specifics[field];
    if (note !== null && hasSubjectCode(note))
      reader.refuse(
        field,
        'must be the text without its subject code (#XXX#), which is added when the note is written',
      );
  }
  return {
    ...specifics,
    country: specifics.country ?? 'FR',
    businessProcess: specifics.businessProcess ?? 'REGULATED',
  };
}

const NOTE_FIELDS = ['recoveryCostsNote', 'latePaymentPenaltiesNote', 'earlyPaymentDiscountNote'] as const;

/**
 * Returns whether a free note contains a note with a field in `countrySpecific`: reading the document would move the text
 * there.
 */
export function containsFrenchNote(note: string | null, specifics: FrenchSpecifics | null): boolean {
  return specifics !== null && note !== null && hasFrenchNote(note);
}
