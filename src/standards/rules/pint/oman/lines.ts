/** Lines of documents of Oman: their amounts, their VAT, and the codes of goods and services. */
import type { Node } from '../../../invoice/xml';
import { Decimal } from '../../../values/decimal';
import type { RuleContext } from '../../context';
import { warning, type Assertion, type Rule } from '../../rule-set';
import { quotedAt } from '../../wording';
import { normalizeSpace, quotient, stringLength, toDecimal } from '../../xpath';
import { LINES } from '../assertions';
import { ATTR, CAC, CBC, steps } from '../names';
import { hasPeriod, oneMonth } from './documents';
import {
  at,
  BAISA,
  CENT,
  fits,
  has,
  hasAttribute,
  isKind,
  takePercentage,
  rule,
  soleDecimal,
  sumAt,
  toBaisas,
  toCents,
} from './facts';

const CATEGORY = 'cac:Item/cac:ClassifiedTaxCategory';
const RATE = `${CATEGORY}/cbc:Percent`;
const TAX = 'cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount';
const GROSS = 'cac:ItemPriceExtension/cbc:Amount';
const KIND = 'cac:Item/cac:ItemSpecificationDocumentReference';
const COMMODITY = 'cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode';
const ACTIVITY = 'cac:Item/cac:AdditionalItemIdentification/cbc:ID';
const NET = 'cbc:LineExtensionAmount';

const codeIn = (c: RuleContext, line: Node): string => c.norm(line, ...steps(`${CATEGORY}/cbc:ID`));
const isSimplified = (c: RuleContext): boolean => isKind(c, 'simplified');

/** VAT that a line states: null or zero for none. */
function isUntaxed(c: RuleContext, line: Node): boolean {
  const [first] = at(c, line, TAX);
  if (first === undefined || c.norm(first) === '') return true;
  return toDecimal(c.doc.text(first))?.isZero === true;
}

function requireNoTax(id: string, code: string): Assertion {
  return rule(
    id,
    [TAX, 'BT-151'],
    (c, line) => codeIn(c, line) !== code || isUntaxed(c, line),
    (c, line) =>
      `A line with VAT category ${code} has a VAT amount (BTOM-016) of ${quotedAt(c, line, ...steps(TAX))}; it has to be 0.`,
  );
}

const unratedRule = (id: string, code: string): Assertion =>
  rule(
    id,
    [RATE, 'BT-152'],
    (c, line) => codeIn(c, line) !== code || !has(c, line, RATE),
    `A line with VAT category ${code} has no rate (IBT-152). Leave cbc:Percent out.`,
  );

const orElse = (value: Decimal | undefined, fallback: Decimal): Decimal => value ?? fallback;

/** Quantity × price with charges and without allowances. */
function expectedNet(c: RuleContext, line: Node): Decimal {
  const [first, ...more] = [...c.select(line, CBC.InvoicedQuantity), ...c.select(line, CBC.CreditedQuantity)];
  const quantity = first === undefined || more.length > 0 ? undefined : toDecimal(c.doc.text(first));
  const base = orElse(soleDecimal(c, line, 'cac:Price/cbc:BaseQuantity'), Decimal.ONE);
  const price = orElse(soleDecimal(c, line, 'cac:Price/cbc:PriceAmount'), Decimal.ZERO);
  const sumAdjustments = (indicator: string): Decimal =>
    toCents(
      sumAt(
        c,
        c
          .select(line, CAC.AllowanceCharge)
          .filter((element) => c.equals(element, indicator, CBC.ChargeIndicator)),
        'cbc:Amount',
      ),
    );
  return orElse(quantity, Decimal.ONE)
    .times(base.isZero ? price : quotient(price, base))
    .plus(sumAdjustments('true'))
    .minus(sumAdjustments('false'));
}

/** Net price: gross price less discounts. */
const netPrice = (c: RuleContext, line: Node, gross: Decimal): Decimal =>
  toCents(gross.minus(sumAt(c, [line], 'cac:Price/cac:AllowanceCharge/cbc:Amount')));

const GROSS_PRICE = 'cac:Price/cac:AllowanceCharge/cbc:BaseAmount';
const PRICE = 'cac:Price/cbc:PriceAmount';

const priceRules = (): Assertion[] => [
  rule(
    'IBR-071-OM',
    [NET, 'BT-131'],
    (c, line) => fits(orElse(soleDecimal(c, line, NET), Decimal.ZERO), expectedNet(c, line), CENT),
    (c, line) =>
      `The line net amount (IBT-131) is ${quotedAt(c, line, ...steps(NET))}; quantity × price ÷ base quantity with charges and without allowances is ${expectedNet(c, line).toString()}.`,
  ),
  rule(
    'IBR-075-OM',
    [PRICE, 'BT-146'],
    (c, line) => {
      if (!has(c, line, 'cac:Price/cbc:BaseAmount')) return true;
      const gross = soleDecimal(c, line, 'cac:Price/cbc:BaseAmount');
      if (gross === undefined) return false;
      const net = has(c, line, PRICE) ? soleDecimal(c, line, PRICE) : Decimal.ZERO;
      return gross.isZero || net?.equals(netPrice(c, line, gross)) === true;
    },
    'The price states a base amount that is not net price plus discount. The gross price (IBT-148) belongs into cac:AllowanceCharge.',
  ),
  rule(
    'IBR-157-OM',
    [PRICE, 'BT-146', 'BT-148'],
    (c, line) => {
      if (!has(c, line, GROSS_PRICE)) return true;
      const gross = soleDecimal(c, line, GROSS_PRICE);
      return gross !== undefined && fits(soleDecimal(c, line, PRICE), netPrice(c, line, gross), CENT);
    },
    (c, line) =>
      `The net price (IBT-146) is ${quotedAt(c, line, ...steps(PRICE))}, which is not gross price (IBT-148) ${quotedAt(c, line, ...steps(GROSS_PRICE))} less discounts.`,
  ),
];

/** VAT of the line by its rate, rounded to baisas; undefined where the net amount is not a number. */
function expectedTax(c: RuleContext, line: Node): Decimal | undefined {
  const net = soleDecimal(c, line, NET);
  return net === undefined
    ? undefined
    : toBaisas(takePercentage(net, orElse(soleDecimal(c, line, RATE), Decimal.ZERO)));
}

function readLineTax(c: RuleContext, line: Node): Decimal | undefined {
  const tax = soleDecimal(c, line, TAX);
  return tax === undefined ? undefined : toBaisas(tax);
}

const isRated = (c: RuleContext, line: Node): boolean => soleDecimal(c, line, RATE)?.isZero === false;
const taxMessage = (c: RuleContext, line: Node): string =>
  `The VAT amount of the line (BTOM-016) is ${quotedAt(c, line, ...steps(TAX))}; net amount × rate is ${expectedTax(c, line)?.toString() ?? 'not a number'}.`;

const taxRules = (): Assertion[] => [
  rule(
    'IBR-168-OM',
    [TAX, 'BT-151'],
    (c, line) => !isRated(c, line) || fits(readLineTax(c, line), expectedTax(c, line), BAISA),
    taxMessage,
  ),
  warning(
    'IBR-168-OM-WARN',
    (c, line) => {
      const [statedVat, expectedAmount] = [readLineTax(c, line), expectedTax(c, line)];
      return (
        !isRated(c, line) ||
        fits(statedVat, expectedAmount, Decimal.ZERO) ||
        !fits(statedVat, expectedAmount, BAISA)
      );
    },
    (c, line) => `${taxMessage(c, line)} The difference is within a baisa.`,
    { subjectPath: TAX, terms: ['BT-151'] },
  ),
  rule(
    'IBR-158-OM',
    [GROSS],
    (c, line) => {
      if (isKind(c, 'profitMargin') || (isSimplified(c) && !has(c, line, TAX))) return true;
      const net = soleDecimal(c, line, NET);
      const tax = orElse(soleDecimal(c, line, TAX), Decimal.ZERO);
      return net !== undefined && fits(soleDecimal(c, line, GROSS), net.plus(tax), CENT);
    },
    (c, line) =>
      `The line amount with VAT (BTOM-017) is ${quotedAt(c, line, ...steps(GROSS))}, which is not net amount (IBT-131) ${quotedAt(c, line, ...steps(NET))} plus VAT (BTOM-016) ${quotedAt(c, line, ...steps(TAX))}.`,
  ),
];

const tariffCodes = (c: RuleContext, line: Node): Node[] =>
  at(c, line, COMMODITY).filter((each) => c.doc.attribute(each, ATTR.listID) === 'HS');
/** G or S, in the reference that has the kind of service. */
const itemKinds = (c: RuleContext, line: Node): Node[] =>
  at(c, line, KIND)
    .filter((each) => hasAttribute(c, c.select(each, CBC.ID), ATTR.schemeName, 'MP'))
    .flatMap((each) => c.select(each, CBC.DocumentTypeCode));
const isGoods = (c: RuleContext, line: Node): boolean =>
  itemKinds(c, line).some((each) => c.doc.text(each) === 'G');

const GOODS_NEED_CODE =
  'The item is goods (BTOM-019 G), so the code of the customs tariff is needed: cac:CommodityClassification/cbc:ItemClassificationCode with listID HS.';

const codeRules = (): Assertion[] => [
  rule(
    'IBR-078-OM',
    [`${KIND}/cbc:DocumentTypeCode`],
    (c, line) => isSimplified(c) || itemKinds(c, line).length > 0,
    'The item says whether it is goods (G) or a service (S): cac:ItemSpecificationDocumentReference/cbc:DocumentTypeCode (BTOM-019) beside a cbc:ID with schemeName MP.',
  ),
  rule(
    'IBR-079-OM',
    [COMMODITY, 'BT-158'],
    (c, line) => isSimplified(c) || !isGoods(c, line) || tariffCodes(c, line).length > 0,
    GOODS_NEED_CODE,
  ),
  rule(
    'IBR-080-OM',
    [COMMODITY, 'BT-158'],
    (c, line) => tariffCodes(c, line).every((each) => stringLength(normalizeSpace(c.doc.text(each))) === 12),
    (c, line) =>
      `The code of the customs tariff (IBT-158) is ${quotedAt(c, line, ...steps(COMMODITY))}; in Oman it has twelve digits.`,
  ),
  rule(
    'IBR-081-OM',
    [ACTIVITY],
    (c, line) =>
      isKind(c, 'simplified', 'goodsImport', 'serviceImport', 'marginSelfInvoice') ||
      hasAttribute(c, at(c, line, ACTIVITY), ATTR.schemeName, 'CC'),
    'The code of the economic activity (BTOM-018) is missing: cac:AdditionalItemIdentification/cbc:ID with schemeName CC.',
  ),
  rule(
    'IBR-084-OM',
    ['cac:Item/cac:OriginCountry/cbc:IdentificationCode', 'BT-159'],
    (c, line) =>
      !isKind(c, 'goodsImport') || has(c, line, 'cac:Item/cac:OriginCountry/cbc:IdentificationCode'),
    'Imported goods state the country they come from (IBT-159). Add cac:Item/cac:OriginCountry.',
  ),
  rule(
    'IBR-086-OM',
    [`${CATEGORY}/cbc:ID`, 'BT-151'],
    (c, line) => !isKind(c, 'marginSelfInvoice') || codeIn(c, line) === 'O',
    'A line of a profit margin self-invoice has VAT category O (IBT-151).',
  ),
  rule(
    'IBR-091-OM',
    [COMMODITY, 'BT-158'],
    (c, line) =>
      !isKind(c, 'profitMargin') ||
      tariffCodes(c, line).every((each) => !/^(?:710[1-4]|01|06)/.test(c.norm(each))),
    'Live animals, plants, pearls and precious stones (tariff 01, 06, 7101 to 7104) are not sold under the profit margin scheme.',
  ),
];

/** A line. */
export const omaniLineRule = (): Rule => ({
  context: LINES,
  asserts: [
    unratedRule('ALIGNED-IBRP-E-05-OM', 'E'),
    unratedRule('ALIGNED-IBRP-O-05-OM', 'O'),
    requireNoTax('IBR-039-OM', 'E'),
    requireNoTax('IBR-054-OM', 'O'),
    rule(
      'IBR-056-OM',
      [COMMODITY, 'BT-158'],
      (c, line) => {
        const codes = at(c, line, COMMODITY);
        return (
          codes.length === 0 ||
          codes.some((code) => ['HS', 'MP'].includes(c.doc.attribute(code, ATTR.listID) ?? ''))
        );
      },
      'The code of the item (IBT-158) has the listID HS (customs tariff) or MP.',
    ),
    rule(
      'ALIGNED-IBRP-Z-05-OM',
      [RATE, 'BT-152'],
      (c, line) => codeIn(c, line) !== 'Z' || !isRated(c, line),
      (c, line) =>
        `The rate (IBT-152) of a line with VAT category Z is ${quotedAt(c, line, ...steps(RATE))}; it has to be 0.`,
    ),
    ...priceRules(),
    rule(
      'IBR-076-OM',
      [`${CATEGORY}/cbc:ID`, 'BT-151'],
      (c, line) => codeIn(c, line) !== '',
      'A line has no VAT category (IBT-151). Add cac:Item/cac:ClassifiedTaxCategory/cbc:ID.',
    ),
    requireNoTax('IBR-077-OM', 'Z'),
    ...codeRules(),
    oneMonth('IBR-057-OM'),
    rule(
      'IBR-038-OM',
      [TAX],
      (c, line) => isSimplified(c) || has(c, line, TAX),
      'A line states its VAT amount (BTOM-016). Add cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount.',
    ),
    hasPeriod('IBR-072-OM', (c) => isKind(c, 'full') && isKind(c, 'summary'), 'A line of a summary invoice'),
    ...taxRules(),
    rule(
      'IBR-174-OM',
      [COMMODITY, 'BT-158'],
      (c, line) => !isGoods(c, line) || tariffCodes(c, line).length > 0,
      GOODS_NEED_CODE,
    ),
  ],
});
