import { isCreditNoteKind, isSelfBillingKind, type DocumentKind } from '../model';
import { DOCUMENT_DISCOUNT, DOCUMENT_SURCHARGE } from './allowance-input';
import { ATTACHMENT } from './attachment-input';
import { COUNTRY_SPECIFICS } from './country-input';
import { EXTENDED_TERMS } from './extended-input';
import {
  absent,
  code,
  date,
  decimal,
  group,
  list,
  MAX_DOCUMENT_NUMBER,
  shape,
  text,
  MAX_LENGTHS,
  verbatim,
  type Shape,
  type ValueField,
} from './fields';
import { LINE, periodShape } from './line-input';
import { UUID_FORM } from './oman-input';
import { PINT_TERMS } from './pint-input';
import { BUYER, DELIVERY, PAYEE, schemedIdentifier, SELLER, TAX_REPRESENTATIVE } from './party-input';
import { PAYMENT_MEANS } from './payment-input';
import { TOTALS, VAT } from './totals-input';

const MAX_LINES = 50_000;
const MAX_ATTACHMENTS = 100;

const CURRENCY = {
  pattern: /^[A-Z]{3}$/,
  form: 'an ISO 4217 currency code in capitals, such as "EUR"',
  example: 'EUR',
};

export const INVOICE_REFERENCE = shape(null, 'a preceding invoice', {
  id: text('BT-25', 'Number of the referenced invoice', { required: true, example: '2026-0001' }),
  issueDate: date('BT-26', 'Date of the referenced invoice'),
  typeCode: text('EXT-FR-FE-02', 'Type of the referenced invoice (UNTDID 1001), in the French extension', {
    max: MAX_LENGTHS.code,
    example: '380',
  }),
  uuid: code(null, 'UUID of the referenced invoice (BTOM-031), in Oman', UUID_FORM),
});

const PAYMENT_TERMS = shape(null, 'the payment terms', {
  note: verbatim('BT-20', 'Terms in words; German cash discounts (#SKONTO#…#) end with a line feed'),
});

/** Fields common to all kinds of document, without number, due date and parties. */
const COMMON_FIELDS = {
  typeCode: code('BT-3', 'Kind of document (UNTDID 1001)', {
    pattern: /^\d{1,3}$/,
    form: 'a code of UNTDID 1001, such as "380"',
    example: '380',
  }),
  uuid: code(
    null,
    'UUID of the document, for profiles that require one (PINT SG, AE and OM; version 5 in OM)',
    UUID_FORM,
    { defaultIs: 'a new UUID, if the profile requires one' },
  ),
  issueDate: date('BT-2', 'Day of issue', {
    defaultIs: 'today in the time zone of the company',
    example: '2026-11-02',
  }),
  taxPointDate: date('BT-7', 'Day on which the VAT becomes due'),
  taxPointDateCode: text('BT-8', 'Event that makes the VAT due, as a code (UNTDID 2005)', {
    max: MAX_LENGTHS.code,
  }),
  note: text('BT-22', 'Note on the document', { max: MAX_LENGTHS.free }),
  buyerReference: text('BT-10', "The buyer's reference for the document", {
    requiredWhen: 'by the rules of Peppol, unless purchaseOrderReference is given',
    example: 'PO-7',
  }),
  purchaseOrderReference: text('BT-13', 'Number of the buyer’s order'),
  salesOrderReference: text('BT-14', 'Number of the seller’s order'),
  despatchReference: text('BT-16', 'Reference of the despatch advice'),
  receiptReference: text('BT-15', 'Reference of the receiving advice'),
  projectReference: text('BT-11', 'Reference of the project'),
  contractReference: text('BT-12', 'Reference of the contract'),
  tenderReference: text('BT-17', 'Reference of the tender or lot'),
  invoicedObject: group(
    null,
    'Invoiced object, such as a meter or a subscription',
    schemedIdentifier('an identifier', 'BT-18'),
  ),
  accountingCost: text('BT-19', "Buyer's accounting reference"),
  invoicePeriod: group('BG-14', 'Invoicing period of the document', periodShape('BT-73', 'BT-74')),
  invoiceReferences: list(
    'BG-3',
    'Earlier invoices that the document corrects or refers to',
    INVOICE_REFERENCE,
  ),
  payee: group('BG-10', 'Payee, if it is not the seller', PAYEE),
  taxRepresentative: group('BG-11', "The seller's tax representative", TAX_REPRESENTATIVE),
  delivery: group('BG-13', 'Delivery: place, date and recipient', DELIVERY),
  paymentMeans: list('BG-16', 'Payment means', PAYMENT_MEANS),
  paymentTerms: group(null, 'Terms of payment', PAYMENT_TERMS),
  lines: list('BG-25', 'Lines of the document', LINE, { min: 1, max: MAX_LINES }),
  discounts: list('BG-20', 'Discounts of the whole document', DOCUMENT_DISCOUNT),
  surcharges: list('BG-21', 'Surcharges of the whole document', DOCUMENT_SURCHARGE),
  totals: group('BG-22', 'Totals, computed by default; given totals are checked to the cent', TOTALS),
  vat: group(null, 'VAT, computed by default; given VAT is checked to the cent', VAT),
  attachments: list('BG-24', 'Supporting documents', ATTACHMENT, { max: MAX_ATTACHMENTS }),
  currency: code('BT-5', 'Currency of the document', CURRENCY, { default: 'EUR' }),
  taxCurrency: code('BT-6', 'Currency in which VAT is accounted for, if it differs from `currency`', {
    ...CURRENCY,
    example: 'SEK',
  }),
  taxScheme: text(null, 'Tax scheme of the document, as in UBL: VAT, or GST (PINT A-NZ and SG)', {
    max: MAX_LENGTHS.code,
    defaultIs: 'the tax scheme of the profile',
    example: 'GST',
  }),
  taxExchangeRate: decimal(null, 'Exchange rate: units of taxCurrency for one unit of currency', {
    range: 'above 0',
  }),
  taxExchangeDate: date(null, 'Date of the exchange rate'),
  countrySpecific: group(
    null,
    'Fields that the French reform requires in addition to EN 16931',
    COUNTRY_SPECIFICS,
  ),
  extended: group(
    null,
    'Additional terms of the French extension (EXTENDED-CTC-FR); require countrySpecific',
    EXTENDED_TERMS,
  ),
  pint: group(null, 'Additional terms of a PINT area; require the profile pint-ae or pint-om', PINT_TERMS),
} as const;

function partyFields(companyBuys: boolean) {
  const company = 'the company';
  return {
    seller: group(
      'BG-4',
      'Seller of the supply',
      SELLER,
      companyBuys ? { required: true } : { defaultIs: company },
    ),
    buyer: group(
      'BG-7',
      'Buyer of the supply',
      BUYER,
      companyBuys ? { defaultIs: company } : { required: true },
    ),
  } as const;
}

function createFieldsOfKind(kind: DocumentKind) {
  const number = (description: string): ValueField =>
    text('BT-1', `Number of the ${description}`, {
      max: MAX_DOCUMENT_NUMBER,
      required: true,
      example: '2026-0042',
    });
  const isCreditNote = isCreditNoteKind(kind);
  return {
    invoiceNumber: isCreditNote
      ? absent(
          'This field is always null, as in `parsed`',
          'the number of a credit note belongs in creditNoteNumber',
        )
      : number('invoice'),
    creditNoteNumber: isCreditNote
      ? number('credit note')
      : absent(
          'This field is always null, as in `parsed`',
          'the number of an invoice belongs in invoiceNumber',
        ),
    dueDate: date('BT-9', 'Day on which the payment is due', {
      ...(isCreditNote ? {} : { defaultIs: '30 days after issueDate' }),
    }),
    ...COMMON_FIELDS,
    ...partyFields(isSelfBillingKind(kind)),
  };
}

const DOCUMENT_SHAPES = {
  invoice: shape('InvoiceInput', 'an invoice', createFieldsOfKind('invoice')),
  creditNote: shape('CreditNoteInput', 'a credit note', createFieldsOfKind('creditNote')),
  selfBillingInvoice: shape(
    'SelfBillingInvoiceInput',
    'a self-billed invoice',
    createFieldsOfKind('selfBillingInvoice'),
  ),
  selfBillingCreditNote: shape(
    'SelfBillingCreditNoteInput',
    'a self-billed credit note',
    createFieldsOfKind('selfBillingCreditNote'),
  ),
} satisfies Record<DocumentKind, Shape>;

export type DocumentShape = (typeof DOCUMENT_SHAPES)['invoice'];

/** Returns the fields of a JSON document of a kind. */
export function getDocumentShape(kind: DocumentKind): DocumentShape {
  return DOCUMENT_SHAPES[kind];
}
