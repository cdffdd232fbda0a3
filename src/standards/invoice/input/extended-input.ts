/** Fields of the French extension (EXTENDED-CTC-FR) in the JSON of a document. */
import { blankExtendedLine, isEmptyPart } from '../blank';
import {
  LINE_PART_CODES,
  type DeliveryTerms,
  type ExtendedLine,
  type ExtendedTerms,
  type InvolvedParty,
  type PayeeDetails,
} from '../extended-terms';
import {
  EXTENDED_PARTIES,
  LINE_SELLER_TERMS,
  formatPartyTerm,
  PAYEE_TERMS,
  type PartyTermName,
} from '../terms/extended-paths';
import { amount, choice, date, decimal, group, list, shape, text, MAX_LENGTHS } from './fields';
import type { ObjectReader } from './object-reader';
import {
  addressFields,
  deliveryShape,
  readDelivery,
  readSchemedIdentifier,
  requireRegisteredNumber,
  schemedIdentifier,
  type AddressTerms,
} from './party-input';

type GetTerm = (name: PartyTermName) => string | null;

function addressTerms(getTerm: GetTerm): AddressTerms {
  return [
    getTerm('street'),
    getTerm('street2'),
    getTerm('street3'),
    getTerm('city'),
    getTerm('postalZone'),
    getTerm('countrySubdivision'),
    getTerm('country'),
  ];
}

function partyShape(name: string, description: string, getTerm: GetTerm, nameTerm: string | null) {
  return shape(name, description, {
    name: text(nameTerm, 'Trading name of the party', { max: MAX_LENGTHS.name, required: true }),
    legalName: text(getTerm('legalName'), 'Registered name', { max: MAX_LENGTHS.name, defaultIs: 'name' }),
    legalForm: text(null, 'Legal form and other legal information', { max: MAX_LENGTHS.free }),
    roleCode: text(getTerm('roleCode'), 'Role of the party (UNTDID 3035)', { max: MAX_LENGTHS.code }),
    ...addressFields(addressTerms(getTerm), { address: false, country: false }),
    ...contactAndAddress(getTerm),
    vatNumber: text(getTerm('vatNumber'), 'VAT number with its country prefix', { max: MAX_LENGTHS.code }),
    enterpriseNumberScheme: text(
      getTerm('enterpriseNumberScheme'),
      'Register of enterpriseNumber (ISO 6523 ICD)',
      { max: MAX_LENGTHS.code, example: '0002' },
    ),
    enterpriseNumber: text(getTerm('enterpriseNumber'), 'Number in the register of companies', {
      requiredWhen: 'with enterpriseNumberScheme',
    }),
    identifiers: list(
      getTerm('identifier'),
      'Further identifiers of the party',
      schemedIdentifier('an identifier', getTerm('identifier'), { schemeTerm: getTerm('identifierScheme') }),
    ),
    taxRegistrations: list(
      null,
      'Registrations for taxes other than VAT',
      schemedIdentifier('a tax registration', null, { schemeRequired: true }),
    ),
  });
}

function contactAndAddress(getTerm: GetTerm) {
  return {
    electronicAddress: group(
      null,
      'Address on the network',
      schemedIdentifier('the electronic address', getTerm('address'), {
        schemeRequired: true,
        schemeTerm: getTerm('addressScheme'),
      }),
    ),
    contactName: text(getTerm('contactName'), 'Contact person or department', { max: MAX_LENGTHS.name }),
    email: text(getTerm('email'), 'E-mail address for contact'),
    phone: text(getTerm('phone'), 'Telephone number for contact'),
  } as const;
}

function involvedPartyField(field: keyof typeof EXTENDED_PARTIES, description: string) {
  const getTerm: GetTerm = (name) => formatPartyTerm(EXTENDED_PARTIES[field], name);
  const schema = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
  return group(null, description, partyShape(schema, `the ${field}`, getTerm, getTerm('name')));
}

type PartyReader = ObjectReader<ReturnType<typeof partyShape>>;

function readInvolvedParty(reader: PartyReader): InvolvedParty {
  const party = reader.values();
  requireRegisteredNumber(reader, party);
  return {
    ...party,
    electronicAddress: reader.group('electronicAddress', readSchemedIdentifier),
    identifiers: reader.list('identifiers', readSchemedIdentifier),
    taxRegistrations: reader.list('taxRegistrations', readSchemedIdentifier),
  };
}

const createTermGetter =
  (terms: Partial<Record<PartyTermName, string>>): GetTerm =>
  (name) =>
    terms[name] ?? null;
const getPayeeTerm = createTermGetter(PAYEE_TERMS);
const getLineSellerTerm = createTermGetter(LINE_SELLER_TERMS);

const PAYEE_DETAILS = shape(null, 'the details of the payee', {
  roleCode: text(getPayeeTerm('roleCode'), 'Role of the party (UNTDID 3035)', { max: MAX_LENGTHS.code }),
  vatNumber: text(getPayeeTerm('vatNumber'), 'VAT number with its country prefix', { max: MAX_LENGTHS.code }),
  ...contactAndAddress(getPayeeTerm),
  ...addressFields(addressTerms(getPayeeTerm), { address: false, country: false }),
});

const DELIVERY_TERMS = shape(null, 'the conditions of delivery', {
  code: text('EXT-FR-FE-185', 'Incoterms, or UNTDID 4053', { max: MAX_LENGTHS.code, example: 'DAP' }),
  location: text('EXT-FR-FE-186', 'Place to which the conditions refer', { max: MAX_LENGTHS.name }),
});

/** Terms that EXTENDED-CTC-FR adds to a document. */
export const EXTENDED_TERMS = shape('ExtendedTermsInput', 'the terms of the French extension', {
  buyerAgent: involvedPartyField('buyerAgent', 'Agent of the buyer (EXT-FR-FE-BG-01)'),
  payer: involvedPartyField('payer', 'Payer, if it is not the buyer (EXT-FR-FE-BG-02)'),
  salesAgent: involvedPartyField('salesAgent', 'Agent of the seller (EXT-FR-FE-BG-03)'),
  invoicee: involvedPartyField('invoicee', 'Addressee of the invoice for the buyer (EXT-FR-FE-BG-04)'),
  invoicer: involvedPartyField('invoicer', 'Issuer of the invoice for the seller (EXT-FR-FE-BG-05)'),
  payee: group(null, 'Further details of the payee', PAYEE_DETAILS),
  deliveryTerms: group(null, 'Conditions of delivery (EXT-FR-FE-BG-14)', DELIVERY_TERMS),
  purchaseOrderDate: date('EXT-FR-FE-197', 'Date of the order in purchaseOrderReference'),
  despatchDate: date('EXT-FR-FE-198', 'Date of the despatch advice in despatchReference'),
  contractDate: date('EXT-FR-FE-199', 'Date of the contract in contractReference'),
  contractTypeCode: text('EXT-FR-FE-01', 'Kind of the contract, as a code', { max: MAX_LENGTHS.code }),
});

/** Reads the terms of the French extension of a document; null when the object is empty. */
export function readExtended(reader: ObjectReader<typeof EXTENDED_TERMS>): ExtendedTerms | null {
  const extendedTerms: ExtendedTerms = {
    ...reader.values(),
    buyerAgent: reader.group('buyerAgent', readInvolvedParty),
    payer: reader.group('payer', readInvolvedParty),
    salesAgent: reader.group('salesAgent', readInvolvedParty),
    invoicee: reader.group('invoicee', readInvolvedParty),
    invoicer: reader.group('invoicer', readInvolvedParty),
    payee: reader.group('payee', readPayeeDetails),
    deliveryTerms: reader.group('deliveryTerms', (entry): DeliveryTerms | null =>
      nullIfEmpty(entry.values()),
    ),
  };
  return nullIfEmpty(extendedTerms);
}

function readPayeeDetails(reader: ObjectReader<typeof PAYEE_DETAILS>): PayeeDetails | null {
  return nullIfEmpty({
    ...reader.values(),
    electronicAddress: reader.group('electronicAddress', readSchemedIdentifier),
  });
}

function nullIfEmpty<T extends object>(part: T): T | null {
  return isEmptyPart(part) ? null : part;
}

const LINE_INVOICE_REFERENCE = shape(null, 'an earlier invoice', {
  id: text('EXT-FR-FE-136', 'Number of the referenced invoice', { required: true }),
  typeCode: text('EXT-FR-FE-137', 'Type of the referenced invoice (UNTDID 1001)', {
    max: MAX_LENGTHS.code,
    example: '386',
  }),
  issueDate: date('EXT-FR-FE-138', 'Date of the referenced invoice'),
  lineId: text('EXT-FR-FE-139', 'Line of the referenced invoice', { max: MAX_LENGTHS.code }),
});

const LINE_DELIVERY = deliveryShape(null, 'the delivery of the line', {
  date: 'EXT-FR-FE-158',
  identifier: 'EXT-FR-FE-146',
  identifierScheme: 'EXT-FR-FE-147',
  name: 'EXT-FR-FE-149',
  location: null,
  address: [
    'EXT-FR-FE-151',
    'EXT-FR-FE-152',
    'EXT-FR-FE-153',
    'EXT-FR-FE-154',
    'EXT-FR-FE-155',
    'EXT-FR-FE-156',
    'EXT-FR-FE-157',
  ],
});

const priceAdjustment = (description: string) =>
  shape(null, description, {
    amount: decimal(null, 'Part of the gross price, of any precision', { required: true }),
    reason: text(null, 'Reason in words', { max: MAX_LENGTHS.free }),
    reasonCode: text(null, 'Reason as a code (UNTDID 5189; for a surcharge 7161)', { max: MAX_LENGTHS.code }),
  });

/** Terms that EXTENDED-CTC-FR adds to a line. */
export const EXTENDED_LINE = shape('ExtendedLineInput', 'the terms of the French extension on a line', {
  parentLineId: text('EXT-FR-FE-162', '`id` of the parent line', { max: MAX_LENGTHS.code }),
  part: choice(
    'EXT-FR-FE-163',
    'Role of the line in its group: DETAIL is included in the totals; GROUP and INFORMATION are not, and ' +
      'need no price and no VAT',
    LINE_PART_CODES,
  ),
  purchaseOrderReference: text('EXT-FR-FE-135', 'Order of this line, numbered by the buyer'),
  salesOrderReference: text('EXT-FR-FE-144', 'Order of this line, numbered by the seller'),
  salesOrderLineReference: text('EXT-FR-FE-145', 'Line of the order of the seller'),
  receiptReference: text('EXT-FR-FE-140', 'Receiving advice of this line'),
  receiptLineReference: text('EXT-FR-FE-141', 'Line of the receiving advice'),
  despatchReference: text('EXT-FR-FE-142', 'Despatch advice of this line'),
  despatchLineReference: text('EXT-FR-FE-143', 'Line of the despatch advice'),
  invoiceReferences: list(
    'EXT-FR-FE-BG-06',
    'Earlier invoices that the line refers to',
    LINE_INVOICE_REFERENCE,
  ),
  delivery: group(null, "Place and day of this line's delivery (EXT-FR-FE-BG-10, -11)", LINE_DELIVERY),
  seller: group(
    null,
    'Seller of the line, in an invoice of several sellers (EXT-FR-FE-BG-12)',
    partyShape('LineSellerInput', 'the seller of the line', getLineSellerTerm, LINE_SELLER_TERMS.name),
  ),
  exemptionReason: text('EXT-FR-FE-178', 'Reason why no VAT is due', { max: MAX_LENGTHS.free }),
  exemptionReasonCode: text('EXT-FR-FE-179', 'Reason why no VAT is due, as a VATEX code', {
    max: MAX_LENGTHS.code,
  }),
  vatAmount: amount('EXT-FR-FE-181', 'VAT of a group of lines'),
  vatAmountInTaxCurrency: amount('EXT-FR-FE-182', 'VAT of a group of lines in taxCurrency'),
  grossAmount: amount('EXT-FR-FE-184', 'Amount of a group of lines with its VAT'),
  priceDiscountReason: text('EXT-FR-FE-195', 'Reason of the price discount', { max: MAX_LENGTHS.free }),
  priceDiscountReasonCode: text('EXT-FR-FE-196', 'Reason of the price discount as a code (UNTDID 5189)', {
    max: MAX_LENGTHS.code,
  }),
  furtherPriceDiscounts: list(
    null,
    'Further discounts of the price in addition to priceDiscountAmount (BT-147)',
    priceAdjustment('a discount of the price'),
  ),
  priceSurcharges: list(
    null,
    'Surcharges on the gross price (BT-148)',
    priceAdjustment('a surcharge on the price'),
  ),
  furtherObjects: list(
    null,
    'Further invoiced objects of the line, in addition to documentReference (BT-128)',
    schemedIdentifier('an object', null),
  ),
});

/** Reads the terms of the French extension of a line; null when the object is empty. */
export function readExtendedLine(reader: ObjectReader<typeof EXTENDED_LINE>): ExtendedLine | null {
  return nullIfEmpty(
    blankExtendedLine({
      ...reader.values(),
      invoiceReferences: reader.list('invoiceReferences', (entry) => entry.values()),
      delivery: reader.group('delivery', readDelivery),
      seller: reader.group('seller', readInvolvedParty),
      furtherPriceDiscounts: reader.list('furtherPriceDiscounts', (entry) => entry.values()),
      priceSurcharges: reader.list('priceSurcharges', (entry) => entry.values()),
      furtherObjects: reader.list('furtherObjects', readSchemedIdentifier),
    }),
  );
}
