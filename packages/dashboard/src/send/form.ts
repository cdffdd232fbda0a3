import type { JsonObject } from './json';

/** The kinds of document that the form writes; others are sent as JSON or XML. */
export const KINDS = ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'] as const;
export type SendKind = (typeof KINDS)[number];

/** VAT as the form holds it: a category of EN 16931 (UNTDID 5305), and a rate as it was typed, for the category S. */
export interface FormVat {
  category: string;
  rate: string;
}

/** A line as it stands in the form: numbers are texts as they were typed. */
export interface FormLine {
  /** Identifier within this form only */
  id: string;
  name: string;
  quantity: string;
  /** Code of UN/ECE Recommendation 20 */
  unit: string;
  price: string;
  vat: FormVat;
  /** Fields of the line without an input in the form; they are kept and sent */
  rest: JsonObject;
}

/** A discount or surcharge of the whole document. */
export interface FormAdjustment {
  id: string;
  kind: 'discount' | 'surcharge';
  reason: string;
  value: string;
  isPercent: boolean;
  vat: FormVat;
  rest: JsonObject;
}

/** Buyer; in a self-billed document, the supplier. */
export interface FormParty {
  name: string;
  street: string;
  postalZone: string;
  city: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  vatNumber: string;
  enterpriseNumberScheme: string;
  enterpriseNumber: string;
  rest: JsonObject;
}

/** A file that is sent with the document. */
export interface FormFile {
  id: string;
  name: string;
  size: number;
  /** Base64; null when the tab was loaded again and the file was too large to be kept */
  content: string | null;
}

export interface FormEmail {
  /** `only`: not over Peppol at all */
  when: 'always' | 'on_peppol_failure' | 'only';
  /** Addresses, apart by commas or spaces */
  to: string;
  message: string;
}

/** Fields that the form is filled with by itself: from the defaults of the company and its last number. */
export const PREFILLED_FIELDS = ['number', 'dueDate', 'iban', 'terms', 'note'] as const;
export type Prefilled = Partial<Record<(typeof PREFILLED_FIELDS)[number], string>>;

/** Everything that the form holds. */
export interface SendForm {
  kind: SendKind;
  companyId: string;
  recipient: string;
  party: FormParty;
  number: string;
  /** YYYY-MM-DD, or empty */
  issueDate: string;
  dueDate: string;
  buyerReference: string;
  purchaseOrder: string;
  /** For a credit note: the corrected invoice */
  corrects: string;
  /** Days of issue (YYYY-MM-DD) of what it corrects, by number, where they are known */
  correctedOn: Record<string, string>;
  /** The invoice that it was copied from; as a credit note it corrects that one */
  copiedFrom: { number: string; issueDate: string } | null;
  lines: FormLine[];
  adjustments: FormAdjustment[];
  exemptionReason: string;
  exemptionReasonCode: string;
  currency: string;
  iban: string;
  paymentReference: string;
  terms: string;
  note: string;
  contract: string;
  project: string;
  deliveryDate: string;
  periodStart: string;
  periodEnd: string;
  files: FormFile[];
  /** The person's own PDF, shown and mailed instead of a rendered one */
  pdf: FormFile | null;
  email: FormEmail | null;
  /** Local time as `<input type="datetime-local">` writes it, or null for now */
  sendAt: string | null;
  /** Sends although the same number went to the same recipient within a year */
  allowDuplicate: boolean;
  /** Saves the recipient as a customer, or completes the one that it is, after the document was sent */
  saveCustomer: boolean;
  /** Values that the form was filled with, which nobody typed */
  prefilled: Prefilled;
  /** Fields of the document without an input in the form; they are kept and sent */
  rest: JsonObject;
  /** The same of the request around the document */
  requestRest: JsonObject;
}

let made = 0;

/** An id that no other part of the form has, also after the tab was loaded again. */
export function newId(): string {
  made += 1;
  return `${Date.now().toString(36)}-${made}`;
}

export function emptyLine(like?: Pick<FormLine, 'unit' | 'vat'>): FormLine {
  return {
    id: newId(),
    name: '',
    quantity: '1',
    unit: like?.unit ?? 'C62',
    price: '',
    vat: like?.vat ?? { category: 'S', rate: '' },
    rest: {},
  };
}

/** An empty discount or surcharge, with the VAT of the last line. */
export function newAdjustment(kind: FormAdjustment['kind'], vat?: FormVat): FormAdjustment {
  return {
    id: newId(),
    kind,
    reason: '',
    value: '',
    isPercent: true,
    vat: vat ?? { category: 'S', rate: '' },
    rest: {},
  };
}

export function emptyParty(): FormParty {
  return {
    name: '',
    street: '',
    postalZone: '',
    city: '',
    country: '',
    vatNumber: '',
    enterpriseNumberScheme: '',
    enterpriseNumber: '',
    rest: {},
  };
}

/** A form with nothing in it but what follows from the day. */
export function emptyForm(today: string, companyId = ''): SendForm {
  return {
    kind: 'invoice',
    companyId,
    recipient: '',
    party: emptyParty(),
    number: '',
    issueDate: today,
    dueDate: '',
    buyerReference: '',
    purchaseOrder: '',
    corrects: '',
    correctedOn: {},
    copiedFrom: null,
    lines: [emptyLine()],
    adjustments: [],
    exemptionReason: '',
    exemptionReasonCode: '',
    currency: 'EUR',
    iban: '',
    paymentReference: '',
    terms: '',
    note: '',
    contract: '',
    project: '',
    deliveryDate: '',
    periodStart: '',
    periodEnd: '',
    files: [],
    pdf: null,
    email: null,
    sendAt: null,
    allowDuplicate: false,
    saveCustomer: true,
    prefilled: {},
    rest: {},
    requestRest: {},
  };
}

/** True of a line in which nothing was written; it is left out of what is sent. */
export function isBlank({ name, price, rest }: FormLine): boolean {
  return name.trim() === '' && price.trim() === '' && Object.keys(rest).length === 0;
}

export function isCreditNote(kind: SendKind): boolean {
  return kind === 'creditNote' || kind === 'selfBillingCreditNote';
}

export function isSelfBilled(kind: SendKind): boolean {
  return kind === 'selfBillingInvoice' || kind === 'selfBillingCreditNote';
}

/** Categories that have no rate of their own: no VAT is due (BR-Z-05, BR-E-05, BR-AE-05, BR-IC-05, BR-G-05, BR-O-05). */
export function isWithoutRate({ category }: FormVat): boolean {
  return ['Z', 'E', 'AE', 'K', 'G', 'O'].includes(category);
}
