/**
 * Report of a French company to the tax administration (e-reporting, "Flux 10"), as the interface accepts it. Amounts
 * and
 * rates are decimal texts (`120`, `-3.50`, `5.5`: no exponent, no plus sign), dates `YYYY-MM-DD`. Optional properties
 * are
 * null when absent.
 */

/** VAT regime of the declarant, which determines how often it reports. */
export const VAT_REGIMES = [
  'REEL_NORMAL_MENSUEL',
  'REEL_NORMAL_TRIMESTRIEL',
  'REEL_SIMPLIFIE',
  'FRANCHISE_EN_BASE',
] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

/** When VAT on services falls due: on payment (the rule) or on the invoice (by option). */
export const VAT_EXIGIBILITIES = ['ENCAISSEMENTS', 'DEBITS'] as const;
export type VatExigibility = (typeof VAT_EXIGIBILITIES)[number];

/**
 * Kinds of transmissions: `transactions` has flows 10.1 and 10.3, `payments` has 10.2 and 10.4. Purchases of the
 * declarant
 * (10.1) are a separate transmission, because the declarant has one role in each transmission.
 */
export const FLOWS = ['transactions', 'payments', 'purchases'] as const;
export type Flow = (typeof FLOWS)[number];

/** VAT of one rate in sales or in an invoice. */
export interface RateSubtotal {
  /** VAT rate in percent */
  percentage: string;
  taxableAmount: string;
  taxAmount: string;
}

/** Amount received at one VAT rate, VAT included. */
export interface RatePayment {
  /** VAT rate in percent */
  percentage: string;
  /** not negative, up to 6 decimals */
  amount: string;
}

/** Categories of sales: goods, services, sales not taxed in France, and sales under the margin scheme. */
export const SALES_CATEGORIES = ['goods', 'services', 'notTaxed', 'margin'] as const;
export type SalesCategory = (typeof SALES_CATEGORIES)[number];

/** Sales of one day to consumers (flow 10.3). */
export interface B2cSales {
  kind: 'b2cSales';
  date: string;
  category: SalesCategory;
  /** ISO 4217 */
  currency: string;
  taxExclusiveAmount: string;
  taxAmount: string;
  transactionCount: number;
  vatBreakdown: RateSubtotal[];
}

/** Payments received from consumers on one day for services, in euro (flow 10.4). */
export interface B2cPayments {
  kind: 'b2cPayments';
  date: string;
  vatBreakdown: RatePayment[];
}

/** Foreign buyer of an international invoice, or foreign seller of a purchase. */
export interface ForeignParty {
  name: string;
  /** ISO 3166-1 alpha-2, not France */
  country: string;
  /** with the country prefix; required for a buyer in the European Union */
  vatNumber: string | null;
  enterpriseNumber: string | null;
  /** ISO 6523 code of the register */
  enterpriseNumberScheme: string | null;
}

/** VAT of one category and rate in an invoice. */
export interface CategorySubtotal extends RateSubtotal {
  /** UNTDID 5305 code */
  category: string;
  exemptionReason: string | null;
  /** VATEX code */
  exemptionReasonCode: string | null;
}

/** Contents of an invoice or credit note between a French and a foreign company, in either direction. */
export interface InternationalInvoice {
  documentNumber: string;
  /** BT-23 */
  billingMode: string;
  documentType: 'invoice' | 'creditNote';
  issueDate: string;
  dueDate: string | null;
  /** ISO 4217 */
  currency: string;
  totals: {
    taxExclusiveAmount: string;
    /** in the currency of the invoice */
    taxAmount: string;
    /** VAT in euro; required for a currency other than euro */
    taxAmountEur: string | null;
  };
  vatBreakdown: CategorySubtotal[];
  /** Earlier invoices that this document refers to; a credit note requires at least one (rule G1.32). */
  invoiceReferences: { id: string; issueDate: string }[];
}

/** An invoice or credit note to a business abroad (flow 10.1). */
export interface B2bInternationalInvoice extends InternationalInvoice {
  kind: 'b2biInvoice';
  buyer: ForeignParty;
}

/**
 * Invoice or credit note from a business abroad (flow 10.1): acquisitions of goods in the European Union, and services
 * and goods for which the buyer owes the VAT.
 */
export interface B2bInternationalPurchase extends InternationalInvoice {
  kind: 'b2biPurchase';
  seller: ForeignParty;
}

/** A payment received for an invoice to a business abroad (flow 10.2). */
export interface B2bInternationalPayment {
  kind: 'b2biPayment';
  invoiceNumber: string;
  /** issue date of the invoice */
  issueDate: string;
  /** date of the payment */
  date: string;
  /** EUR: the administration accepts payments in euro only */
  currency: string;
  vatBreakdown: RatePayment[];
}

export type ReportContent =
  B2cSales | B2cPayments | B2bInternationalInvoice | B2bInternationalPayment | B2bInternationalPurchase;
export type ReportKind = ReportContent['kind'];

const REPORT_KINDS = {
  b2cSales: { flow: 'transactions', documentType: 'frenchB2CSalesReport' },
  b2cPayments: { flow: 'payments', documentType: 'frenchB2CPaymentReport' },
  b2biInvoice: { flow: 'transactions', documentType: 'frenchB2BiInvoiceReport' },
  b2biPayment: { flow: 'payments', documentType: 'frenchB2BiPaymentReport' },
  b2biPurchase: { flow: 'purchases', documentType: 'frenchB2BiPurchaseReport' },
} as const satisfies Record<ReportKind, { flow: Flow; documentType: string }>;

/** Document type under which a report is stored. */
export type ReportDocumentType = (typeof REPORT_KINDS)[ReportKind]['documentType'];

/** Returns the flow in which reports of this kind are filed. */
export function getFlow(kind: ReportKind): Flow {
  return REPORT_KINDS[kind].flow;
}

export function getDocumentType(kind: ReportKind): ReportDocumentType {
  return REPORT_KINDS[kind].documentType;
}
