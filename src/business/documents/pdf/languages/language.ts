import type { DocumentKind, PaymentMethod, VatCategory } from '../../../../standards/invoice';

/** Captions of the page, by their meaning. */
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

/** The captions that name the tax. */
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

/** Invoice types (UNTDID 1001) whose title says more than that of their kind. */
export type InvoiceVariant = '326' | '383' | '384' | '386' | '393' | '396';

/** The units of UN/ECE Recommendations 20 and 21 that most lines use. */
export type UsualUnit =
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

/** Between groups of three digits, before the decimals, and behind a percentage. */
export interface NumberSigns {
  group: string;
  point: string;
  percent: string;
}

/** Texts of the page and formats of numbers and days in one language. */
export interface Language {
  numbers: NumberSigns;
  /** A day of the calendar; month and day have two digits. */
  date: (year: string, month: string, day: string) => string;
  /** Words in braces are places that the page fills in. */
  captions: Readonly<Record<Caption, string>>;
  titles: Readonly<Record<DocumentKind, string>>;
  invoiceVariants: Readonly<Record<InvoiceVariant, string>>;
  /** Captions for a tax other than VAT; `{tax}` is its name. */
  otherTax: Readonly<Record<TaxCaption, string>>;
  /** UNTDID 5305. */
  vatCategories: Readonly<Record<VatCategory, string>>;
  paymentMethods: Readonly<Record<PaymentMethod, string>>;
  units: Readonly<Record<UsualUnit, string>>;
}
