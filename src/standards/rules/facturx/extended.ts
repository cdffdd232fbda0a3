import { ram, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { CATEGORIES } from '../en16931/vat';
import { ATTRIBUTE, RAM, ROOT } from '../en16931-cii/names';
import { categoryUses } from '../en16931-cii/vat-facts';
import { APPLIED_TAX, BREAKDOWN } from '../french-extended/cii-breakdown';
import { breakdownMessage } from '../french-extended/ubl-breakdown';
import { deferredSet, fatal, warning, type Assertion, type Rule, type RuleSet } from '../rule-set';
import { normalizeSpace } from '../xpath';
import { EXTENDED_AGREEMENT_MODEL } from './extended-agreement.model';
import { EXTENDED_DELIVERY_MODEL } from './extended-delivery.model';
import { EXTENDED_DOCUMENT_MODEL } from './extended-document.model';
import { EXTENDED_LINE_SETTLEMENT_MODEL } from './extended-line-settlement.model';
import { EXTENDED_LINES } from './extended-lines';
import { EXTENDED_LINES_MODEL } from './extended-lines.model';
import { EXTENDED_SETTLEMENT_MODEL } from './extended-settlement.model';
import { EXTENDED_TOTALS } from './extended-totals';
import { europeanRules, frenchRule, inPatterns, expandIds } from './published';
import { categoryRules, documentRule, SHARED_RULES, SUPPORTING_DOCUMENT_RULE } from './shared-rules';
import { readStructure } from './structure-model';
import { structurePattern } from './structure-rules';

/** Returns the Factur-X id of a rule on a group of the breakdown; EXTENDED-CTC-FR has the same conditions. */
function breakdownId(publishedText: string): string {
  if (publishedText === 'BR-FXEXT-S-08') return 'BR-FXEXT-S08b';
  return publishedText.endsWith('-08') || publishedText.endsWith('-09') ? `${publishedText}b` : publishedText;
}

/** A group without a rate fails where amounts are looked for by rate: all categories but O. */
const withRate = (assertion: Assertion, code: string): Assertion => ({
  ...assertion,
  id: breakdownId(assertion.id),
  test: (c, tax) =>
    (code === 'O' || c.decimal(tax, RAM.RateApplicablePercent) !== undefined) && assertion.test(c, tax),
});

const hasCode =
  (code: string) =>
  (c: RuleContext, tax: Node): boolean =>
    c.equals(tax, code, RAM.CategoryCode);

/** BR-FXEXT-x-08 and -09. The rule on the VAT of the standard rate ignores the type of tax. */
const BREAKDOWN_RULES: readonly Rule[] = BREAKDOWN.flatMap((rule, index): Rule[] => {
  const code = CATEGORIES[index]?.code ?? '';
  const asserts = rule.asserts.map((assertion) => withRate(assertion, code));
  const taxRules = asserts.filter(({ id }) => id === 'BR-FXEXT-S-09b');
  const taxRule: Rule = { ...rule, when: hasCode(code), asserts: taxRules };
  return [
    { ...rule, asserts: asserts.filter((each) => !taxRules.includes(each)) },
    ...(taxRules.length === 0 ? [] : [taxRule]),
  ];
});

/** Number of logistics services by VAT category. */
const logisticsUses = fact((c): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>();
  for (const tax of c.doc.all(APPLIED_TAX))
    for (const code of new Set(c.texts(tax, RAM.CategoryCode))) uses.set(code, (uses.get(code) ?? 0) + 1);
  return uses;
});

/** BR-FXEXT-x-01: a category is in the breakdown when it is used, and only then. */
const USES: Rule = {
  context: ROOT,
  asserts: CATEGORIES.map((category) => {
    const parts = (c: RuleContext): number => {
      const { line, allowanceCharge } = categoryUses(c)(category.code);
      return line + allowanceCharge + (logisticsUses(c).get(category.code) ?? 0);
    };
    const groups = (c: RuleContext): number => categoryUses(c)(category.code).breakdown;
    return fatal(
      `BR-FXEXT-${category.family}-01`,
      (c) => parts(c) > 0 === groups(c) > 0,
      (c) => breakdownMessage(category, parts(c), groups(c)),
      {
        subjectPath:
          'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax',
        terms: ['BG-23', 'BT-118'],
      },
    );
  }),
};

const CONTENT_CODE = ram('ContentCode');

const noteRule = (id: string, context: string): Rule => ({
  context,
  when: (c, note) => c.exists(note, RAM.SubjectCode),
  asserts: [
    fatal(
      id,
      (c, note) => c.exists(note, CONTENT_CODE) || c.exists(note, RAM.Content),
      'The note has a subject and no text. Add ram:Content or ram:ContentCode.',
      { subjectPath: 'ram:Content', terms: ['BT-22'] },
    ),
  ],
});

const MINUTE = /^[ \t\r\n]*\d{4}(?:1[0-2]|0[1-9])(?:3[01]|[12]\d|0[1-9])(?:[01]\d|2[0-3])[0-5]\d[ \t\r\n]*$/;

const OTHERS: readonly Rule[] = [
  {
    context: '*',
    when: (c, node) => !c.doc.hasChildren(node) && normalizeSpace(c.doc.text(node)) === '',
    asserts: [
      warning(
        'PEPPOL-EN16931-R008',
        () => false,
        (c, node) => `The element ${c.doc.nameAsWritten(node)} is empty. Give it a value or leave it out.`,
      ),
    ],
  },
  noteRule('BR-FXEXT-01', `${ROOT}/rsm:ExchangedDocument/ram:IncludedNote`),
  noteRule('BR-FXEXT-02', 'ram:AssociatedDocumentLineDocument/ram:IncludedNote'),
  {
    context: 'ram:SpecifiedTaxRegistration/ram:ID',
    when: (c, id) => !c.hasAncestor(id, RAM.SellerTradeParty),
    asserts: [
      fatal(
        'BR-FXEXT-03',
        (c, id) => c.doc.attribute(id, ATTRIBUTE.schemeID) === 'VA',
        'Only the seller has a tax number other than for VAT. Give schemeID the value VA, or leave the number out.',
        { subjectPath: '@schemeID' },
      ),
    ],
  },
  {
    context: 'udt:DateTimeString',
    when: (c, date) => c.doc.attribute(date, ATTRIBUTE.format) === '205',
    asserts: [
      fatal(
        'BR-FXEXT-CII-DT-097a',
        (c, date) => MINUTE.test(c.doc.text(date)),
        (c, date) =>
          `The moment is "${c.doc.text(date)}"; with format 205 it is written as year, month, day, hour and minute: 202609011730.`,
      ),
    ],
  },
];

/** Rules with the condition and the context of EN 16931. */
const EUROPEAN: readonly string[] = [
  ...expandIds('BR', '45 46 29 31 32 33 36 37 51 18 19 20 30 42 41 43 12 13 14 15 53 49 50 61 16 62 63'),
  ...expandIds('BR-CO', '19 05 21 26 20 07 23 09 14'),
  ...expandIds('BR-DEC', '19 20 01 02 05 06 23 24 25 27 28 09 10 11 12 13 14 15 16 17 18'),
  ...expandIds('BR-B', '01 02'),
  ...expandIds('CII-SR', '473 463 467 468 469 465 466'),
  'CII-DT-097',
];

const FRENCH: readonly Rule[] = [
  ...expandIds('BR', '22 23 24 26 38 44').map((id) => frenchRule(`BR-FREXT-${id}`, `BR-FXEXT-${id}`)),
  frenchRule('BR-FREXT-54-1', 'BR-FXEXT-BR-54-1'),
  frenchRule('BR-FREXT-54-2', 'BR-FXEXT-BR-54-2'),
  frenchRule('FR-EXT-EXT-FR-FE-159', 'BR-FXEXT-04'),
  frenchRule('BR-CO-25', 'BR-CO-25'),
];

/** Rules of EN 16931 on VAT that EXTENDED relaxes. */
const OMITTED_RULES = new Set([
  ...expandIds('BR-O', '02 03 04 11 12 13 14'),
  ...expandIds('BR-S', '09 10'),
  'BR-Z-10',
  'BR-AF-10',
  'BR-AG-10',
]);

/** Structure of EXTENDED, of its parts. */
export const EXTENDED_MODEL = [
  EXTENDED_DOCUMENT_MODEL,
  EXTENDED_AGREEMENT_MODEL,
  EXTENDED_DELIVERY_MODEL,
  EXTENDED_SETTLEMENT_MODEL,
  EXTENDED_LINES_MODEL,
  EXTENDED_LINE_SETTLEMENT_MODEL,
].join('\n');

/** Factur-X EXTENDED, release 1.09.2 (August 2026): EN 16931 with terms of its own, and cents of tolerance. */
export const FACTURX_EXTENDED_1_09_2: RuleSet = deferredSet(
  {
    name: 'facturx-extended',
    version: '1.09.2',
    source: 'Factur-X EXTENDED 1.09.2',
    since: '2026-09-01',
  },
  () => ({
    patterns: [
      ...inPatterns([
        ...europeanRules(EUROPEAN),
        ...europeanRules(['CII-SR-475', 'CII-SR-476'], 'warning'),
        ...FRENCH,
        ...SHARED_RULES,
        SUPPORTING_DOCUMENT_RULE,
        ...OTHERS,
        ...BREAKDOWN_RULES,
        ...EXTENDED_LINES,
        EXTENDED_TOTALS,
        ...categoryRules(OMITTED_RULES, true),
        USES,
        documentRule(...expandIds('BR', '01 02 03 04 05 06 07 08 09 10 11')),
      ]),
      structurePattern('Factur-X EXTENDED', readStructure(EXTENDED_MODEL)),
    ],
  }),
);
