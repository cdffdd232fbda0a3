import { parseXml, type XmlDocument } from '../../invoice/xml';
import { RuleContext } from '../context';
import { formatMessage, runRuleSet } from '../engine';
import type { Assertion, ForbiddenPaths } from '../rule-set';
import { applyEdits, SAMPLE_OF_CATEGORY, sampleInvoice, type Edit } from '../sample-invoice.fixture';
import { failingSamplesOfCategory } from './failing-categories.fixture';
import { FAILING_SAMPLES, NEVER_FAILING, type FailingSample } from './failing-samples.fixture';
import { EN16931_UBL_1_3_16 as SET } from '.';
import { CATEGORIES } from './vat';

const assertions: Assertion[] = SET.patterns.flatMap((pattern) =>
  pattern.rules.flatMap((rule) => rule.asserts),
);
const forbiddenPaths: readonly ForbiddenPaths[] = SET.forbidden ?? [];
const findViolatedRules = (doc: XmlDocument): string[] => runRuleSet(doc, SET).map((each) => each.rule.id);
const findSampleViolations = ({ of, edits }: FailingSample): string[] =>
  findViolatedRules(
    parseXml(applyEdits(sampleInvoice({ ...SAMPLE_OF_CATEGORY[of?.category ?? 'S'], ...of }), ...edits)),
  );

describe('the rule set', () => {
  it('has the 979 rules of the release, 281 of them fatal', () => {
    const levels = new Map([...assertions, ...forbiddenPaths].map((rule) => [rule.id, rule.level]));
    expect(levels.size).toBe(979);
    expect([...levels.values()].filter((level) => level === 'fatal')).toHaveLength(281);
    expect(levels.get('BR-51')).toBe('warning');
  });

  it('finds no violation in the samples, which cover nearly all rules', () => {
    const applicableRules = new Set<string>();
    for (const options of Object.values(SAMPLE_OF_CATEGORY)) {
      for (const creditNote of [false, true]) {
        const doc = parseXml(sampleInvoice({ ...options, creditNote }));
        expect(findViolatedRules(doc)).toEqual([]);
        // A copy of the rule set whose tests all fail shows which rules apply to the document.
        const failing = {
          ...SET,
          forbidden: [],
          patterns: SET.patterns.map((pattern) => ({
            ...pattern,
            rules: pattern.rules.map((rule) => ({
              ...rule,
              asserts: rule.asserts.map((each) => ({ ...each, test: () => false })),
            })),
          })),
        };
        for (const { rule } of runRuleSet(doc, failing)) applicableRules.add(rule.id);
      }
    }
    const rulesWithoutSample = new Set(
      assertions.map((each) => each.id).filter((id) => !applicableRules.has(id)),
    );
    // These rules apply to elements that the samples lack; each has a passing case below.
    expect([...rulesWithoutSample].sort()).toEqual(['BR-CL-06', 'BR-CL-22']);
  });

  it.each<[string, FailingSample]>([
    [
      'BR-CL-06',
      {
        edits: [
          ['<cbc:EndDate>2026-05-31</cbc:EndDate>', '<cbc:DescriptionCode> 432 </cbc:DescriptionCode>'],
          [/<cbc:TaxPointDate>.*?<\/cbc:TaxPointDate>/, ''],
        ],
      },
    ],
    [
      'BR-28',
      {
        edits: [['<cbc:BaseAmount currencyID="EUR">12.125<', '<cbc:BaseAmount currencyID="EUR">NaN<']],
      },
    ],
    [
      'BR-CL-22',
      {
        of: { category: 'E' },
        edits: [
          [
            '<cbc:TaxExemptionReason>Exempt</cbc:TaxExemptionReason>',
            '<cbc:TaxExemptionReasonCode>vatex-eu-132</cbc:TaxExemptionReasonCode>',
          ],
        ],
      },
    ],
  ])('%s passes when it applies', (_id, sample) => expect(findSampleViolations(sample)).toEqual([]));
});

describe('failing samples', () => {
  const categorySamples = Object.assign(
    {},
    ...CATEGORIES.map(({ family, code, rate }) => failingSamplesOfCategory(family, code, rate)),
  ) as Record<string, FailingSample>;
  const allSamples = { ...FAILING_SAMPLES, ...categorySamples };

  it.each(Object.entries(allSamples))('%s', (id, sample) =>
    expect(findSampleViolations(sample)).toContain(id),
  );

  it('exist for every rule that can fail', () => {
    const isGenerated = (id: string): boolean => /^UBL-CR-/.test(id) || /^UBL-DT-(?:0[89]|1\d|2\d)$/.test(id);
    const missing = assertions
      .map((each) => each.id)
      .filter((id) => !(id in allSamples) && !isGenerated(id) && !NEVER_FAILING.includes(id));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('have a message for every finding', () => {
    for (const { of, edits } of Object.values(allSamples)) {
      const doc = parseXml(
        applyEdits(sampleInvoice({ ...SAMPLE_OF_CATEGORY[of?.category ?? 'S'], ...of }), ...edits),
      );
      const context = new RuleContext(doc);
      for (const finding of runRuleSet(doc, SET, context)) {
        const message = formatMessage(context, finding);
        expect(message).toMatch(/^["A-Za-z].{15,}[.\w)]$/s);
        expect(message).not.toMatch(/undefined|does not hold|\[object|NaN/);
      }
    }
  });
});

describe('UBL-CR: each forbidden path', () => {
  const NS = `xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"`;
  const readAttributeName = (rule: ForbiddenPaths): string =>
    (/^The attribute (\w+)/.exec(typeof rule.message === 'string' ? rule.message : '') ?? [])[1] ?? '';
  const buildDocument = (path: string, attribute: string): string => {
    const steps = path.trim().replace(/^\/\//, '/ubl:Invoice/').split('/').slice(1);
    const root = steps[0] === 'cn:CreditNote' ? 'CreditNote' : 'Invoice';
    const inner = steps.slice(1);
    const open = inner
      .map((step, i) => `<${step}${i === inner.length - 1 && attribute !== '' ? ` ${attribute}="x"` : ''}>`)
      .join('');
    return `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" ${NS}>${open}${inner
      .reverse()
      .map((step) => `</${step}>`)
      .join('')}</${root}>`;
  };
  const unconditionalPaths = forbiddenPaths.filter((rule) => !['UBL-CR-666', 'UBL-CR-673'].includes(rule.id));

  it.each(unconditionalPaths.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
    for (const path of rule.paths.split('|')) {
      const attribute = readAttributeName(rule);
      expect(findViolatedRules(parseXml(buildDocument(path, attribute)))).toContain(id);
      // The same path in another namespace is allowed.
      expect(
        findViolatedRules(
          parseXml(
            buildDocument(path, attribute).replace(
              /urn:oasis[^"]*(?:Aggregate|Basic|Extension)[^"]*/g,
              'urn:other',
            ),
          ),
        ),
      ).not.toContain(id);
    }
  });

  it.each([
    'schemeName',
    'schemeAgencyName',
    'schemeDataURI',
    'schemeURI',
    'format',
    'unitCodeListIdentifier',
    'unitCodeListAgencyIdentifier',
    'unitCodeListAgencyName',
    'listAgencyName',
    'listName',
    'languageID',
    'listURI',
    'listSchemeURI',
    'languageLocaleID',
    'uri',
    'currencyCodeListVersionID',
    'characterSetCode',
    'encodingCode',
    'schemeAgencyID',
    'listAgencyID',
    'unitCodeListID',
  ])('forbids the attribute %s', (name) => {
    const edits: Edit[] = [['<cbc:PaymentID>', `<cbc:PaymentID ${name}="x">`]];
    const violatedRules = findViolatedRules(parseXml(applyEdits(sampleInvoice(), ...edits)));
    expect(violatedRules).toHaveLength(1);
    expect(assertions.find((each) => each.id === violatedRules[0])?.level).toBe('warning');
  });
});
