import {
  orderingSummarySchema,
  parsedInvoiceResponseSchema,
  parsedLifecycleStatusSchema,
  schemedIdentifier,
} from './other-parsed.schema';
import { listOf, namedSchema, nullable, object, text, type JsonSchema } from '../kernel/http/schema';

const maybe = nullable(text);
const amount = nullable({ type: 'string', description: 'Decimal number, as the document writes it' });
const date = nullable({ type: 'string', description: 'YYYY-MM-DD' });

function fields(names: string, schema: JsonSchema = maybe): Record<string, JsonSchema> {
  return Object.fromEntries(names.split(' ').map((name) => [name, schema]));
}

const period = namedSchema('Period', object(fields('startDate endDate', date)));
const vatRate = namedSchema('VatRate', object({ category: maybe, percentage: amount }));
const address = fields('street street2 street3 city postalZone countrySubdivision country');

const party = namedSchema(
  'Party',
  object({
    electronicAddress: {
      ...nullable(schemedIdentifier),
      description: 'Where the party receives documents (BT-34, BT-49)',
    },
    ...fields('vatNumber enterpriseNumberScheme enterpriseNumber name legalName legalForm'),
    ...address,
    ...fields('contactName email phone'),
    identifiers: listOf(schemedIdentifier),
    taxRegistrations: listOf(schemedIdentifier),
  }),
);

const payee = namedSchema(
  'Payee',
  object({
    ...fields('name enterpriseNumberScheme enterpriseNumber'),
    identifiers: listOf(schemedIdentifier),
  }),
);
const taxRepresentative = namedSchema(
  'TaxRepresentative',
  object({ ...address, ...fields('name vatNumber') }),
);

const delivery = namedSchema(
  'DeliveryInformation',
  object({
    date,
    locationIdentifier: nullable(schemedIdentifier),
    location: nullable(namedSchema('Address', object(address))),
    recipientName: maybe,
  }),
);

const paymentMeans = namedSchema(
  'PaymentMeans',
  object({
    ...fields('name paymentMethod paymentMethodCode reference iban accountName financialInstitutionBranch'),
    cardAccount: nullable(object(fields('number network holderName'))),
    mandate: nullable(object(fields('id payerAccount'))),
  }),
);

const allowanceCharge = { ...fields('reasonCode reason'), ...fields('amount baseAmount percentage', amount) };
const lineAllowanceCharge = namedSchema('LineAllowanceCharge', object(allowanceCharge));
const documentAllowanceCharge = namedSchema(
  'DocumentAllowanceCharge',
  object({ ...allowanceCharge, vat: vatRate }),
);

const line = namedSchema(
  'Line',
  object({
    ...fields('id name description note buyersId sellersId documentReference documentReferenceScheme'),
    ...fields('orderLineReference accountingCost originCountry unitCode baseQuantityUnitCode'),
    ...fields('quantity netPriceAmount baseQuantity grossPriceAmount priceDiscountAmount netAmount', amount),
    standardId: nullable(schemedIdentifier),
    period: nullable(period),
    commodityClassifications: listOf(object(fields('scheme schemeVersion value'))),
    additionalItemProperties: listOf(object(fields('name value'))),
    discounts: listOf(lineAllowanceCharge),
    surcharges: listOf(lineAllowanceCharge),
    vat: vatRate,
  }),
);

const vat = namedSchema(
  'Vat',
  object({
    ...fields('totalVatAmount totalVatAmountInTaxCurrency', amount),
    subtotals: listOf(
      object({
        ...fields('category exemptionReasonCode exemptionReason'),
        ...fields('percentage taxableAmount vatAmount', amount),
      }),
    ),
  }),
);

const countrySpecific = namedSchema(
  'FrenchSpecifics',
  object({
    country: { type: 'string', const: 'FR' },
    businessProcess: { type: 'string', enum: ['REGULATED', 'NON_REGULATED'] },
    ...fields('billingMode recoveryCostsNote latePaymentPenaltiesNote earlyPaymentDiscountNote'),
  }),
);

const body = object({
  invoiceNumber: maybe,
  typeCode: maybe,
  uuid: maybe,
  ...fields('issueDate dueDate taxPointDate', date),
  ...fields(
    'taxPointDateCode note buyerReference purchaseOrderReference salesOrderReference despatchReference',
  ),
  ...fields(
    'receiptReference projectReference contractReference tenderReference accountingCost currency taxCurrency taxScheme',
  ),
  invoicedObject: nullable(schemedIdentifier),
  invoicePeriod: nullable(period),
  invoiceReferences: listOf(object({ id: maybe, issueDate: date })),
  seller: party,
  buyer: party,
  payee: nullable(payee),
  taxRepresentative: nullable(taxRepresentative),
  delivery: nullable(delivery),
  paymentMeans: listOf(paymentMeans),
  paymentTerms: nullable(object({ note: maybe })),
  lines: listOf(line),
  discounts: listOf(documentAllowanceCharge),
  surcharges: listOf(documentAllowanceCharge),
  totals: object(
    fields(
      'linesAmount discountAmount surchargeAmount taxExclusiveAmount taxInclusiveAmount roundingAmount payableAmount paidAmount taxExclusiveAmountInTaxCurrency taxInclusiveAmountInTaxCurrency',
      amount,
    ),
  ),
  vat,
  attachments: listOf(object(fields('id mimeCode filename description embeddedDocument url'))),
  countrySpecific: nullable(countrySpecific),
});

/** The parsed document; `creditNoteNumber` is present on credit notes alone. */
export const parsedSchema = namedSchema('ParsedDocument', {
  ...body,
  properties: { ...body.properties, creditNoteNumber: maybe },
});

/** What is read of any document: an invoice or credit note, or in short what a document around one says. */
export const anyParsedSchema = namedSchema('AnyParsedDocument', {
  anyOf: [parsedSchema, orderingSummarySchema, parsedInvoiceResponseSchema, parsedLifecycleStatusSchema],
});
