/** Documents of Oman: identifiers, dates, currencies, references and deliveries. */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import type { Assertion, Rule } from '../../rule-set';
import { formatQuoted, quotedAt } from '../../wording';
import { normalizeSpace, stringLength, toDate, toDecimal } from '../../xpath';
import { needs } from '../assertions';
import { ATTR, CAC, CBC, steps } from '../names';
import { at, has, hasAll, isKind, lines, OMAN, rule } from './facts';
import { ADDRESS_PARTS, isUuid5 } from './parties';

/** Time and UUID of the document. */
export const timeRule = (): Assertion =>
  needs('ALIGNED-IBRP-016-OM', ['cbc:IssueTime', 'The time of issue (IBT-168)', 'BT-168']);

export const uuidRule = (): Assertion =>
  rule(
    'IBR-002-OM',
    ['cbc:UUID'],
    (c) => isUuid5(c.norm(0, CBC.UUID)),
    (c) =>
      `The UUID of the document (BTOM-002) is ${quotedAt(c, 0, CBC.UUID)}; it has to be a UUID of version 5.`,
  );

const PERIOD = ['cac:InvoicePeriod/cbc:StartDate', 'cac:InvoicePeriod/cbc:EndDate'] as const;

/** A summary invoice covers one month; of the document or of a line. */
export const oneMonth = (id: string): Assertion =>
  rule(
    id,
    ['cac:InvoicePeriod', 'BT-73', 'BT-74'],
    (c, node) => {
      const [start, end] = PERIOD.map((path) => (c.text(node, ...steps(path)) ?? '').slice(0, 7));
      return !isKind(c, 'summary') || start === end;
    },
    (c, node) =>
      `A summary invoice covers days of one month; the period is from ${quotedAt(c, node, ...steps(PERIOD[0]))} to ${quotedAt(c, node, ...steps(PERIOD[1]))}.`,
  );

/** A period has both days. */
export const hasPeriod = (id: string, isNeeded: (c: RuleContext) => boolean, label: string): Assertion =>
  rule(
    id,
    ['cac:InvoicePeriod', 'BT-73', 'BT-74'],
    (c, node) => !isNeeded(c) || hasAll(c, node, PERIOD),
    `${label} states the first and last day of its period. Add cac:InvoicePeriod with cbc:StartDate and cbc:EndDate.`,
  );

const PLACE = 'cac:Delivery/cac:DeliveryLocation/cac:Address';
const PLACE_COUNTRY = `${PLACE}/cac:Country/cbc:IdentificationCode`;
const IMPORT_DATE = 'cac:Delivery/cac:Shipment/cac:Delivery/cbc:ActualDeliveryDate';
const isLine = (c: RuleContext, node: Node): boolean =>
  c.hasAncestor(node, CAC.InvoiceLine) || c.hasAncestor(node, CAC.CreditNoteLine);
const linesHaveReason = (c: RuleContext, reason: string): boolean =>
  c.doc
    .all(CBC.TaxExemptionReasonCode)
    .some((element) => c.doc.text(element) === reason && isLine(c, element));

/** Exports: destination and evidence. */
export const exportRules = (): Assertion[] => [
  rule(
    'IBR-012-OM',
    [PLACE_COUNTRY, 'BT-80'],
    (c) =>
      !isKind(c, 'export') ||
      !linesHaveReason(c, 'VATZR-OM-09') ||
      c.texts(0, ...steps(PLACE_COUNTRY)).some((country) => country !== OMAN),
    'Services are exported (VATZR-OM-09), so the country delivered to (IBT-80) is stated and is not OM.',
  ),
  rule(
    'IBR-013-OM',
    ['cac:AdditionalDocumentReference', 'BT-122'],
    (c) =>
      !isKind(c, 'export') ||
      !linesHaveReason(c, 'VATZR-OM-12') ||
      c
        .select(0, CAC.AdditionalDocumentReference)
        .some(
          (element) =>
            !c.equals(element, '130', CBC.DocumentTypeCode) &&
            c.exists(element, CBC.ID) &&
            c.exists(element, CBC.UUID),
        ),
    'Goods are exported again (VATZR-OM-12), so a supporting document is named with reference and UUID (IBT-122, BTOM-023).',
  ),
  rule(
    'IBR-014-OM',
    [PLACE_COUNTRY, 'BT-80'],
    (c) => !isKind(c, 'export') || has(c, 0, PLACE_COUNTRY),
    'An export states the country delivered to (IBT-80). Add cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country.',
  ),
];

/** Services that are exported have a kind. */
export const exportedServiceRule = (): Assertion =>
  rule(
    'IBR-155-OM',
    ['cac:InvoiceLine/cac:Item/cac:ItemSpecificationDocumentReference/cbc:ID'],
    (c) =>
      !isKind(c, 'export') ||
      !lines(c).some((line) =>
        c.equals(line, 'VATZR-OM-09', CAC.Item, CAC.ClassifiedTaxCategory, CBC.TaxExemptionReasonCode),
      ) ||
      lines(c)
        .flatMap((line) => at(c, line, 'cac:Item/cac:ItemSpecificationDocumentReference/cbc:ID'))
        .some((each) => c.doc.attribute(each, ATTR.schemeName) === 'MP'),
    'Services are exported (VATZR-OM-09), so a line states the kind of service: cac:ItemSpecificationDocumentReference/cbc:ID with schemeName MP.',
  );

/** Rule for the delivery address of e-commerce. */
export const eCommerceRule = (): Assertion =>
  rule(
    'IBR-040-OM',
    [PLACE, 'BT-75', 'BT-76', 'BT-165', 'BT-77', 'BT-78', 'BT-80'],
    (c) =>
      !isKind(c, 'eCommerce') ||
      hasAll(c, 0, [...ADDRESS_PARTS.map((part) => `${PLACE}/${part}`), PLACE_COUNTRY]),
    'For an e-commerce supply the address delivered to needs three address lines, city, postal code and country (IBT-75, IBT-76, IBT-165, IBT-77, IBT-78, IBT-80).',
  );

/** Papers of imported goods. */
export const importRule = (): Assertion =>
  rule(
    'IBR-085-OM',
    ['cac:Delivery'],
    (c) =>
      !isKind(c, 'goodsImport') ||
      hasAll(c, 0, [
        IMPORT_DATE,
        'cac:Delivery/cac:Shipment/cbc:ID',
        'cac:Delivery/cac:DeliveryTerms/cbc:ID',
      ]),
    'An import of goods states its date, customs declaration and delivery terms (BTOM-030, BTOM-021, BTOM-022): cac:Delivery with cac:Shipment and cac:DeliveryTerms.',
  );

export const importDateRule = (): Assertion =>
  rule(
    'IBR-156-OM',
    [IMPORT_DATE],
    (c) => {
      const [text, ...more] = c.texts(0, ...steps(IMPORT_DATE));
      if (text === undefined) return true;
      return more.length === 0 && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && toDate(text) !== undefined;
    },
    (c) =>
      `The date of import (BTOM-030) is ${quotedAt(c, 0, ...steps(IMPORT_DATE))}; write a day of the calendar as YYYY-MM-DD.`,
  );

/** Muscat is four hours ahead of UTC, so late on a day in UTC the next day has begun there. */
const MINUTES_A_DAY = 1440;

/** Days of issue: not later than the day of the exchange in Muscat. */
export const issueDateRule = (): Assertion =>
  rule(
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
      return today === undefined || writtenDate <= today + MINUTES_A_DAY;
    },
    (c) =>
      `The issue date (IBT-2) is ${quotedAt(c, 0, CBC.IssueDate)}. It has to be a day of the calendar and not later than today in Muscat.`,
  );

/** Days of payment. */
export const paymentDateRule = (): Rule => ({
  context: 'cbc:ReceivedDate | cbc:InstallmentDueDate | cbc:DueDate',
  asserts: [
    rule(
      'IBR-171-A-OM',
      ['', 'BT-9'],
      (c, node) => stringLength(c.doc.text(node)) === 10 && toDate(c.doc.text(node)) !== undefined,
      (c, node) =>
        `The date of a payment is ${formatQuoted(c.doc.text(node))}; write a day of the calendar as YYYY-MM-DD.`,
    ),
  ],
});

/** Amounts and quantities are not negative. */
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
const negatives = (c: RuleContext): Node[] =>
  UNSIGNED_AMOUNTS.flatMap((name) => c.doc.all(name)).filter(
    (each) => toDecimal(c.doc.text(each))?.sign === -1,
  );

export const unsignedRule = (): Assertion => ({
  ...rule(
    'IBR-137-OM',
    [''],
    (c) => negatives(c).length === 0,
    (c) =>
      `An amount or quantity is ${formatQuoted(c.doc.text(negatives(c)[0] ?? -1))}. All are zero or above; only the rounding amount (IBT-114) may be negative.`,
  ),
  at: (c) => negatives(c)[0] ?? 0,
});
