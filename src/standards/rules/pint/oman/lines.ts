/** Rules on lines in documents of Oman: amounts, VAT, and codes of goods and services. */
import type { Node } from '../../../invoice/xml';
import { Decimal } from '../../../values/decimal';
import type { RuleContext } from '../../context';
import { warning, type Assertion, type Rule } from '../../rule-set';
import { formatValuesAt } from '../../wording';
import { normalizeSpace, divide, stringLength, toDecimal } from '../../xpath';
import { LINES } from '../assertions';
import { ATTR, CAC, CBC, parsePath } from '../names';
import { requirePeriod, requireOneMonth } from './documents';
import {
  findElements,
  BAISA,
  CENT,
  isWithinTolerance,
  hasElement,
  hasAttribute,
  isTransaction,
  computePercentage,
  createAssertion,
  soleDecimal,
  sumAt,
  toBaisas,
  toCents,
} from './facts';

const CATEGORY = 'cac:Item/cac:ClassifiedTaxCategory';
const RATE = `${CATEGORY}/cbc:Percent`;
const TAX = 'cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount';
const GROSS = 'cac:ItemPriceExtension/cbc:Amount';
const ITEM_TYPE_REFERENCE = 'cac:Item/cac:ItemSpecificationDocumentReference';
const COMMODITY = 'cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode';
const ACTIVITY = 'cac:Item/cac:AdditionalItemIdentification/cbc:ID';
const NET = 'cbc:LineExtensionAmount';

const getLineCategory = (c: RuleContext, line: Node): string =>
  c.norm(line, ...parsePath(`${CATEGORY}/cbc:ID`));
const isSimplified = (c: RuleContext): boolean => isTransaction(c, 'simplified');

/** Returns whether a line states no VAT amount, or zero. */
function isUntaxed(c: RuleContext, line: Node): boolean {
  const [first] = findElements(c, line, TAX);
  if (first === undefined || c.norm(first) === '') return true;
  return toDecimal(c.doc.text(first))?.isZero === true;
}

function requireNoTax(id: string, code: string): Assertion {
  return createAssertion(
    id,
    [TAX, 'BT-151'],
    (c, line) => getLineCategory(c, line) !== code || isUntaxed(c, line),
    (c, line) =>
      `A line with VAT category ${code} has a VAT amount (BTOM-016) of ${formatValuesAt(c, line, ...parsePath(TAX))}, but must have 0.`,
  );
}

const forbidLineRate = (id: string, code: string): Assertion =>
  createAssertion(
    id,
    [RATE, 'BT-152'],
    (c, line) => getLineCategory(c, line) !== code || !hasElement(c, line, RATE),
    `A line with VAT category ${code} must not have a rate (IBT-152), but has one. Remove cbc:Percent.`,
  );

const orElse = (value: Decimal | undefined, fallback: Decimal): Decimal => value ?? fallback;

/** Computes quantity × price ÷ base quantity plus charges minus allowances. */
function computeNetAmount(c: RuleContext, line: Node): Decimal {
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
    .times(base.isZero ? price : divide(price, base))
    .plus(sumAdjustments('true'))
    .minus(sumAdjustments('false'));
}

/** Computes the net price: gross price minus discounts. */
const computeNetPrice = (c: RuleContext, line: Node, gross: Decimal): Decimal =>
  toCents(gross.minus(sumAt(c, [line], 'cac:Price/cac:AllowanceCharge/cbc:Amount')));

const GROSS_PRICE = 'cac:Price/cac:AllowanceCharge/cbc:BaseAmount';
const PRICE = 'cac:Price/cbc:PriceAmount';

const priceRules = (): Assertion[] => [
  createAssertion(
    'IBR-071-OM',
    [NET, 'BT-131'],
    (c, line) =>
      isWithinTolerance(orElse(soleDecimal(c, line, NET), Decimal.ZERO), computeNetAmount(c, line), CENT),
    (c, line) =>
      `The line net amount (IBT-131) is ${formatValuesAt(c, line, ...parsePath(NET))}, but quantity × price ÷ base quantity plus charges minus allowances is ${computeNetAmount(c, line).toString()}.`,
  ),
  createAssertion(
    'IBR-075-OM',
    [PRICE, 'BT-146'],
    (c, line) => {
      if (!hasElement(c, line, 'cac:Price/cbc:BaseAmount')) return true;
      const gross = soleDecimal(c, line, 'cac:Price/cbc:BaseAmount');
      if (gross === undefined) return false;
      const net = hasElement(c, line, PRICE) ? soleDecimal(c, line, PRICE) : Decimal.ZERO;
      return gross.isZero || net?.equals(computeNetPrice(c, line, gross)) === true;
    },
    'The base amount of the price must be the net price plus the discount, but is different. State the gross price (IBT-148) in cac:AllowanceCharge.',
  ),
  createAssertion(
    'IBR-157-OM',
    [PRICE, 'BT-146', 'BT-148'],
    (c, line) => {
      if (!hasElement(c, line, GROSS_PRICE)) return true;
      const gross = soleDecimal(c, line, GROSS_PRICE);
      return (
        gross !== undefined &&
        isWithinTolerance(soleDecimal(c, line, PRICE), computeNetPrice(c, line, gross), CENT)
      );
    },
    (c, line) =>
      `The net price (IBT-146) is ${formatValuesAt(c, line, ...parsePath(PRICE))}, but must be the gross price (IBT-148) ${formatValuesAt(c, line, ...parsePath(GROSS_PRICE))} minus discounts.`,
  ),
];

/** Computes the VAT of a line from its rate, rounded to baisas; undefined when the net amount is not a number. */
function computeLineTax(c: RuleContext, line: Node): Decimal | undefined {
  const net = soleDecimal(c, line, NET);
  return net === undefined
    ? undefined
    : toBaisas(computePercentage(net, orElse(soleDecimal(c, line, RATE), Decimal.ZERO)));
}

function readLineTax(c: RuleContext, line: Node): Decimal | undefined {
  const tax = soleDecimal(c, line, TAX);
  return tax === undefined ? undefined : toBaisas(tax);
}

const hasNonZeroRate = (c: RuleContext, line: Node): boolean => soleDecimal(c, line, RATE)?.isZero === false;
const formatTaxMessage = (c: RuleContext, line: Node): string =>
  `The VAT amount of the line (BTOM-016) is ${formatValuesAt(c, line, ...parsePath(TAX))}, but net amount × rate is ${computeLineTax(c, line)?.toString() ?? 'not a number'}.`;

const taxRules = (): Assertion[] => [
  createAssertion(
    'IBR-168-OM',
    [TAX, 'BT-151'],
    (c, line) =>
      !hasNonZeroRate(c, line) || isWithinTolerance(readLineTax(c, line), computeLineTax(c, line), BAISA),
    formatTaxMessage,
  ),
  warning(
    'IBR-168-OM-WARN',
    (c, line) => {
      const [statedVat, expectedAmount] = [readLineTax(c, line), computeLineTax(c, line)];
      return (
        !hasNonZeroRate(c, line) ||
        isWithinTolerance(statedVat, expectedAmount, Decimal.ZERO) ||
        !isWithinTolerance(statedVat, expectedAmount, BAISA)
      );
    },
    (c, line) => `${formatTaxMessage(c, line)} The difference is within the tolerance of one baisa.`,
    { subjectPath: TAX, terms: ['BT-151'] },
  ),
  createAssertion(
    'IBR-158-OM',
    [GROSS],
    (c, line) => {
      if (isTransaction(c, 'profitMargin') || (isSimplified(c) && !hasElement(c, line, TAX))) return true;
      const net = soleDecimal(c, line, NET);
      const tax = orElse(soleDecimal(c, line, TAX), Decimal.ZERO);
      return net !== undefined && isWithinTolerance(soleDecimal(c, line, GROSS), net.plus(tax), CENT);
    },
    (c, line) =>
      `The line amount including VAT (BTOM-017) is ${formatValuesAt(c, line, ...parsePath(GROSS))}, but must be the net amount (IBT-131) ${formatValuesAt(c, line, ...parsePath(NET))} plus VAT (BTOM-016) ${formatValuesAt(c, line, ...parsePath(TAX))}.`,
  ),
];

const findTariffCodes = (c: RuleContext, line: Node): Node[] =>
  findElements(c, line, COMMODITY).filter((each) => c.doc.attribute(each, ATTR.listID) === 'HS');
/** Returns the elements of the item type (G or S), in the reference that has the type of service. */
const findItemTypes = (c: RuleContext, line: Node): Node[] =>
  findElements(c, line, ITEM_TYPE_REFERENCE)
    .filter((each) => hasAttribute(c, c.select(each, CBC.ID), ATTR.schemeName, 'MP'))
    .flatMap((each) => c.select(each, CBC.DocumentTypeCode));
const isGoods = (c: RuleContext, line: Node): boolean =>
  findItemTypes(c, line).some((each) => c.doc.text(each) === 'G');

const MISSING_TARIFF_CODE =
  'The item is goods (BTOM-019 G), so the customs tariff code must be stated, but is missing: cac:CommodityClassification/cbc:ItemClassificationCode with listID HS.';

const codeRules = (): Assertion[] => [
  createAssertion(
    'IBR-078-OM',
    [`${ITEM_TYPE_REFERENCE}/cbc:DocumentTypeCode`],
    (c, line) => isSimplified(c) || findItemTypes(c, line).length > 0,
    'The item must state whether it is goods (G) or a service (S), which is missing: cac:ItemSpecificationDocumentReference with cbc:DocumentTypeCode (BTOM-019) and a cbc:ID with schemeName MP.',
  ),
  createAssertion(
    'IBR-079-OM',
    [COMMODITY, 'BT-158'],
    (c, line) => isSimplified(c) || !isGoods(c, line) || findTariffCodes(c, line).length > 0,
    MISSING_TARIFF_CODE,
  ),
  createAssertion(
    'IBR-080-OM',
    [COMMODITY, 'BT-158'],
    (c, line) =>
      findTariffCodes(c, line).every((each) => stringLength(normalizeSpace(c.doc.text(each))) === 12),
    (c, line) =>
      `The customs tariff code (IBT-158) is ${formatValuesAt(c, line, ...parsePath(COMMODITY))}, but must have twelve digits in Oman.`,
  ),
  createAssertion(
    'IBR-081-OM',
    [ACTIVITY],
    (c, line) =>
      isTransaction(c, 'simplified', 'goodsImport', 'serviceImport', 'marginSelfInvoice') ||
      hasAttribute(c, findElements(c, line, ACTIVITY), ATTR.schemeName, 'CC'),
    'The code of the economic activity (BTOM-018) is missing: cac:AdditionalItemIdentification/cbc:ID with schemeName CC.',
  ),
  createAssertion(
    'IBR-084-OM',
    ['cac:Item/cac:OriginCountry/cbc:IdentificationCode', 'BT-159'],
    (c, line) =>
      !isTransaction(c, 'goodsImport') ||
      hasElement(c, line, 'cac:Item/cac:OriginCountry/cbc:IdentificationCode'),
    'Imported goods must state the country of origin (IBT-159), which is missing. Add cac:Item/cac:OriginCountry.',
  ),
  createAssertion(
    'IBR-086-OM',
    [`${CATEGORY}/cbc:ID`, 'BT-151'],
    (c, line) => !isTransaction(c, 'marginSelfInvoice') || getLineCategory(c, line) === 'O',
    'A line of a profit margin self-invoice must have VAT category O (IBT-151), but has another one or none.',
  ),
  createAssertion(
    'IBR-091-OM',
    [COMMODITY, 'BT-158'],
    (c, line) =>
      !isTransaction(c, 'profitMargin') ||
      findTariffCodes(c, line).every((each) => !/^(?:710[1-4]|01|06)/.test(c.norm(each))),
    'Live animals, plants, pearls and precious stones (tariff 01, 06, 7101 to 7104) must not be sold under the profit margin scheme, but the line has such a code.',
  ),
];

/** Creates the rule on lines. */
export const omaniLineRule = (): Rule => ({
  context: LINES,
  asserts: [
    forbidLineRate('ALIGNED-IBRP-E-05-OM', 'E'),
    forbidLineRate('ALIGNED-IBRP-O-05-OM', 'O'),
    requireNoTax('IBR-039-OM', 'E'),
    requireNoTax('IBR-054-OM', 'O'),
    createAssertion(
      'IBR-056-OM',
      [COMMODITY, 'BT-158'],
      (c, line) => {
        const codes = findElements(c, line, COMMODITY);
        return (
          codes.length === 0 ||
          codes.some((code) => ['HS', 'MP'].includes(c.doc.attribute(code, ATTR.listID) ?? ''))
        );
      },
      'The item code (IBT-158) must have the listID HS (customs tariff) or MP, but has another one or none.',
    ),
    createAssertion(
      'ALIGNED-IBRP-Z-05-OM',
      [RATE, 'BT-152'],
      (c, line) => getLineCategory(c, line) !== 'Z' || !hasNonZeroRate(c, line),
      (c, line) =>
        `The rate (IBT-152) of a line with VAT category Z is ${formatValuesAt(c, line, ...parsePath(RATE))}, but must be 0.`,
    ),
    ...priceRules(),
    createAssertion(
      'IBR-076-OM',
      [`${CATEGORY}/cbc:ID`, 'BT-151'],
      (c, line) => getLineCategory(c, line) !== '',
      'A line must have a VAT category (IBT-151), which is missing. Add cac:Item/cac:ClassifiedTaxCategory/cbc:ID.',
    ),
    requireNoTax('IBR-077-OM', 'Z'),
    ...codeRules(),
    requireOneMonth('IBR-057-OM'),
    createAssertion(
      'IBR-038-OM',
      [TAX],
      (c, line) => isSimplified(c) || hasElement(c, line, TAX),
      'A line must state its VAT amount (BTOM-016), which is missing. Add cac:ItemPriceExtension/cac:TaxTotal/cbc:TaxAmount.',
    ),
    requirePeriod(
      'IBR-072-OM',
      (c) => isTransaction(c, 'full') && isTransaction(c, 'summary'),
      'A line of a summary invoice',
    ),
    ...taxRules(),
    createAssertion(
      'IBR-174-OM',
      [COMMODITY, 'BT-158'],
      (c, line) => !isGoods(c, line) || findTariffCodes(c, line).length > 0,
      MISSING_TARIFF_CODE,
    ),
  ],
});
