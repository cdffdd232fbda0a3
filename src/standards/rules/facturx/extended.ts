import { ram, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { CATEGORIES } from '../en16931/vat';
import { ATTRIBUTE, RAM, ROOT } from '../en16931-cii/names';
import { categoryUses } from '../en16931-cii/vat-facts';
import { APPLIED_TAX, BREAKDOWN_GROUP_RULES } from '../french-extended/cii-breakdown';
import { formatCategoryUseMessage } from '../french-extended/ubl-breakdown';
import { createDeferredRuleSet, fatal, warning, type Assertion, type Rule, type RuleSet } from '../rule-set';
import { normalizeSpace } from '../xpath';
import { EXTENDED_AGREEMENT_MODEL } from './extended-agreement.model';
import { EXTENDED_DELIVERY_MODEL } from './extended-delivery.model';
import { EXTENDED_DOCUMENT_MODEL } from './extended-document.model';
import { EXTENDED_LINE_SETTLEMENT_MODEL } from './extended-line-settlement.model';
import { EXTENDED_LINES } from './extended-lines';
import { EXTENDED_LINES_MODEL } from './extended-lines.model';
import { EXTENDED_SETTLEMENT_MODEL } from './extended-settlement.model';
import { EXTENDED_TOTALS } from './extended-totals';
import { en16931Rules, frenchRule, toPatterns, expandIds } from './published';
import { categoryRules, documentRule, SHARED_RULES, SUPPORTING_DOCUMENT_RULE } from './shared-rules';
import { parseStructure } from './structure-model';
import { structurePattern } from './structure-rules';

/** Returns the Factur-X id of a rule on a group of the breakdown; EXTENDED-CTC-FR has the same conditions. */
function toFacturxId(publishedId: string): string {
  if (publishedId === 'BR-FXEXT-S-08') return 'BR-FXEXT-S08b';
  return publishedId.endsWith('-08') || publishedId.endsWith('-09') ? `${publishedId}b` : publishedId;
}

/** Changes an assertion to fail for a group without a rate, except in category O. */
const requireRate = (assertion: Assertion, code: string): Assertion => ({
  ...assertion,
  id: toFacturxId(assertion.id),
  test: (c, tax) =>
    (code === 'O' || c.decimal(tax, RAM.RateApplicablePercent) !== undefined) && assertion.test(c, tax),
});

const hasCode =
  (code: string) =>
  (c: RuleContext, tax: Node): boolean =>
    c.equals(tax, code, RAM.CategoryCode);

/** BR-FXEXT-x-08 and -09. The rule on the VAT of the standard rate ignores the type of tax. */
const BREAKDOWN_RULES: readonly Rule[] = BREAKDOWN_GROUP_RULES.flatMap((rule, index): Rule[] => {
  const code = CATEGORIES[index]?.code ?? '';
  const asserts = rule.asserts.map((assertion) => requireRate(assertion, code));
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

/** BR-FXEXT-x-01: a category has a group in the breakdown exactly when it is used. */
const CATEGORY_USE_RULE: Rule = {
  context: ROOT,
  asserts: CATEGORIES.map((category) => {
    const countUses = (c: RuleContext): number => {
      const { line, allowanceCharge } = categoryUses(c)(category.code);
      return line + allowanceCharge + (logisticsUses(c).get(category.code) ?? 0);
    };
    const countGroups = (c: RuleContext): number => categoryUses(c)(category.code).breakdown;
    return fatal(
      `BR-FXEXT-${category.family}-01`,
      (c) => countUses(c) > 0 === countGroups(c) > 0,
      (c) => formatCategoryUseMessage(category, countUses(c), countGroups(c)),
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
      'A note with a subject code must have a text. Add ram:Content or ram:ContentCode.',
      { subjectPath: 'ram:Content', terms: ['BT-22'] },
    ),
  ],
});

const MINUTE = /^[ \t\r\n]*\d{4}(?:1[0-2]|0[1-9])(?:3[01]|[12]\d|0[1-9])(?:[01]\d|2[0-3])[0-5]\d[ \t\r\n]*$/;

const OTHER_RULES: readonly Rule[] = [
  {
    context: '*',
    when: (c, node) => !c.doc.hasChildren(node) && normalizeSpace(c.doc.text(node)) === '',
    asserts: [
      warning(
        'PEPPOL-EN16931-R008',
        () => false,
        (c, node) =>
          `The element ${c.doc.nameAsWritten(node)} must not be empty. Add a value, or remove the element.`,
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
        'Only the seller may have a tax registration other than a VAT identifier. Set schemeID to VA, or remove the registration.',
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
          `A date with format 205 must be written as year, month, day, hour and minute, such as 202609011730; received "${c.doc.text(date)}".`,
      ),
    ],
  },
];

/** Ids of the rules with the condition and the context of EN 16931. */
const EN16931_RULE_IDS: readonly string[] = [
  ...expandIds('BR', '45 46 29 31 32 33 36 37 51 18 19 20 30 42 41 43 12 13 14 15 53 49 50 61 16 62 63'),
  ...expandIds('BR-CO', '19 05 21 26 20 07 23 09 14'),
  ...expandIds('BR-DEC', '19 20 01 02 05 06 23 24 25 27 28 09 10 11 12 13 14 15 16 17 18'),
  ...expandIds('BR-B', '01 02'),
  ...expandIds('CII-SR', '473 463 467 468 469 465 466'),
  'CII-DT-097',
];

const FRENCH_RULES: readonly Rule[] = [
  ...expandIds('BR', '22 23 24 26 38 44').map((id) => frenchRule(`BR-FREXT-${id}`, `BR-FXEXT-${id}`)),
  frenchRule('BR-FREXT-54-1', 'BR-FXEXT-BR-54-1'),
  frenchRule('BR-FREXT-54-2', 'BR-FXEXT-BR-54-2'),
  frenchRule('FR-EXT-EXT-FR-FE-159', 'BR-FXEXT-04'),
  frenchRule('BR-CO-25', 'BR-CO-25'),
];

/** Ids of the EN 16931 rules on VAT that EXTENDED relaxes. */
const OMITTED_RULES = new Set([
  ...expandIds('BR-O', '02 03 04 11 12 13 14'),
  ...expandIds('BR-S', '09 10'),
  'BR-Z-10',
  'BR-AF-10',
  'BR-AG-10',
]);

/** Structure of EXTENDED, joined from its parts. */
export const EXTENDED_MODEL = [
  EXTENDED_DOCUMENT_MODEL,
  EXTENDED_AGREEMENT_MODEL,
  EXTENDED_DELIVERY_MODEL,
  EXTENDED_SETTLEMENT_MODEL,
  EXTENDED_LINES_MODEL,
  EXTENDED_LINE_SETTLEMENT_MODEL,
].join('\n');

/** Factur-X EXTENDED, release 1.09.2 (August 2026): EN 16931 with additional terms and tolerances in cents. */
export const FACTURX_EXTENDED_1_09_2: RuleSet = createDeferredRuleSet(
  {
    name: 'facturx-extended',
    version: '1.09.2',
    source: 'Factur-X EXTENDED 1.09.2',
    since: '2026-09-01',
  },
  () => ({
    patterns: [
      ...toPatterns([
        ...en16931Rules(EN16931_RULE_IDS),
        ...en16931Rules(['CII-SR-475', 'CII-SR-476'], 'warning'),
        ...FRENCH_RULES,
        ...SHARED_RULES,
        SUPPORTING_DOCUMENT_RULE,
        ...OTHER_RULES,
        ...BREAKDOWN_RULES,
        ...EXTENDED_LINES,
        EXTENDED_TOTALS,
        ...categoryRules(OMITTED_RULES, true),
        CATEGORY_USE_RULE,
        documentRule(...expandIds('BR', '01 02 03 04 05 06 07 08 09 10 11')),
      ]),
      structurePattern('Factur-X EXTENDED', parseStructure(EXTENDED_MODEL)),
    ],
  }),
);
