/** Terms of Oman in the JSON of a document. */
import type { OmaniTerms, PintLine } from '../pint-terms';
import { code, date, decimal, group, shape, text, MAX_LENGTHS } from './fields';
import type { ObjectReader } from './object-reader';

/** Accepted form of a UUID in the JSON of a document. */
export const UUID_FORM = {
  pattern: /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
  form: 'a UUID (RFC 9562), such as "2523149b-cb40-4b32-9004-debca57b80ee"',
  example: '2523149b-cb40-4b32-9004-debca57b80ee',
};

const PREPAYMENT_INVOICE = shape(null, 'a prepayment invoice', {
  id: text(null, 'Number of the prepayment invoice (BTOM-027)', { required: true }),
  uuid: code(null, 'UUID of the prepayment invoice (BTOM-014)', UUID_FORM, { required: true }),
});

/** Terms that only Oman adds to a document. */
export const OMANI_TERMS = shape('OmaniTermsInput', 'the terms of Oman', {
  issueTime: code(
    null,
    'Time of issue (IBT-168)',
    {
      pattern: /^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/,
      form: 'a time of day, HH:MM:SS',
      example: '17:31:00',
    },
    { defaultIs: 'now in the time zone of the company' },
  ),
  sellerUuid: code(null, 'UUID of the seller, of version 5 (BTOM-004)', UUID_FORM),
  sellerZone: text(null, 'Special zone of the seller (BTOM-024)', {
    max: MAX_LENGTHS.code,
    example: 'SEZAD',
  }),
  buyerZone: text(null, 'Special zone of the buyer (BTOM-026)', { max: MAX_LENGTHS.code, example: 'MO' }),
  prepaymentInvoice: group(null, 'Prepayment that the invoice deducts', PREPAYMENT_INVOICE),
  marginTotal: decimal(null, 'Total amount due of a profit margin invoice in OMR (BTOM-020)'),
  customsDeclaration: text(null, 'Customs declaration of imported goods (BTOM-021)'),
  importDate: date(null, 'Day of the import (BTOM-030)'),
});

/** Reads the terms of Oman. */
export function readOmaniTerms(reader: ObjectReader<typeof OMANI_TERMS>): OmaniTerms {
  return {
    ...reader.values(),
    prepaymentInvoice: reader.group('prepaymentInvoice', (entry) => entry.values()),
  };
}

const NO_OMANI_TERMS: OmaniTerms = {
  issueTime: null,
  sellerUuid: null,
  sellerZone: null,
  buyerZone: null,
  prepaymentInvoice: null,
  marginTotal: null,
  customsDeclaration: null,
  importDate: null,
};

/**
 * Adds the terms that Oman requires and the document does not state.
 * @param time current time of day, HH:MM:SS; null when unknown
 */
export function completeOmaniTerms(terms: OmaniTerms | undefined, time: string | null): OmaniTerms {
  const completedTerms = { ...NO_OMANI_TERMS, ...terms };
  return { ...completedTerms, issueTime: completedTerms.issueTime ?? time };
}

/** Returns the kind of service, which Oman requires with `itemKind`: eight zeros when the line states none. */
export function completeServiceCode({ itemKind, serviceCode }: PintLine): Pick<PintLine, 'serviceCode'> {
  return { serviceCode: serviceCode ?? (itemKind === null ? null : UNSPECIFIED_SERVICE) };
}

const UNSPECIFIED_SERVICE = '00000000';
