import type { DocumentKind, PaymentMethod, VatCategory } from '../../../../standards/invoice';

/** Keys of the captions of a PDF. */
export type Caption =
  | 'seller'
  | 'buyer'
  | 'payee'
  | 'taxRepresentative'
  | 'delivery'
  | 'deliveryDate'
  | 'deliveryLocation'
  | 'vatNumber'
  | 'enterpriseNumber'
  | 'taxRegistration'
  | 'identifier'
  | 'contact'
  | 'phone'
  | 'email'
  | 'number'
  | 'issueDate'
  | 'dueDate'
  | 'taxPointDate'
  | 'taxPointCode'
  | 'taxPointOnIssue'
  | 'taxPointOnDelivery'
  | 'taxPointOnPayment'
  | 'invoicePeriod'
  | 'buyerReference'
  | 'purchaseOrder'
  | 'salesOrder'
  | 'contract'
  | 'project'
  | 'despatch'
  | 'receipt'
  | 'tender'
  | 'invoicedObject'
  | 'accountingCost'
  | 'precedingInvoice'
  | 'sentBy'
  | 'receivedBy'
  | 'billingMode'
  | 'businessProcess'
  | 'regulated'
  | 'nonRegulated'
  | 'captioned'
  | 'selfBilling'
  | 'note'
  | 'position'
  | 'description'
  | 'quantity'
  | 'unitPrice'
  | 'vat'
  | 'netAmount'
  | 'per'
  | 'grossPrice'
  | 'sellersItem'
  | 'buyersItem'
  | 'standardItem'
  | 'lineObject'
  | 'orderLine'
  | 'classification'
  | 'originCountry'
  | 'discount'
  | 'surcharge'
  | 'percentageOf'
  | 'documentAllowances'
  | 'reason'
  | 'amount'
  | 'linesTotal'
  | 'discountTotal'
  | 'surchargeTotal'
  | 'totalWithoutVat'
  | 'totalVat'
  | 'totalVatInTaxCurrency'
  | 'totalWithVat'
  | 'paid'
  | 'rounding'
  | 'amountDue'
  | 'amountCredited'
  | 'vatBreakdown'
  | 'vatCategory'
  | 'vatRate'
  | 'taxableAmount'
  | 'vatAmount'
  | 'payment'
  | 'paymentMethod'
  | 'account'
  | 'accountHolder'
  | 'paymentReference'
  | 'card'
  | 'mandate'
  | 'debitedAccount'
  | 'creditor'
  | 'paymentTerms'
  | 'latePaymentPenalties'
  | 'recoveryCosts'
  | 'earlyPaymentDiscount'
  | 'checkPayee'
  | 'scanToPay'
  | 'attachments'
  | 'fileName'
  | 'fileType'
  | 'location'
  | 'pageOf'
  | 'cutShort'
  | 'readableView';

/** Captions that contain the name of the tax. */
export type TaxCaption = Extract<
  Caption,
  | 'vatNumber'
  | 'vat'
  | 'totalWithoutVat'
  | 'totalVat'
  | 'totalVatInTaxCurrency'
  | 'totalWithVat'
  | 'vatBreakdown'
  | 'vatAmount'
>;

/** Invoice types (UNTDID 1001) that have a more specific title than their document kind. */
export type InvoiceVariant = '326' | '383' | '384' | '386' | '393' | '396';

/** Common units of UN/ECE Recommendations 20 and 21. */
export type CommonUnit =
  | 'C62'
  | 'H87'
  | 'EA'
  | 'HUR'
  | 'MIN'
  | 'DAY'
  | 'WEE'
  | 'MON'
  | 'ANN'
  | 'LS'
  | 'SET'
  | 'PR'
  | 'BX'
  | 'XBX'
  | 'XPP'
  | 'XPK'
  | 'XPX'
  | 'KGM'
  | 'GRM'
  | 'TNE'
  | 'LTR'
  | 'MTR'
  | 'CMT'
  | 'MMT'
  | 'KMT'
  | 'MTK'
  | 'MTQ'
  | 'KWH'
  | 'MWH'
  | 'P1';

/** Symbols of numbers: separator of groups of three digits, decimal separator, and percent sign. */
export interface NumberSymbols {
  group: string;
  point: string;
  percent: string;
}

/** Texts of the page and formats of numbers and days in one language. */
export interface Language {
  numbers: NumberSymbols;
  /** Formats a calendar day; month and day have two digits. */
  date: (year: string, month: string, day: string) => string;
  /** Captions; words in braces are placeholders. */
  captions: Readonly<Record<Caption, string>>;
  titles: Readonly<Record<DocumentKind, string>>;
  invoiceVariants: Readonly<Record<InvoiceVariant, string>>;
  /** Captions for a tax other than VAT; `{tax}` is its name. */
  otherTax: Readonly<Record<TaxCaption, string>>;
  /** Names of the VAT categories (UNTDID 5305). */
  vatCategories: Readonly<Record<VatCategory, string>>;
  paymentMethods: Readonly<Record<PaymentMethod, string>>;
  units: Readonly<Record<CommonUnit, string>>;
}
