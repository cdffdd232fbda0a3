/** Rules CII-DT of the pattern "syntax": attributes and values of types that occur everywhere. */
import { plain, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { fatal, warning, type Assertion, type Level, type Rule } from '../rule-set';
import { ATTRIBUTE, LINE, RAM, ROOT, RSM } from './names';
import { isRam } from './restrictions';

export const level = (level: Level) => (level === 'fatal' ? fatal : warning);

/** Forbids an attribute of the element. */
export function forbidAttribute(number: string, local: string, of: Level = 'fatal'): Assertion {
  const name = plain(local);
  return level(of)(
    `CII-DT-${number}`,
    (c, n) => c.doc.attribute(n, name) === undefined,
    `The attribute ${local} has no place in EN 16931 here. Leave it out.`,
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

/** A day as CCYYMMDD, blanks around it. */
const COMPACT_DAY = /^[ \t\r\n]*\p{Nd}{4}(?:1[0-2]|0[1-9])(?:3[01]|[12][0-9]|0[1-9])[ \t\r\n]*$/u;

/** Last rules of the pattern. */
export const TYPES: readonly Rule[] = [
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
        'A quantity names a unit, but no billed quantity does. Add unitCode to ram:BilledQuantity.',
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
        'The type of a tax is another than VAT; EN 16931 knows VAT only.',
        { subjectPath: 'ram:TypeCode' },
      ),
      warning(
        'CII-DT-059',
        (c, n) =>
          !c
            .select(n, RAM.RateApplicablePercent)
            .some((rate) => c.doc.attribute(rate, ATTRIBUTE.format) !== undefined),
        'The attribute format of a VAT rate has no place in EN 16931. Leave it out.',
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
        'A date is not a day as CCYYMMDD, such as 20260131, which is what format 102 means.',
      ),
    ],
  },
];
