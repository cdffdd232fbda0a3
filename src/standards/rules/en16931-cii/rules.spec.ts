import { readUbl, writeCii } from '../../invoice';
import { NAMESPACE, parseXml } from '../../invoice/xml';
import { validateDocument } from '..';
import { RuleContext } from '../context';
import { formatMessage, runRuleSet } from '../engine';
import { failingSamplesOfCategory } from '../en16931/failing-categories.fixture';
import { FAILING_SAMPLES, type FailingSample } from '../en16931/failing-samples.fixture';
import { CATEGORIES } from '../en16931/vat';
import { applyEdits, SAMPLE_OF_CATEGORY, sampleInvoice } from '../sample-invoice.fixture';
import {
  applyChanges,
  CII_CATEGORY_FAILURES,
  CII_FAILURES,
  CII_NEVER_FAILING,
  type Change,
} from './cases.fixture';
import { EN16931_CII_1_3_16 as SET } from '.';

const EN = 'urn:cen.eu:en16931:2017';
const assertions = SET.patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts));
const forbiddenPaths = SET.forbidden ?? [];

/** Converts an invoice to CII. */
function toCii(ubl: string): string {
  const readResult = readUbl(parseXml(ubl));
  if (readResult === null) throw new Error('The sample is not a readable UBL invoice');
  return writeCii(readResult.parsed, { ...readResult, customizationId: EN });
}

const toUbl = ({ of, edits }: FailingSample): string =>
  applyEdits(sampleInvoice({ ...SAMPLE_OF_CATEGORY[of?.category ?? 'S'], ...of }), ...edits);
const findViolatedRules = (xml: string): string[] =>
  runRuleSet(parseXml(xml), SET).map(({ rule }) => rule.id);
const SAMPLE = toCii(sampleInvoice());

/** Invalid UBL invoice by the rule that it violates; most violate the same rule after the conversion to CII. */
const sampleOfRule = new Map<string, FailingSample>([
  ...Object.entries(FAILING_SAMPLES),
  ...CATEGORIES.flatMap(({ family, code, rate }) =>
    Object.entries(failingSamplesOfCategory(family, code, rate)),
  ),
]);
/** Rules that the converted invoice no longer violates; each has its own case in CII. */
const CORRECTED_RULES = new Set([...CII_FAILURES, ...CII_CATEGORY_FAILURES].map(([id]) => id));

describe('the rule set', () => {
  it('has the 806 rules of the release, 335 of them fatal', () => {
    const levels = new Map([...assertions, ...forbiddenPaths].map((rule) => [rule.id, rule.level]));
    expect(levels.size).toBe(806);
    expect([...levels.values()].filter((level) => level === 'fatal')).toHaveLength(335);
    expect(levels.get('BR-51')).toBe('fatal');
  });

  it('every sample passes the rules and the structure', () => {
    for (const options of Object.values(SAMPLE_OF_CATEGORY))
      for (const creditNote of [false, true]) {
        const { result, errors } = validateDocument(
          parseXml(toCii(sampleInvoice({ ...options, creditNote }))),
          '2026-06-01',
        );
        expect([result, errors]).toEqual(['valid', []]);
      }
  });

  it('has a case for each rule that can fail', () => {
    const coveredIds = new Set([...sampleOfRule.keys(), ...CORRECTED_RULES, ...CII_NEVER_FAILING]);
    expect(assertions.map(({ id }) => id).filter((id) => !coveredIds.has(id))).toEqual([]);
  });
});

describe('rules of both syntaxes', () => {
  const ids = new Set(assertions.map(({ id }) => id));
  const sharedRules = [...sampleOfRule].filter(
    ([id]) => ids.has(id) && !CORRECTED_RULES.has(id) && !CII_NEVER_FAILING.includes(id),
  );

  it.each(sharedRules)('%s fails in CII where it fails in UBL', (id, sample) =>
    expect(findViolatedRules(toCii(toUbl(sample)))).toContain(id),
  );
});

describe('rules of CII', () => {
  it.each(CII_FAILURES)('%s', (id, changes: readonly Change[]) => {
    const invalidXml = applyChanges(SAMPLE, changes);
    expect(findViolatedRules(invalidXml)).toContain(id);
    const doc = parseXml(invalidXml);
    for (const finding of runRuleSet(doc, SET))
      expect(formatMessage(new RuleContext(doc), finding)).toMatch(/^[^]{10,}[.?]$/);
  });

  it.each(CII_CATEGORY_FAILURES)('%s in category %s', (id, category, changes) =>
    expect(
      findViolatedRules(applyChanges(toCii(sampleInvoice(SAMPLE_OF_CATEGORY[category])), changes)),
    ).toContain(id),
  );

  /** Creates a document that contains only the elements of a path, twice. */
  function withPath(path: string, attribute: string): string {
    const steps = path
      .split('/')
      .filter((step) => step !== '')
      .map((step) => step.replace(/^\*/, 'ram:Any'));
    const stepsBelowRoot = steps[0] === 'rsm:CrossIndustryInvoice' ? steps.slice(1) : steps;
    const last = stepsBelowRoot.at(-1) ?? '';
    const inner = stepsBelowRoot
      .slice(0, -1)
      .reduceRight((content, step) => `<${step}>${content}</${step}>`, `<${last}${attribute}/>`);
    const names = (['rsm', 'ram', 'udt', 'qdt'] as const).map(
      (prefix) => `xmlns:${prefix}="${NAMESPACE[prefix]}"`,
    );
    return `<rsm:CrossIndustryInvoice ${names.join(' ')}>${inner}</rsm:CrossIndustryInvoice>`;
  }

  it('reports each forbidden path once for the subject of the rule', () => {
    for (const { id, paths, attribute } of forbiddenPaths) {
      const violatedIds = findViolatedRules(withPath(paths, attribute === undefined ? '' : ' format="x"'));
      expect([id, violatedIds.filter((each) => each === id)]).toEqual([id, [id]]);
    }
  });

  it('checks each line separately', () => {
    const both = applyChanges(SAMPLE, [
      [/<ram:SpecifiedTradeProduct>/g, '<ram:SpecifiedTradeProduct><ram:ID>a</ram:ID>'],
    ]);
    expect(findViolatedRules(both).filter((id) => id === 'CII-SR-045')).toHaveLength(2);
    const twice = applyChanges(SAMPLE, [
      ['<ram:SpecifiedTradeProduct>', '<ram:SpecifiedTradeProduct><ram:BrandName/><ram:BrandName/>'],
    ]);
    expect(findViolatedRules(twice).filter((id) => id === 'CII-SR-058')).toHaveLength(1);
  });
});

describe('fields of findings', () => {
  const findField = (id: string, ...changes: Change[]): string | undefined =>
    validateDocument(parseXml(applyChanges(SAMPLE, changes)), '2026-06-01').errors.find(
      ({ ruleCode }) => ruleCode === id,
    )?.fieldName;

  it.each<[string, string, ...Change[]]>([
    ['BR-02', 'invoiceNumber', ['<ram:ID>INV-1</ram:ID>', '<ram:ID> </ram:ID>']],
    ['BR-03', 'issueDate', ['format="102">20260601', 'format="203">20260601']],
    ['BR-25', 'lines.1.name', ['<ram:Name>Thing 2</ram:Name>', '<ram:Name/>']],
    ['BR-27', 'lines.1.netPriceAmount', ['102.000', '-102.000']],
    ['BR-CL-23', 'lines.0.unitCode', ['unitCode="C62"', 'unitCode="x"']],
    ['BR-CO-15', 'totals.taxInclusiveAmount', [/(<ram:GrandTotalAmount>)\d+/, '$11']],
    ['BR-CO-14', 'vat.totalVatAmount', [/(<ram:TaxTotalAmount currencyID="EUR">)\d+/, '$11']],
    ['BR-CL-25', 'seller.electronicAddress.scheme', [/(<ram:URIID schemeID=")0088/, '$1x']],
    ['BR-CL-14', 'seller.country', ['<ram:CountryID>BE', '<ram:CountryID>XX']],
    ['BR-CO-09', 'seller.vatNumber', ['>BE0123456749<', '>0123456749<']],
    ['BR-CL-24', 'attachments.0.mimeCode', ['mimeCode="application/pdf"', 'mimeCode="x/y"']],
    ['BR-CL-07', 'invoicedObject.scheme', ['<ram:ReferenceTypeCode>ABT', '<ram:ReferenceTypeCode>abc']],
    [
      'BR-CL-10',
      'buyer.identifiers.0.scheme',
      [/(<ram:BuyerTradeParty>\s*<ram:GlobalID schemeID=")0088/, '$1x'],
    ],
    ['BR-CL-20', 'lines.0.surcharges.0.reasonCode', ['<ram:ReasonCode>FC', '<ram:ReasonCode>fc']],
    [
      'BR-45',
      'vat.subtotals.0.taxableAmount',
      [/(<ram:ApplicableHeaderTradeSettlement>[^]*?)<ram:BasisAmount>[^]*?<\/ram:BasisAmount>/, '$1'],
    ],
    [
      'CII-STRUCTURE-01',
      '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:Unknown',
      ['<ram:ID>INV-1', '<ram:Unknown/><ram:ID>INV-1'],
    ],
  ])('the field of %s is %s', (id, field, ...changes) => expect(findField(id, ...changes)).toBe(field));
});
