import type { Field } from './tool-input';

/** Field with the id of a document. */
export const DOCUMENT_ID = {
  type: 'string',
  maxLength: 40,
  pattern: /^doc_[0-9A-Z]{26}$/,
  accepted: 'the id of a document, `doc_` and 26 characters, from search_documents',
  description: 'Id of the document (`doc_…`), from search_documents',
} as const satisfies Field;

/** Field with the id of a company. */
export const COMPANY_ID = {
  type: 'string',
  maxLength: 40,
  pattern: /^c_[0-9A-Z]{26}$/,
  accepted: 'the id of a company, `c_` and 26 characters, from list_companies',
  description: 'Id of the company (`c_…`), from list_companies',
} as const satisfies Field;

/** Field with the id of a draft. */
export const DRAFT_ID = {
  type: 'string',
  maxLength: 40,
  pattern: /^drf_[0-9A-Z]{26}$/,
  accepted: 'the id of a draft, `drf_` and 26 characters, from create_draft',
  description: 'Id of the draft (`drf_…`), from create_draft',
} as const satisfies Field;

/** Field with the profile of a document. */
export const PROFILE = {
  type: 'enum',
  values: [
    'peppol-bis-3',
    'xrechnung-3',
    'nlcius',
    'pint-eu',
    'pint-ae',
    'pint-aunz',
    'pint-jp',
    'pint-my',
    'pint-om',
    'pint-sg',
  ],
  optional: true,
  description: 'Profile of the document; default: the profile that fits the recipient and the parties',
} as const satisfies Field;

/** Field with the kind of a document. */
export const DOCUMENT_KIND = {
  type: 'enum',
  values: ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'],
  description: 'Kind of the document',
} as const satisfies Field;

/** Field with the cursor of a page. */
export const CURSOR = {
  type: 'string',
  maxLength: 2_000,
  optional: true,
  description: 'nextCursor of the previous result, for the next page',
} as const satisfies Field;

/** Field with a day. */
export const DAY = {
  type: 'string',
  maxLength: 10,
  pattern: /^\d{4}-\d{2}-\d{2}$/,
  accepted: 'a day, YYYY-MM-DD',
} as const;
