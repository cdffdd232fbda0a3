/** Rules CII-DT of the pattern "syntax": attributes and values of types that occur everywhere. */
import { plain, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { fatal, warning, type Assertion, type Level, type Rule } from '../rule-set';
import { ATTRIBUTE, LINE, RAM, ROOT, RSM } from './names';
import { isRam } from './restrictions';

export const level = (of: Level) => (of === 'fatal' ? fatal : warning);

/** The element must not have an attribute. */
export function without(number: string, local: string, of: Level = 'fatal'): Assertion {
  const name = plain(local);
  return level(of)(
    `CII-DT-${number}`,
    (c, n) => c.doc.attribute(n, name) === undefined,
    `The attribute ${local} has no place in EN 16931 here. Leave it out.`,
    { about: `@${local}` },
  );
}

/** Whether the billed quantity of some line has a unit: if so, all quantities may have one. */
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

/** The last rules of the pattern. */
export const TYPES: readonly Rule[] = [
  {
    context: [
      `${ROOT}/rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`,
      `${ROOT}/rsm:ExchangedDocument/ram:ID`,
      `${LINE}/ram:AssociatedDocumentLineDocument/ram:LineID`,
      `${LINE}/ram:SpecifiedTradeProduct/ram:SellerAssignedID`,
    ].join(' | '),
    asserts: [
      without('001', 'schemeName'),
      without('002', 'schemeAgencyName'),
      without('003', 'schemeDataURI'),
      without('004', 'schemeURI'),
      without('005', 'schemeID'),
      without('006', 'schemeAgencyID'),
      without('007', 'schemeVersionID'),
    ],
  },
  {
    context: '*ID',
    ...inRam,
    asserts: [
      without('101', 'schemeName'),
      without('102', 'schemeAgencyName'),
      without('103', 'schemeDataURI'),
      without('104', 'schemeURI'),
    ],
  },
  { context: 'ram:TypeCode', asserts: [without('008', 'name'), without('009', 'listURI')] },
  {
    // Published, and never reached: the rule above takes every type code.
    context: `${ROOT}/rsm:ExchangedDocument/ram:TypeCode`,
    asserts: [without('010', 'listID'), without('011', 'listAgencyID'), without('012', 'listVersionID')],
  },
  {
    context: `${LINE}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode`,
    asserts: [
      without('045', 'listID', 'warning'),
      without('046', 'listAgencyID', 'warning'),
      without('047', 'listVersionID', 'warning'),
      without('048', 'listURI', 'warning'),
    ],
  },
  {
    context: '*Amount',
    when: (c, n) => isRam(c, n) && c.doc.name(n) !== RAM.TaxTotalAmount,
    asserts: [without('031', 'currencyID'), without('032', 'currencyCodeListVersionID')],
  },
  {
    context: '*Quantity',
    ...inRam,
    asserts: [
      fatal(
        'CII-DT-033',
        (c, n) => c.doc.attribute(n, ATTRIBUTE.unitCode) === undefined || hasUnits(c),
        'A quantity names a unit, but no billed quantity does. Add unitCode to ram:BilledQuantity.',
        { about: '@unitCode' },
      ),
      without('034', 'unitCodeListID'),
      without('035', 'unitCodeListAgencyID'),
      without('036', 'unitCodeListAgencyName'),
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
        { about: 'ram:TypeCode' },
      ),
      warning(
        'CII-DT-059',
        (c, n) =>
          !c
            .select(n, RAM.RateApplicablePercent)
            .some((rate) => c.doc.attribute(rate, ATTRIBUTE.format) !== undefined),
        'The attribute format of a VAT rate has no place in EN 16931. Leave it out.',
        { about: 'ram:RateApplicablePercent' },
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
