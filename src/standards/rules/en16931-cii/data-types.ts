/** Rules CII-DT of the pattern "syntax": attributes and values of types that occur everywhere. */
import { plain, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { fatal, warning, type Assertion, type Level, type Rule } from '../rule-set';
import { ATTRIBUTE, LINE, RAM, ROOT, RSM } from './names';
import { isRam } from './restrictions';

export const assertionOfLevel = (level: Level) => (level === 'fatal' ? fatal : warning);

/** Forbids an attribute of the element. */
export function forbidAttribute(number: string, local: string, ruleLevel: Level = 'fatal'): Assertion {
  const name = plain(local);
  return assertionOfLevel(ruleLevel)(
    `CII-DT-${number}`,
    (c, n) => c.doc.attribute(n, name) === undefined,
    `EN 16931 does not allow the attribute ${local} here. Remove it.`,
    { subjectPath: `@${local}` },
  );
}

/** Returns whether the billed quantity of some line has a unit: if so, all quantities may have one. */
const hasUnits = fact((c) =>
  c
    .select(
      0,
      RSM.SupplyChainTradeTransaction,
      RAM.IncludedSupplyChainTradeLineItem,
      RAM.SpecifiedLineTradeDelivery,
      RAM.BilledQuantity,
    )
    .some((quantity) => c.doc.attribute(quantity, ATTRIBUTE.unitCode) !== undefined),
);

const inRam = { when: (c: RuleContext, n: Node) => isRam(c, n) };

/** Date as CCYYMMDD, possibly surrounded by blanks. */
const COMPACT_DAY = /^[ \t\r\n]*\p{Nd}{4}(?:1[0-2]|0[1-9])(?:3[01]|[12][0-9]|0[1-9])[ \t\r\n]*$/u;

/** Rules CII-DT on data types. They are the last rules of the pattern. */
export const DATA_TYPE_RULES: readonly Rule[] = [
  {
    context: [
      `${ROOT}/rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`,
      `${ROOT}/rsm:ExchangedDocument/ram:ID`,
      `${LINE}/ram:AssociatedDocumentLineDocument/ram:LineID`,
      `${LINE}/ram:SpecifiedTradeProduct/ram:SellerAssignedID`,
    ].join(' | '),
    asserts: [
      forbidAttribute('001', 'schemeName'),
      forbidAttribute('002', 'schemeAgencyName'),
      forbidAttribute('003', 'schemeDataURI'),
      forbidAttribute('004', 'schemeURI'),
      forbidAttribute('005', 'schemeID'),
      forbidAttribute('006', 'schemeAgencyID'),
      forbidAttribute('007', 'schemeVersionID'),
    ],
  },
  {
    context: '*ID',
    ...inRam,
    asserts: [
      forbidAttribute('101', 'schemeName'),
      forbidAttribute('102', 'schemeAgencyName'),
      forbidAttribute('103', 'schemeDataURI'),
      forbidAttribute('104', 'schemeURI'),
    ],
  },
  { context: 'ram:TypeCode', asserts: [forbidAttribute('008', 'name'), forbidAttribute('009', 'listURI')] },
  {
    // This published rule never applies, because the rule above matches every type code.
    context: `${ROOT}/rsm:ExchangedDocument/ram:TypeCode`,
    asserts: [
      forbidAttribute('010', 'listID'),
      forbidAttribute('011', 'listAgencyID'),
      forbidAttribute('012', 'listVersionID'),
    ],
  },
  {
    context: `${LINE}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode`,
    asserts: [
      forbidAttribute('045', 'listID', 'warning'),
      forbidAttribute('046', 'listAgencyID', 'warning'),
      forbidAttribute('047', 'listVersionID', 'warning'),
      forbidAttribute('048', 'listURI', 'warning'),
    ],
  },
  {
    context: '*Amount',
    when: (c, n) => isRam(c, n) && c.doc.name(n) !== RAM.TaxTotalAmount,
    asserts: [forbidAttribute('031', 'currencyID'), forbidAttribute('032', 'currencyCodeListVersionID')],
  },
  {
    context: '*Quantity',
    ...inRam,
    asserts: [
      fatal(
        'CII-DT-033',
        (c, n) => c.doc.attribute(n, ATTRIBUTE.unitCode) === undefined || hasUnits(c),
        'A quantity may have a unit only when a billed quantity (BT-129) has one. Add unitCode to ram:BilledQuantity.',
        { subjectPath: '@unitCode' },
      ),
      forbidAttribute('034', 'unitCodeListID'),
      forbidAttribute('035', 'unitCodeListAgencyID'),
      forbidAttribute('036', 'unitCodeListAgencyName'),
    ],
  },
  {
    context: '*TradeTax',
    ...inRam,
    asserts: [
      fatal(
        'CII-DT-037',
        (c, n) => !c.exists(n, RAM.TypeCode) || c.equals(n, 'VAT', RAM.TypeCode),
        'The type of a tax (ram:TypeCode) must be VAT: EN 16931 covers no other taxes.',
        { subjectPath: 'ram:TypeCode' },
      ),
      warning(
        'CII-DT-059',
        (c, n) =>
          !c
            .select(n, RAM.RateApplicablePercent)
            .some((rate) => c.doc.attribute(rate, ATTRIBUTE.format) !== undefined),
        'EN 16931 does not allow the attribute format on a VAT rate. Remove it.',
        { subjectPath: 'ram:RateApplicablePercent' },
      ),
    ],
  },
  {
    context: 'udt:DateTimeString',
    when: (c, n) => c.doc.attribute(n, ATTRIBUTE.format) === '102',
    asserts: [
      fatal(
        'CII-DT-097',
        (c, n) => COMPACT_DAY.test(c.doc.text(n)),
        'A date with format 102 must be written as CCYYMMDD, such as 20260131.',
      ),
    ],
  },
];
