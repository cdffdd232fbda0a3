/** Terms of Oman in the JSON of a document. */
import type { OmaniTerms, PintLine } from '../pint-terms';
import { code, date, decimal, group, shape, text, TEXT } from './fields';
import type { ObjectReader } from './object-reader';

/** Form of a UUID. */
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
  sellerZone: text(null, 'Special zone of the seller (BTOM-024)', { max: TEXT.code, example: 'SEZAD' }),
  buyerZone: text(null, 'Special zone of the buyer (BTOM-026)', { max: TEXT.code, example: 'MO' }),
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
 * Adds the terms that Oman requires of a document without them.
 * @param time current time of day, HH:MM:SS; null when unknown
 */
export function completeOmaniTerms(terms: OmaniTerms | undefined, time: string | null): OmaniTerms {
  const all = { ...NO_OMANI_TERMS, ...terms };
  return { ...all, issueTime: all.issueTime ?? time };
}

/** Adds the kind of service, which Oman requires in addition to goods or services: eight zeros without one. */
export function completeItemKind({ itemKind, serviceCode }: PintLine): Pick<PintLine, 'serviceCode'> {
  return { serviceCode: serviceCode ?? (itemKind === null ? null : NO_SERVICE) };
}

const NO_SERVICE = '00000000';
