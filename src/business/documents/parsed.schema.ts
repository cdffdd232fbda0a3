import {
  orderingSummarySchema,
  parsedInvoiceResponseSchema,
  parsedLifecycleStatusSchema,
  schemedIdentifier,
} from './other-parsed.schema';
import { pintLineSchema, pintTermsSchema } from './pint.schema';
import {
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type JsonSchema,
} from '../../platform/kernel/http/schema';

const nullableText = nullable(text);
const nullableAmount = nullable({ type: 'string' });
const nullableDate = nullable({ type: 'string', description: 'Day as `YYYY-MM-DD`' });

function toFieldSchemas(names: string, schema: JsonSchema = nullableText): Record<string, JsonSchema> {
  return Object.fromEntries(names.split(' ').map((name) => [name, schema]));
}

/** Adds properties that only some documents have to a schema. */
function addOptionalProperties<S extends { properties: object }>(
  schema: S,
  optional: Record<string, JsonSchema>,
): S {
  return { ...schema, properties: { ...schema.properties, ...optional } };
}

const period = namedSchema('Period', object(toFieldSchemas('startDate endDate', nullableDate)));
const vatRate = namedSchema('VatRate', object({ category: nullableText, percentage: nullableAmount }));
const address = toFieldSchemas('street street2 street3 city postalZone countrySubdivision country');

const partyFields = {
  electronicAddress: {
    ...nullable(schemedIdentifier),
    description: 'Electronic address at which the party receives documents (BT-34, BT-49)',
  },
  ...toFieldSchemas('vatNumber enterpriseNumberScheme enterpriseNumber name legalName legalForm'),
  ...address,
  ...toFieldSchemas('contactName email phone'),
  identifiers: listOf(schemedIdentifier),
  taxRegistrations: listOf(schemedIdentifier),
};
const party = namedSchema('Party', object(partyFields));

const payee = namedSchema(
  'Payee',
  object({
    ...toFieldSchemas('name enterpriseNumberScheme enterpriseNumber'),
    identifiers: listOf(schemedIdentifier),
  }),
);
const taxRepresentative = namedSchema(
  'TaxRepresentative',
  object({ ...address, ...toFieldSchemas('name vatNumber') }),
);

const delivery = namedSchema(
  'DeliveryInformation',
  object({
    date: nullableDate,
    locationIdentifier: nullable(schemedIdentifier),
    location: nullable(namedSchema('Address', object(address))),
    recipientName: nullableText,
  }),
);

const paymentMeans = namedSchema(
  'PaymentMeans',
  object({
    ...toFieldSchemas(
      'name paymentMethod paymentMethodCode reference iban accountName financialInstitutionBranch',
    ),
    cardAccount: nullable(object(toFieldSchemas('number network holderName'))),
    mandate: nullable(object(toFieldSchemas('id payerAccount'))),
  }),
);

const allowanceCharge = {
  ...toFieldSchemas('reasonCode reason'),
  ...toFieldSchemas('amount baseAmount percentage', nullableAmount),
};
const lineAllowanceCharge = namedSchema('LineAllowanceCharge', object(allowanceCharge));
const documentAllowanceCharge = namedSchema(
  'DocumentAllowanceCharge',
  addOptionalProperties(object({ ...allowanceCharge, vat: vatRate }), {
    exemptionReason: {
      ...text,
      description:
        'Reason why no VAT is due (EXT-FR-FE-187; EXT-FR-FE-189 for a surcharge); omitted without a reason',
    },
    exemptionReasonCode: {
      ...text,
      description:
        'VATEX code of the reason why no VAT is due (EXT-FR-FE-188; EXT-FR-FE-190 for a surcharge); omitted ' +
        'without a code',
    },
  }),
);

const involvedParty = namedSchema('InvolvedParty', object({ ...partyFields, roleCode: nullableText }));

const priceAllowanceCharge = namedSchema(
  'PriceAllowanceCharge',
  object({ ...toFieldSchemas('amount', nullableAmount), ...toFieldSchemas('reason reasonCode') }),
);

const extendedLine = namedSchema(
  'ExtendedLine',
  // Optional fields are missing in documents that were stored before these fields existed.
  addOptionalProperties(
    object({
      ...toFieldSchemas(
        'parentLineId part purchaseOrderReference salesOrderReference salesOrderLineReference',
      ),
      ...toFieldSchemas('receiptReference receiptLineReference despatchReference despatchLineReference'),
      invoiceReferences: listOf(object({ ...toFieldSchemas('id typeCode lineId'), issueDate: nullableDate })),
      delivery: nullable(delivery),
      seller: nullable(involvedParty),
      ...toFieldSchemas('exemptionReason exemptionReasonCode priceDiscountReason priceDiscountReasonCode'),
      ...toFieldSchemas('vatAmount vatAmountInTaxCurrency grossAmount', nullableAmount),
      furtherObjects: listOf(schemedIdentifier),
    }),
    {
      furtherPriceDiscounts: listOf(priceAllowanceCharge),
      priceSurcharges: listOf(priceAllowanceCharge),
    },
  ),
);

const extendedTerms = namedSchema(
  'ExtendedTerms',
  addOptionalProperties(
    object({
      ...toFieldSchemas('buyerAgent payer salesAgent invoicee invoicer', nullable(involvedParty)),
      payee: nullable(
        namedSchema(
          'PayeeDetails',
          object({
            ...toFieldSchemas('roleCode vatNumber contactName email phone'),
            electronicAddress: {
              ...nullable(schemedIdentifier),
              description: 'Electronic address at which the payee receives documents (EXT-FR-FE-29)',
            },
            ...address,
          }),
        ),
      ),
      deliveryTerms: nullable(namedSchema('DeliveryTerms', object(toFieldSchemas('code location')))),
    }),
    {
      ...toFieldSchemas('purchaseOrderDate despatchDate contractDate', nullableDate),
      contractTypeCode: nullableText,
    },
  ),
);

const line = namedSchema(
  'Line',
  addOptionalProperties(
    object({
      ...toFieldSchemas(
        'id name description note buyersId sellersId documentReference documentReferenceScheme',
      ),
      ...toFieldSchemas('orderLineReference accountingCost originCountry unitCode baseQuantityUnitCode'),
      ...toFieldSchemas(
        'quantity netPriceAmount baseQuantity grossPriceAmount priceDiscountAmount netAmount',
        nullableAmount,
      ),
      standardId: nullable(schemedIdentifier),
      period: nullable(period),
      commodityClassifications: listOf(object(toFieldSchemas('scheme schemeVersion value'))),
      additionalItemProperties: listOf(
        addOptionalProperties(object(toFieldSchemas('name value')), {
          code: { ...text, description: 'Kind of the attribute as a code (EXT-FR-FE-159)' },
          unitCode: { ...text, description: 'Unit of a value that is a quantity (EXT-FR-FE-160)' },
        }),
      ),
      discounts: listOf(lineAllowanceCharge),
      surcharges: listOf(lineAllowanceCharge),
      vat: vatRate,
    }),
    { extended: extendedLine, pint: pintLineSchema },
  ),
);

const vat = namedSchema(
  'Vat',
  object({
    ...toFieldSchemas('totalVatAmount totalVatAmountInTaxCurrency', nullableAmount),
    subtotals: listOf(
      object({
        ...toFieldSchemas('category exemptionReasonCode exemptionReason'),
        ...toFieldSchemas('percentage taxableAmount vatAmount', nullableAmount),
      }),
    ),
  }),
);

const countrySpecific = namedSchema(
  'FrenchSpecifics',
  object({
    country: { type: 'string', const: 'FR' },
    businessProcess: { type: 'string', enum: ['REGULATED', 'NON_REGULATED'] },
    ...toFieldSchemas('billingMode recoveryCostsNote latePaymentPenaltiesNote earlyPaymentDiscountNote'),
  }),
);

const documentBody = object({
  invoiceNumber: nullableText,
  typeCode: nullableText,
  uuid: nullableText,
  ...toFieldSchemas('issueDate dueDate taxPointDate', nullableDate),
  ...toFieldSchemas(
    'taxPointDateCode note buyerReference purchaseOrderReference salesOrderReference despatchReference',
  ),
  ...toFieldSchemas(
    'receiptReference projectReference contractReference tenderReference accountingCost currency ' +
      'taxCurrency taxScheme',
  ),
  invoicedObject: nullable(schemedIdentifier),
  invoicePeriod: nullable(period),
  invoiceReferences: listOf(
    addOptionalProperties(object({ id: nullableText, issueDate: nullableDate }), {
      typeCode: text,
      uuid: text,
    }),
  ),
  seller: party,
  buyer: party,
  payee: nullable(payee),
  taxRepresentative: nullable(taxRepresentative),
  delivery: nullable(delivery),
  paymentMeans: listOf(paymentMeans),
  paymentTerms: nullable(object({ note: nullableText })),
  lines: listOf(line),
  discounts: listOf(documentAllowanceCharge),
  surcharges: listOf(documentAllowanceCharge),
  totals: object(
    toFieldSchemas(
      'linesAmount discountAmount surchargeAmount taxExclusiveAmount taxInclusiveAmount roundingAmount ' +
        'payableAmount paidAmount taxExclusiveAmountInTaxCurrency taxInclusiveAmountInTaxCurrency',
      nullableAmount,
    ),
  ),
  vat,
  attachments: listOf(object(toFieldSchemas('id mimeCode filename description embeddedDocument url'))),
  countrySpecific: nullable(countrySpecific),
});

/**
 * Parsed invoice or credit note. Only credit notes have `creditNoteNumber`; only documents with terms of the French
 * extension have `extended`.
 */
export const parsedSchema = namedSchema(
  'ParsedDocument',
  addOptionalProperties(documentBody, {
    creditNoteNumber: nullableText,
    taxExchangeRate: {
      ...text,
      description: 'Exchange rate: units of the tax currency for one unit of the currency',
    },
    taxExchangeDate: { ...text, format: 'date', description: 'Day of the exchange rate' },
    extended: extendedTerms,
    pint: pintTermsSchema,
  }),
);

/** Parsed form of any document: an invoice or credit note, or the summary of a related document. */
export const anyParsedSchema = namedSchema('AnyParsedDocument', {
  anyOf: [parsedSchema, orderingSummarySchema, parsedInvoiceResponseSchema, parsedLifecycleStatusSchema],
});
