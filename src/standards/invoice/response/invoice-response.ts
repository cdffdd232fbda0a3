/** What an Invoice Response (Peppol BIS 63, T111) says: the buyer's status of one invoice, with its reasons. */
import type { SchemedIdentifier } from '../model';

/**
 * Statuses of an invoice (subset of UNTDID 4343), in the order in which they may follow each other: acknowledged, in process, under
 * query, conditionally accepted, rejected, accepted, paid.
 */
export const INVOICE_STATUSES = ['AB', 'IP', 'UQ', 'CA', 'RE', 'AP', 'PD'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Why an invoice has its status (code list OPStatusReason), and what each code means. */
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

/** What the buyer asks the seller to do (code list OPStatusAction). */
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

/** Names of the two lists, as a message has them (`listID`). */
export const CLARIFICATION_LISTS = { reason: 'OPStatusReason', action: 'OPStatusAction' } as const;
export type ClarificationKind = keyof typeof CLARIFICATION_LISTS;

/** The reason of a partial payment: the status paid is not final with it. */
export const PARTIALLY_PAID: StatusReason = 'PPD';

/** A value of the invoice that is wrong, and what the buyer takes for right. */
export interface Correction {
  /** business term of the invoice, such as `BT-48` */
  term: string | null;
  value: string | null;
}

/** A reason, or what is asked for. Whatever cannot be read is null. */
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
  /** whom to ask; only a sender has one */
  contact: { name: string | null; phone: string | null; email: string | null } | null;
}

/** A party named besides the two that write to each other: who issued the invoice, and who received it. */
export interface InvoiceParty {
  identifier: SchemedIdentifier | null;
  name: string | null;
}

/** An Invoice Response. Null where it says nothing, or what came was not read. */
export interface InvoiceResponse {
  processId: string | null;
  /** its own number */
  number: string | null;
  /** YYYY-MM-DD */
  issueDate: string | null;
  /** as written, with a zone or without */
  issueTime: string | null;
  note: string | null;
  sender: ResponseParty;
  receiver: ResponseParty;
  /** as it came; {@link INVOICE_STATUSES} are known */
  status: string | null;
  /** from when on the status applies, YYYY-MM-DD */
  effectiveDate: string | null;
  clarifications: Clarification[];
  /** the invoice or credit note that is answered; its type is a code of UNTDID 1001 */
  invoice: { number: string | null; issueDate: string | null; typeCode: string | null };
  issuer: InvoiceParty | null;
  recipient: InvoiceParty | null;
}

/** Document type and processes of an Invoice Response; the second process is that of invoices which promise an answer. */
export const INVOICE_RESPONSE_TYPE = {
  customizationId: 'urn:fdc:peppol.eu:poacc:trns:invoice_response:3',
  processId: 'urn:fdc:peppol.eu:poacc:bis:invoice_response:3',
  processWithInvoice: 'urn:peppol:bis:billing_with_response',
  docTypeId:
    'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2::ApplicationResponse##urn:fdc:peppol.eu:poacc:trns:invoice_response:3::2.1',
} as const;
