/** Contents of an Invoice Response (Peppol BIS 63, T111): the buyer's status of one invoice, with its reasons. */
import type { SchemedIdentifier } from '../model';

/**
 * Statuses of an invoice (subset of UNTDID 4343), in the order in which they may follow each other: acknowledged, in
 * process, under query, conditionally accepted, rejected, accepted, paid.
 */
export const INVOICE_STATUSES = ['AB', 'IP', 'UQ', 'CA', 'RE', 'AP', 'PD'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Reasons of an invoice's status (code list OPStatusReason), and the meaning of each code. */
export const STATUS_REASONS = {
  NON: 'no issue',
  REF: 'references incorrect',
  LEG: 'legal information incorrect',
  REC: 'receiver unknown',
  QUA: 'quality of the item insufficient',
  DEL: 'delivery issues',
  PRI: 'prices incorrect',
  QTY: 'quantity incorrect',
  ITM: 'items incorrect',
  PAY: 'payment terms incorrect',
  UNR: 'not recognised',
  FIN: 'finance incorrect',
  PPD: 'partially paid',
  OTH: 'other',
} as const;
export type StatusReason = keyof typeof STATUS_REASONS;

/** Actions that the buyer requests from the seller (code list OPStatusAction). */
export const STATUS_ACTIONS = {
  NOA: 'no action required',
  PIN: 'provide information',
  NIN: 'issue a new invoice',
  CNF: 'credit in full',
  CNP: 'credit partially',
  CNA: 'credit the amount',
  OTH: 'other',
} as const;
export type StatusAction = keyof typeof STATUS_ACTIONS;

/** Names of the two lists in a message (`listID`). */
export const CLARIFICATION_LISTS = { reason: 'OPStatusReason', action: 'OPStatusAction' } as const;
export type ClarificationKind = keyof typeof CLARIFICATION_LISTS;

/** Reason code of a partial payment: with it, the status PD (paid) is not final. */
export const PARTIALLY_PAID: StatusReason = 'PPD';

/** Wrong value of the invoice, and the value that the buyer considers right. */
export interface Correction {
  /** Business term of the invoice, such as `BT-48`. */
  term: string | null;
  value: string | null;
}

/** Reason for a status, or requested action. Unreadable values are null. */
export interface Clarification {
  kind: ClarificationKind | null;
  code: string | null;
  text: string | null;
  corrections: Correction[];
}

/** Sender or receiver of an Invoice Response. */
export interface ResponseParty {
  electronicAddress: SchemedIdentifier | null;
  identifier: SchemedIdentifier | null;
  name: string | null;
  /** Contact person of the sender; null for a receiver. */
  contact: { name: string | null; phone: string | null; email: string | null } | null;
}

/** Issuer or recipient of the invoice, stated in addition to sender and receiver of the response. */
export interface InvoiceParty {
  identifier: SchemedIdentifier | null;
  name: string | null;
}

/** Invoice Response; absent and unreadable values are null. */
export interface InvoiceResponse {
  processId: string | null;
  /** Number of the response. */
  number: string | null;
  /** Issue date of the response, YYYY-MM-DD. */
  issueDate: string | null;
  /** Issue time as written, with or without a time zone. */
  issueTime: string | null;
  note: string | null;
  sender: ResponseParty;
  receiver: ResponseParty;
  /** Status code as received; {@link INVOICE_STATUSES} lists the known codes. */
  status: string | null;
  /** Day from which the status applies, YYYY-MM-DD. */
  effectiveDate: string | null;
  clarifications: Clarification[];
  /** Invoice or credit note that the response concerns; `typeCode` is a code of UNTDID 1001. */
  invoice: { number: string | null; issueDate: string | null; typeCode: string | null };
  issuer: InvoiceParty | null;
  recipient: InvoiceParty | null;
}

/**
 * Document type and processes of an Invoice Response; the second process is that of invoices with a mandatory response.
 */
export const INVOICE_RESPONSE_TYPE = {
  customizationId: 'urn:fdc:peppol.eu:poacc:trns:invoice_response:3',
  processId: 'urn:fdc:peppol.eu:poacc:bis:invoice_response:3',
  processWithInvoice: 'urn:peppol:bis:billing_with_response',
  docTypeId:
    'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2::ApplicationResponse##urn:fdc:peppol.eu:poacc:trns:invoice_response:3::2.1',
} as const;
