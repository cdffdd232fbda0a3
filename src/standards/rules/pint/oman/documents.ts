/** Rules on documents of Oman: identifiers, dates, exports, imports and deliveries. */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import type { Assertion, Rule } from '../../rule-set';
import { formatQuoted, formatValuesAt } from '../../wording';
import { normalizeSpace, stringLength, toDate, toDecimal } from '../../xpath';
import { requireElement } from '../assertions';
import { ATTR, CAC, CBC, parsePath } from '../names';
import {
  findElements,
  hasElement,
  hasAllElements,
  isTransaction,
  lines,
  OMAN,
  createAssertion,
} from './facts';
import { ADDRESS_PARTS, isUuid5 } from './parties';

/** Requires the issue time of the document. */
export const timeRule = (): Assertion =>
  requireElement('ALIGNED-IBRP-016-OM', ['cbc:IssueTime', 'The time of issue (IBT-168)', 'BT-168']);

export const uuidRule = (): Assertion =>
  createAssertion(
    'IBR-002-OM',
    ['cbc:UUID'],
    (c) => isUuid5(c.norm(0, CBC.UUID)),
    (c) =>
      `The UUID of the document (BTOM-002) is ${formatValuesAt(c, 0, CBC.UUID)}, but must be a UUID of version 5.`,
  );

const PERIOD = ['cac:InvoicePeriod/cbc:StartDate', 'cac:InvoicePeriod/cbc:EndDate'] as const;

/** Requires that the period of a summary invoice, or of its line, is within one month. */
export const requireOneMonth = (id: string): Assertion =>
  createAssertion(
    id,
    ['cac:InvoicePeriod', 'BT-73', 'BT-74'],
    (c, node) => {
      const [start, end] = PERIOD.map((path) => (c.text(node, ...parsePath(path)) ?? '').slice(0, 7));
      return !isTransaction(c, 'summary') || start === end;
    },
    (c, node) =>
      `The period of a summary invoice must be within one calendar month, but is from ${formatValuesAt(c, node, ...parsePath(PERIOD[0]))} to ${formatValuesAt(c, node, ...parsePath(PERIOD[1]))}.`,
  );

/** Requires a period with start and end date. */
export const requirePeriod = (id: string, isNeeded: (c: RuleContext) => boolean, label: string): Assertion =>
  createAssertion(
    id,
    ['cac:InvoicePeriod', 'BT-73', 'BT-74'],
    (c, node) => !isNeeded(c) || hasAllElements(c, node, PERIOD),
    `${label} must state the first and last day of its period, but at least one is missing. Add cac:InvoicePeriod with cbc:StartDate and cbc:EndDate.`,
  );

const DELIVERY_ADDRESS = 'cac:Delivery/cac:DeliveryLocation/cac:Address';
const DELIVERY_COUNTRY = `${DELIVERY_ADDRESS}/cac:Country/cbc:IdentificationCode`;
const IMPORT_DATE = 'cac:Delivery/cac:Shipment/cac:Delivery/cbc:ActualDeliveryDate';
const isLine = (c: RuleContext, node: Node): boolean =>
  c.hasAncestor(node, CAC.InvoiceLine) || c.hasAncestor(node, CAC.CreditNoteLine);
const linesHaveReason = (c: RuleContext, reason: string): boolean =>
  c.doc
    .all(CBC.TaxExemptionReasonCode)
    .some((element) => c.doc.text(element) === reason && isLine(c, element));

/** Creates the rules on exports: destination and supporting documents. */
export const exportRules = (): Assertion[] => [
  createAssertion(
    'IBR-012-OM',
    [DELIVERY_COUNTRY, 'BT-80'],
    (c) =>
      !isTransaction(c, 'export') ||
      !linesHaveReason(c, 'VATZR-OM-09') ||
      c.texts(0, ...parsePath(DELIVERY_COUNTRY)).some((country) => country !== OMAN),
    'Services are exported (VATZR-OM-09), so the delivery country (IBT-80) must be stated and must not be OM.',
  ),
  createAssertion(
    'IBR-013-OM',
    ['cac:AdditionalDocumentReference', 'BT-122'],
    (c) =>
      !isTransaction(c, 'export') ||
      !linesHaveReason(c, 'VATZR-OM-12') ||
      c
        .select(0, CAC.AdditionalDocumentReference)
        .some(
          (element) =>
            !c.equals(element, '130', CBC.DocumentTypeCode) &&
            c.exists(element, CBC.ID) &&
            c.exists(element, CBC.UUID),
        ),
    'Goods are re-exported (VATZR-OM-12), so a supporting document with reference and UUID (IBT-122, BTOM-023) must be stated, but is missing.',
  ),
  createAssertion(
    'IBR-014-OM',
    [DELIVERY_COUNTRY, 'BT-80'],
    (c) => !isTransaction(c, 'export') || hasElement(c, 0, DELIVERY_COUNTRY),
    'An export must state the delivery country (IBT-80), which is missing. Add cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country.',
  ),
];

/** Requires the type of service for exported services. */
export const exportedServiceRule = (): Assertion =>
  createAssertion(
    'IBR-155-OM',
    ['cac:InvoiceLine/cac:Item/cac:ItemSpecificationDocumentReference/cbc:ID'],
    (c) =>
      !isTransaction(c, 'export') ||
      !lines(c).some((line) =>
        c.equals(line, 'VATZR-OM-09', CAC.Item, CAC.ClassifiedTaxCategory, CBC.TaxExemptionReasonCode),
      ) ||
      lines(c)
        .flatMap((line) => findElements(c, line, 'cac:Item/cac:ItemSpecificationDocumentReference/cbc:ID'))
        .some((each) => c.doc.attribute(each, ATTR.schemeName) === 'MP'),
    'Services are exported (VATZR-OM-09), so a line must state the type of service, which is missing: cac:ItemSpecificationDocumentReference/cbc:ID with schemeName MP.',
  );

/** Requires a complete delivery address for e-commerce. */
export const eCommerceRule = (): Assertion =>
  createAssertion(
    'IBR-040-OM',
    [DELIVERY_ADDRESS, 'BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-80'],
    (c) =>
      !isTransaction(c, 'eCommerce') ||
      hasAllElements(c, 0, [...ADDRESS_PARTS.map((part) => `${DELIVERY_ADDRESS}/${part}`), DELIVERY_COUNTRY]),
    'An e-commerce supply must have a delivery address with three address lines, city, postal code and country (IBT-75, IBT-76, IBT-165, IBT-77, IBT-78, IBT-80), but at least one is missing.',
  );

/** Requires date, customs declaration and delivery terms of imported goods. */
export const importRule = (): Assertion =>
  createAssertion(
    'IBR-085-OM',
    ['cac:Delivery'],
    (c) =>
      !isTransaction(c, 'goodsImport') ||
      hasAllElements(c, 0, [
        IMPORT_DATE,
        'cac:Delivery/cac:Shipment/cbc:ID',
        'cac:Delivery/cac:DeliveryTerms/cbc:ID',
      ]),
    'An import of goods must state its date, customs declaration and delivery terms (BTOM-030, BTOM-021, BTOM-022), but at least one is missing: cac:Delivery with cac:Shipment and cac:DeliveryTerms.',
  );

export const importDateRule = (): Assertion =>
  createAssertion(
    'IBR-156-OM',
    [IMPORT_DATE],
    (c) => {
      const [text, ...more] = c.texts(0, ...parsePath(IMPORT_DATE));
      if (text === undefined) return true;
      return more.length === 0 && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && toDate(text) !== undefined;
    },
    (c) =>
      `The date of import (BTOM-030) is ${formatValuesAt(c, 0, ...parsePath(IMPORT_DATE))}, but must be an existing date in the format YYYY-MM-DD.`,
  );

/** One day of tolerance: Muscat is four hours ahead of UTC, so the next day begins there earlier. */
const MINUTES_PER_DAY = 1440;

/** Requires an issue date that is not later than today in Muscat. */
export const issueDateRule = (): Assertion =>
  createAssertion(
    'IBR-171-OM',
    ['cbc:IssueDate', 'BT-2'],
    (c) => {
      const [text, ...more] = c.texts(0, CBC.IssueDate);
      if (text === undefined) return true;
      const issueDate = toDate(text);
      if (issueDate === undefined || more.length > 0) return false;
      const today = toDate(c.day ?? undefined);
      const writtenDate =
        toDate(normalizeSpace(text).replace(/(?:Z|[+-][0-9]{2}:[0-9]{2})$/, '')) ?? issueDate;
      return today === undefined || writtenDate <= today + MINUTES_PER_DAY;
    },
    (c) =>
      `The issue date (IBT-2) is ${formatValuesAt(c, 0, CBC.IssueDate)}, but must be an existing date that is not later than today in Muscat.`,
  );

/** Requires existing dates of payments. */
export const paymentDateRule = (): Rule => ({
  context: 'cbc:ReceivedDate | cbc:InstallmentDueDate | cbc:DueDate',
  asserts: [
    createAssertion(
      'IBR-171-A-OM',
      ['', 'BT-9'],
      (c, node) => stringLength(c.doc.text(node)) === 10 && toDate(c.doc.text(node)) !== undefined,
      (c, node) =>
        `The date of a payment is ${formatQuoted(c.doc.text(node))}, but must be an existing date in the format YYYY-MM-DD.`,
    ),
  ],
});

/** Amounts and quantities that must not be negative. */
const UNSIGNED_AMOUNTS = [
  CBC.TaxExclusiveAmount,
  CBC.TaxInclusiveAmount,
  CBC.AllowanceTotalAmount,
  CBC.ChargeTotalAmount,
  CBC.PrepaidAmount,
  CBC.PayableAmount,
  CBC.Amount,
  CBC.PriceAmount,
  CBC.BaseAmount,
  CBC.Quantity,
  CBC.BaseQuantity,
  CBC.InvoicedQuantity,
  CBC.CreditedQuantity,
  CBC.TaxAmount,
  CBC.LineExtensionAmount,
];
const findNegativeAmounts = (c: RuleContext): Node[] =>
  UNSIGNED_AMOUNTS.flatMap((name) => c.doc.all(name)).filter(
    (each) => toDecimal(c.doc.text(each))?.sign === -1,
  );

export const notNegativeRule = (): Assertion => ({
  ...createAssertion(
    'IBR-137-OM',
    [''],
    (c) => findNegativeAmounts(c).length === 0,
    (c) =>
      `An amount or quantity is ${formatQuoted(c.doc.text(findNegativeAmounts(c)[0] ?? -1))}, but must not be negative. Only the rounding amount (IBT-114) may be negative.`,
  ),
  at: (c) => findNegativeAmounts(c)[0] ?? 0,
});
