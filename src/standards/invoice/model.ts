/**
 * Document model: the contents of an invoice or credit note, in the terms of EN 16931, independent of any syntax.
 *
 * The model is the form of `parsed` in the API, and UBL is written from it. Every field is always present: `null` when
 * the document does not have it, `[]` for an empty list. Amounts, quantities and rates are decimal text, exactly as the
 * document writes them; dates are `YYYY-MM-DD`. Codes are plain strings, because a document with an unknown code must
 * still be readable. The BT and BG numbers name the term of EN 16931-1.
 */

import type { ExtendedLine, ExtendedTerms } from './extended-terms';
import type { PintLine, PintTerms } from './pint-terms';
import type {
  SchemedIdentifier,
  Period,
  VatRate,
  Party,
  Payee,
  TaxRepresentative,
  Delivery,
} from './parties';

export type {
  SchemedIdentifier,
  Period,
  VatRate,
  Address,
  Party,
  Payee,
  TaxRepresentative,
  Delivery,
} from './parties';

/** The four kinds of document that are built from, and parsed into, this model. */
const DOCUMENT_KINDS = ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Returns whether a document type is one of the kinds of this model. */
export function isDocumentKind(type: string): type is DocumentKind {
  return DOCUMENT_KINDS.some((kind) => kind === type);
}

/** Names of this product for the usual payment means codes (UNTDID 4461); any other code is `other`. */
export type PaymentMethod =
  | 'cash'
  | 'cheque'
  | 'credit_transfer'
  | 'debit_transfer'
  | 'bank_card'
  | 'direct_debit'
  | 'credit_card'
  | 'debit_card'
  | 'standing_agreement'
  | 'sepa_credit_transfer'
  | 'sepa_direct_debit'
  | 'online_payment'
  | 'clearing'
  | 'other';

/** Payment card (BG-18). */
export interface CardAccount {
  /** Card number with at most its first six and last four digits readable (BT-87). */
  number: string | null;
  network: string | null;
  holderName: string | null;
}

/** Direct debit mandate (BG-19). */
export interface PaymentMandate {
  id: string | null;
  /** The account to be debited (BT-91). */
  payerAccount: string | null;
}

/** Payment means (BG-16). */
export interface PaymentMeans {
  /** Payment means in words (BT-82). */
  name: string | null;
  paymentMethod: PaymentMethod | null;
  /** Code of the payment means as the document writes it (BT-81). */
  paymentMethodCode: string | null;
  /** Remittance information (BT-83). */
  reference: string | null;
  /** Account to pay into: IBAN or another account number (BT-84). */
  iban: string | null;
  /** Holder of the account (BT-85). */
  accountName: string | null;
  /** BIC or branch (BT-86). */
  financialInstitutionBranch: string | null;
  cardAccount: CardAccount | null;
  mandate: PaymentMandate | null;
}

export interface PaymentTerms {
  note: string | null;
}

/** A discount or surcharge on a line (BG-27, BG-28). */
export interface LineAllowanceCharge {
  reasonCode: string | null;
  reason: string | null;
  amount: string | null;
  baseAmount: string | null;
  /** Share of `baseAmount` in percent. */
  percentage: string | null;
}

/** A discount or surcharge on the whole document (BG-20, BG-21). */
export interface DocumentAllowanceCharge extends LineAllowanceCharge {
  vat: VatRate;
  /** Reason why no VAT is due (EXT-FR-FE-187, -189); present only when stated. */
  exemptionReason?: string;
  /** Reason as a VATEX code (EXT-FR-FE-188, -190); present only when stated. */
  exemptionReasonCode?: string;
}

export interface CommodityClassification {
  /** Scheme of the classification (UNTDID 7143). */
  scheme: string | null;
  schemeVersion: string | null;
  value: string | null;
}

export interface ItemProperty {
  name: string | null;
  value: string | null;
  /** Kind of the property as a code (EXT-FR-FE-159); present only when stated. */
  code?: string;
  /** Unit of `value`, which is then a quantity (EXT-FR-FE-160); present only when stated. */
  unitCode?: string;
}

/** Invoice line (BG-25). */
export interface Line {
  id: string | null;
  name: string | null;
  description: string | null;
  /** Several notes of one line are joined by a newline. */
  note: string | null;
  buyersId: string | null;
  sellersId: string | null;
  standardId: SchemedIdentifier | null;
  /** Identifier of the invoiced object of the line, such as a meter or a subscription (BT-128). */
  documentReference: string | null;
  /** Scheme of `documentReference` (UNTDID 1153). */
  documentReferenceScheme: string | null;
  orderLineReference: string | null;
  /** Buyer's accounting reference of the line (BT-133). */
  accountingCost: string | null;
  period: Period | null;
  commodityClassifications: CommodityClassification[];
  additionalItemProperties: ItemProperty[];
  originCountry: string | null;
  quantity: string | null;
  /** Unit of the quantity (UN/ECE Recommendation 20 or 21). */
  unitCode: string | null;
  netPriceAmount: string | null;
  /** Number of units that the price applies to (BT-149); "1" when the document does not state it. */
  baseQuantity: string | null;
  /** Unit of `baseQuantity` when it is not the line's own unit (BT-150). */
  baseQuantityUnitCode: string | null;
  grossPriceAmount: string | null;
  /** Difference between gross price and net price (BT-147). */
  priceDiscountAmount: string | null;
  discounts: LineAllowanceCharge[];
  surcharges: LineAllowanceCharge[];
  netAmount: string | null;
  vat: VatRate;
  /** Terms of the French extension; present only when the line uses one. */
  extended?: ExtendedLine;
  /** Terms of a PINT area; present only when the line uses one. */
  pint?: PintLine;
}

/** Document totals (BG-22). */
export interface Totals {
  linesAmount: string | null;
  discountAmount: string | null;
  surchargeAmount: string | null;
  taxExclusiveAmount: string | null;
  taxInclusiveAmount: string | null;
  /** Rounding that is added to the amount due (BT-114); may be negative. */
  roundingAmount: string | null;
  payableAmount: string | null;
  paidAmount: string | null;
  /** `taxExclusiveAmount` in the tax currency, when a profile states it. */
  taxExclusiveAmountInTaxCurrency: string | null;
  /** `taxInclusiveAmount` in the tax currency, when a profile states it. */
  taxInclusiveAmountInTaxCurrency: string | null;
}

/** VAT of one category and rate (BG-23). */
export interface VatSubtotal extends VatRate {
  taxableAmount: string | null;
  vatAmount: string | null;
  /** Exemption reason as a VATEX code. */
  exemptionReasonCode: string | null;
  exemptionReason: string | null;
}

export interface Vat {
  totalVatAmount: string | null;
  /** VAT total in the tax currency (BT-111); null unless the document has one. */
  totalVatAmountInTaxCurrency: string | null;
  subtotals: VatSubtotal[];
}

/** Supporting document (BG-24). */
export interface Attachment {
  id: string | null;
  mimeCode: string | null;
  filename: string | null;
  description: string | null;
  /** The file, base64 without white space. */
  embeddedDocument: string | null;
  url: string | null;
}

/** Preceding invoice (BG-3). */
export interface InvoiceReference {
  id: string | null;
  issueDate: string | null;
  /** Type of the invoice (UNTDID 1001, EXT-FR-FE-02); present only when stated. */
  typeCode?: string;
  /** UUID of the invoice (BTOM-031), which Oman requires; present only when stated. */
  uuid?: string;
}

export type BusinessProcess = 'REGULATED' | 'NON_REGULATED';

/** Terms that the French CTC reform requires beyond EN 16931. */
export interface FrenchSpecifics {
  country: 'FR';
  /** Billing framework (BT-23): S1, B2, M4 … */
  billingMode: string | null;
  businessProcess: BusinessProcess;
  /** Note with subject code PMT: flat-rate compensation for recovery costs. */
  recoveryCostsNote: string | null;
  /** Note with subject code PMD: late-payment penalties. */
  latePaymentPenaltiesNote: string | null;
  /** Note with subject code AAB: discount for early payment, or its absence. */
  earlyPaymentDiscountNote: string | null;
}

/** Fields common to all kinds of document. */
export interface DocumentCore {
  /** Type code of the document (UNTDID 1001, BT-3): 380, 381, 389, 261, 384 … */
  typeCode: string | null;
  /** UUID of the document, which PINT requires in Singapore, the Emirates and Oman; EN 16931 has no such term. */
  uuid: string | null;
  issueDate: string | null;
  dueDate: string | null;
  taxPointDate: string | null;
  /** Event that determines the VAT point date, as a code (subset of UNTDID 2005, BT-8). */
  taxPointDateCode: string | null;
  /** Several notes of one document are joined by a newline, in their order. */
  note: string | null;
  buyerReference: string | null;
  purchaseOrderReference: string | null;
  salesOrderReference: string | null;
  despatchReference: string | null;
  /** Receiving advice (BT-15). */
  receiptReference: string | null;
  projectReference: string | null;
  contractReference: string | null;
  /** Tender or lot: UBL's originator document (BT-17). */
  tenderReference: string | null;
  /** Invoiced object of the document (BT-18). */
  invoicedObject: SchemedIdentifier | null;
  /** Buyer's accounting reference (BT-19). */
  accountingCost: string | null;
  invoicePeriod: Period | null;
  invoiceReferences: InvoiceReference[];
  seller: Party;
  buyer: Party;
  payee: Payee | null;
  taxRepresentative: TaxRepresentative | null;
  delivery: Delivery | null;
  paymentMeans: PaymentMeans[];
  paymentTerms: PaymentTerms | null;
  lines: Line[];
  discounts: DocumentAllowanceCharge[];
  surcharges: DocumentAllowanceCharge[];
  totals: Totals;
  vat: Vat;
  attachments: Attachment[];
  /** Currency of the document (ISO 4217, BT-5). */
  currency: string | null;
  /** VAT accounting currency when it differs from `currency` (BT-6). */
  taxCurrency: string | null;
  /**
   * Units of the tax currency that equal one unit of the currency; present only when stated. EN 16931 has no term for it,
   * and documents of the Emirates state it in `pint`.
   */
  taxExchangeRate?: string;
  /** Day of the exchange rate; present only when stated. */
  taxExchangeDate?: string;
  /**
   * Tax of `vat`, of the rates and of the parties' `vatNumber`, as UBL names it (cac:TaxScheme/cbc:ID): `VAT`, `GST` or
   * another tax; null when the document does not state it.
   */
  taxScheme: string | null;
  countrySpecific: FrenchSpecifics | null;
  /** Terms of the French extension; present only when the document uses one. */
  extended?: ExtendedTerms;
  /** Terms of a PINT area; present only when the document uses one. */
  pint?: PintTerms;
}

/** An invoice, self-billed or not. */
export interface InvoiceDocument extends DocumentCore {
  invoiceNumber: string | null;
}

/** A credit note, self-billed or not. A credit note has its own number, so `invoiceNumber` is always null. */
export interface CreditNoteDocument extends DocumentCore {
  invoiceNumber: null;
  creditNoteNumber: string | null;
}

export type ParsedDocument = InvoiceDocument | CreditNoteDocument;

/** Returns whether the document is a credit note, by the form of the model. */
export function isCreditNote(document: ParsedDocument): document is CreditNoteDocument {
  return 'creditNoteNumber' in document;
}

/** Returns whether documents of the kind are credit notes, with `creditNoteNumber`. */
export function isCreditNoteKind(kind: DocumentKind): boolean {
  return kind === 'creditNote' || kind === 'selfBillingCreditNote';
}

/** Returns whether the buyer issues the document in the seller's name. */
export function isSelfBillingKind(kind: DocumentKind): boolean {
  return kind === 'selfBillingInvoice' || kind === 'selfBillingCreditNote';
}

/** Returns the document's number from the field of its type. */
export function getDocumentNumber(document: ParsedDocument): string | null {
  return isCreditNote(document) ? document.creditNoteNumber : document.invoiceNumber;
}
