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

const maybe = nullable(text);
const amount = nullable({ type: 'string' });
const date = nullable({ type: 'string', description: 'Day as `YYYY-MM-DD`' });

function toFieldSchemas(names: string, schema: JsonSchema = maybe): Record<string, JsonSchema> {
  return Object.fromEntries(names.split(' ').map((name) => [name, schema]));
}

/** Makes parts optional that only some documents have. */
function withOptional<S extends { properties: object }>(schema: S, optional: Record<string, JsonSchema>): S {
  return { ...schema, properties: { ...schema.properties, ...optional } };
}

const period = namedSchema('Period', object(toFieldSchemas('startDate endDate', date)));
const vatRate = namedSchema('VatRate', object({ category: maybe, percentage: amount }));
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
    date,
    locationIdentifier: nullable(schemedIdentifier),
    location: nullable(namedSchema('Address', object(address))),
    recipientName: maybe,
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
  ...toFieldSchemas('amount baseAmount percentage', amount),
};
const lineAllowanceCharge = namedSchema('LineAllowanceCharge', object(allowanceCharge));
const documentAllowanceCharge = namedSchema(
  'DocumentAllowanceCharge',
  withOptional(object({ ...allowanceCharge, vat: vatRate }), {
    exemptionReason: {
      ...text,
      description:
        'Reason why no VAT is due (EXT-FR-FE-187, of a surcharge -189); omitted if the document states none',
    },
    exemptionReasonCode: {
      ...text,
      description:
        'Reason why no VAT is due as a VATEX code (EXT-FR-FE-188, of a surcharge -190); omitted if the ' +
        'document states none',
    },
  }),
);

const involvedParty = namedSchema('InvolvedParty', object({ ...partyFields, roleCode: maybe }));

const priceAllowanceCharge = namedSchema(
  'PriceAllowanceCharge',
  object({ ...toFieldSchemas('amount', amount), ...toFieldSchemas('reason reasonCode') }),
);

const extendedLine = namedSchema(
  'ExtendedLine',
  // Optional fields are missing in documents that were stored before these fields existed.
  withOptional(
    object({
      ...toFieldSchemas(
        'parentLineId part purchaseOrderReference salesOrderReference salesOrderLineReference',
      ),
      ...toFieldSchemas('receiptReference receiptLineReference despatchReference despatchLineReference'),
      invoiceReferences: listOf(object({ ...toFieldSchemas('id typeCode lineId'), issueDate: date })),
      delivery: nullable(delivery),
      seller: nullable(involvedParty),
      ...toFieldSchemas('exemptionReason exemptionReasonCode priceDiscountReason priceDiscountReasonCode'),
      ...toFieldSchemas('vatAmount vatAmountInTaxCurrency grossAmount', amount),
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
  withOptional(
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
      ...toFieldSchemas('purchaseOrderDate despatchDate contractDate', date),
      contractTypeCode: maybe,
    },
  ),
);

const line = namedSchema(
  'Line',
  withOptional(
    object({
      ...toFieldSchemas(
        'id name description note buyersId sellersId documentReference documentReferenceScheme',
      ),
      ...toFieldSchemas('orderLineReference accountingCost originCountry unitCode baseQuantityUnitCode'),
      ...toFieldSchemas(
        'quantity netPriceAmount baseQuantity grossPriceAmount priceDiscountAmount netAmount',
        amount,
      ),
      standardId: nullable(schemedIdentifier),
      period: nullable(period),
      commodityClassifications: listOf(object(toFieldSchemas('scheme schemeVersion value'))),
      additionalItemProperties: listOf(
        withOptional(object(toFieldSchemas('name value')), {
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
    ...toFieldSchemas('totalVatAmount totalVatAmountInTaxCurrency', amount),
    subtotals: listOf(
      object({
        ...toFieldSchemas('category exemptionReasonCode exemptionReason'),
        ...toFieldSchemas('percentage taxableAmount vatAmount', amount),
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

const body = object({
  invoiceNumber: maybe,
  typeCode: maybe,
  uuid: maybe,
  ...toFieldSchemas('issueDate dueDate taxPointDate', date),
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
    withOptional(object({ id: maybe, issueDate: date }), { typeCode: text, uuid: text }),
  ),
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
    toFieldSchemas(
      'linesAmount discountAmount surchargeAmount taxExclusiveAmount taxInclusiveAmount roundingAmount ' +
        'payableAmount paidAmount taxExclusiveAmountInTaxCurrency taxInclusiveAmountInTaxCurrency',
      amount,
    ),
  ),
  vat,
  attachments: listOf(object(toFieldSchemas('id mimeCode filename description embeddedDocument url'))),
  countrySpecific: nullable(countrySpecific),
});

/**
 * Parsed document; `creditNoteNumber` is present on credit notes only, `extended` where terms of the French extension
 * are used.
 */
export const parsedSchema = namedSchema(
  'ParsedDocument',
  withOptional(body, {
    creditNoteNumber: maybe,
    taxExchangeRate: {
      ...text,
      description: 'Exchange rate: units of the tax currency for one unit of the currency',
    },
    taxExchangeDate: { ...text, format: 'date', description: 'Day of the exchange rate' },
    extended: extendedTerms,
    pint: pintTermsSchema,
  }),
);

/** Parsed form of any document: an invoice or credit note, or the summary of a document around one. */
export const anyParsedSchema = namedSchema('AnyParsedDocument', {
  anyOf: [parsedSchema, orderingSummarySchema, parsedInvoiceResponseSchema, parsedLifecycleStatusSchema],
});
