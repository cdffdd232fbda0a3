/** Peppol Order Response (T76): the response of the seller to an order. */
import { ORDERING_TYPES } from '../../invoice/ordering/ordering-types';
import { cac, cbc, plain, type Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Rule, type RuleSet } from '../rule-set';
import { formatValuesAt } from '../wording';
import { normalizeSpace } from '../xpath';
import { COMMON_PATTERNS } from './common-rules';
import { parseDataModel } from './data-model';
import { countLinesWithSameNumber } from './order-lines';
import { customizationRule, modelPattern } from './model-rules';

const CURRENCY = cbc('DocumentCurrencyCode');
const CURRENCY_ID = plain('currencyID');
const [START, END] = [cbc('StartDate'), cbc('EndDate')];

export const ORDER_RESPONSE_MODEL = parseDataModel(`
OrderResponse
  CustomizationID!
  ProfileID! = urn:fdc:peppol.eu:poacc:bis:ordering:3
  ID!
  SalesOrderID
  IssueDate!
  IssueTime
  OrderResponseCode! in ORDER_STATUSES
  Note
  DocumentCurrencyCode! in ISO4217
  CustomerReference
  OrderReference!
    ID!
  SellerSupplierParty!
    Party!
      EndpointID! @schemeID!:EAS
      PartyIdentification ...
        ID! @schemeID:ICD
      PartyLegalEntity
        RegistrationName!
  BuyerCustomerParty!
    Party!
      EndpointID! @schemeID!:EAS
      PartyIdentification ...
        ID! @schemeID:ICD
      PartyLegalEntity
        RegistrationName!
  Delivery
    PromisedDeliveryPeriod!
      StartDate
      StartTime
      EndDate
      EndTime
  OrderLine
    LineItem!
      ID!
      Note
      LineStatusCode! in LINE_STATUSES
      Quantity @unitCode!:REC20
      MaximumBackorderQuantity
      Delivery
        PromisedDeliveryPeriod!
          StartDate
          StartTime
          EndDate
          EndTime
      Price
        PriceAmount! @currencyID!:ISO4217
        BaseQuantity @unitCode!:REC20
      Item!
        Name!
        BuyersItemIdentification
          ID!
        SellersItemIdentification
          ID!
        StandardItemIdentification
          ID! @schemeID!:ICD
    SellerSubstitutedLineItem
      ID!
      Item!
        Name
        SellersItemIdentification
          ID!
        StandardItemIdentification
          ID! @schemeID!:ICD
        CommodityClassification
          ItemClassificationCode @listID!:UNCL7143 @listVersionID @name
        ClassifiedTaxCategory
          ID!
          Percent
          TaxScheme!
            ID!
        AdditionalItemProperty
          Name!
          NameCode @listID!
          Value!
          ValueQuantity @unitCode!:REC20
          ValueQualifier
    OrderLineReference!
      LineID!
`);

/** Requires a name or an identifier of a party. */
function partyRule(id: string, party: string): Rule {
  return {
    context: `cac:${party}/cac:Party`,
    asserts: [
      fatal(
        id,
        (c, node) =>
          c.exists(node, cac('PartyLegalEntity'), cbc('RegistrationName')) ||
          c.exists(node, cac('PartyIdentification'), cbc('ID')),
        `cac:${party} must have a name (cac:PartyLegalEntity/cbc:RegistrationName) or an identifier (cac:PartyIdentification/cbc:ID), but has neither.`,
      ),
    ],
  };
}

/** Returns whether the end of a period is not before its start, compared as texts. */
function isInOrder(c: RuleContext, period: Node): boolean {
  const [starts, ends] = [c.texts(period, START), c.texts(period, END)];
  if (starts.length === 0 || ends.length === 0) return true;
  return ends.some((end) => starts.some((start) => end >= start));
}

/** Requires or forbids lines for a response to the order as a whole. */
function linesRule(id: string, code: string, isExpected: boolean): Assertion {
  const countLines = (c: RuleContext, node: Node): number => c.count(c.doc.parent(node), cac('OrderLine'));
  return fatal(
    id,
    (c, node) => normalizeSpace(c.doc.text(node)) !== code || countLines(c, node) > 0 === isExpected,
    (c, node) =>
      `A response with the code ${code} must have ${isExpected ? 'at least one cac:OrderLine' : 'no cac:OrderLine'}; found ${countLines(c, node)}.`,
  );
}

const TRANSACTION: readonly Rule[] = [
  customizationRule('PEPPOL-T76-R006', ORDERING_TYPES.orderResponse.customizationId),
  {
    context: 'cbc:PriceAmount',
    asserts: [
      fatal(
        'PEPPOL-T76-R005',
        (c, amount) => c.equals(0, c.doc.attribute(amount, CURRENCY_ID) ?? '\u0000', CURRENCY),
        (c) =>
          `The currency of a price must be the document currency, ${formatValuesAt(c, 0, CURRENCY)}, but is different or missing.`,
        { subjectPath: '@currencyID' },
      ),
    ],
  },
  partyRule('PEPPOL-T76-R001', 'BuyerCustomerParty'),
  partyRule('PEPPOL-T76-R002', 'SellerSupplierParty'),
  {
    context: 'cac:PromisedDeliveryPeriod',
    asserts: [
      fatal(
        'PEPPOL-T76-R004',
        isInOrder,
        (c, period) =>
          `The promised delivery period ends on ${formatValuesAt(c, period, END)}, but must not end before its start on ${formatValuesAt(c, period, START)}.`,
      ),
    ],
  },
  {
    context: 'cac:OrderLine/cac:LineItem',
    asserts: [
      fatal(
        'PEPPOL-T76-R003',
        (c, line) => countLinesWithSameNumber(c, line) === 1,
        (c, line) =>
          `The line number is ${formatValuesAt(c, line, cbc('ID'))}, but each line must have a unique number.`,
        { subjectPath: 'cbc:ID' },
      ),
    ],
  },
  {
    context: 'cbc:OrderResponseCode',
    asserts: [
      linesRule('PEPPOL-T76-R007', 'CA', true),
      linesRule('PEPPOL-T76-R008', 'AP', false),
      linesRule('PEPPOL-T76-R009', 'RE', false),
      linesRule('PEPPOL-T76-R010', 'AB', false),
    ],
  },
];

/** Order Response, release 2026.5. */
export const ORDER_RESPONSE_2026_5: RuleSet = {
  name: 'order-response',
  version: '2026.5',
  source: 'Peppol Order Response 2026.5',
  since: '2026-08-17',
  patterns: [
    ...COMMON_PATTERNS,
    modelPattern('PEPPOL-T76', '/ores:OrderResponse', ORDER_RESPONSE_MODEL),
    { name: 'transaction', rules: TRANSACTION },
  ],
};
