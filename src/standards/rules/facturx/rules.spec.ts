import { parseXml } from '../../invoice/xml';
import { validateDocument } from '..';
import { RuleContext } from '../context';
import { formatMessage, runRuleSet } from '../engine';
import { inCii } from '../in-cii.fixture';
import type { RuleSet } from '../rule-set';
import { SAMPLE_OF_CATEGORY, sampleInvoice } from '../sample-invoice.fixture';
import { FACTURX_CASES } from './cases.fixture';
import { BASIC_WL_SAMPLE, EXTENDED_GUIDELINE, EXTENDED_SAMPLE, MINIMUM_SAMPLE } from './samples.fixture';
import { structureFailures } from './structure.fixture';
import { parseStructure } from './structure-model';
import { MINIMUM_MODEL } from './minimum.model';
import { BASIC_WL_MODEL } from './basic-wl.model';
import { EXTENDED_MODEL, FACTURX_EXTENDED_1_09_2 as EXTENDED } from './extended';
import { FACTURX_MINIMUM_1_09_2 as MINIMUM } from './minimum';
import { FACTURX_BASIC_WL_1_09_2 as BASIC_WL } from './basic-wl';

const DAY = '2026-11-27';

const findViolatedRules = (set: RuleSet, xml: string): string[] =>
  runRuleSet(parseXml(xml), set).map(({ rule }) => rule.id);
const assertions = (set: RuleSet) =>
  set.patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts));

/** Rules that are published with a condition that always holds. */
const NEVER_FAILING = ['CII-SR-464'];

describe.each([
  ['MINIMUM', MINIMUM, MINIMUM_MODEL, MINIMUM_SAMPLE, { ids: 55, unnamed: 11, warnings: 0 }],
  ['BASIC WL', BASIC_WL, BASIC_WL_MODEL, BASIC_WL_SAMPLE, { ids: 278, unnamed: 59, warnings: 0 }],
  ['EXTENDED', EXTENDED, EXTENDED_MODEL, EXTENDED_SAMPLE, { ids: 943, unnamed: 521, warnings: 22 }],
])('Factur-X %s', (_name, set, model, sample, { ids, unnamed, warnings }) => {
  it('has the rules of the release', () => {
    const all = assertions(set);
    const namedAssertions = all.filter((each) => each.unnamed !== true);
    expect(new Set(namedAssertions.map(({ id }) => id)).size).toBe(ids);
    expect(namedAssertions).toHaveLength(ids);
    expect(all.length - namedAssertions.length).toBe(unnamed);
    expect(namedAssertions.filter(({ level }) => level === 'warning')).toHaveLength(warnings);
  });

  it('accepts a valid document', () => {
    const { result, errors } = validateDocument(parseXml(sample), DAY);
    expect([result, errors]).toEqual(['valid', []]);
  });

  it('finds each violation of the structure', () => {
    const missedFailures = structureFailures(parseStructure(model)).filter(
      ({ rule, xml }) => !findViolatedRules(set, xml).includes(rule),
    );
    expect(missedFailures).toEqual([]);
  });

  it('has a complete message for each violation', () => {
    const messages = structureFailures(parseStructure(model)).flatMap(({ rule, xml }) => {
      const doc = parseXml(xml);
      return runRuleSet(doc, set)
        .filter((finding) => finding.rule.id === rule)
        .map((finding) => formatMessage(new RuleContext(doc), finding));
    });
    expect(messages.filter((message) => !/^[^]{10,}\.$/.test(message))).toEqual([]);
  });
});

describe('Factur-X rules with their own conditions', () => {
  it.each(FACTURX_CASES)('$set.source: $rule', ({ set, rule, broken, passing }) => {
    expect(findViolatedRules(set, broken)).toContain(rule);
    if (passing !== undefined) expect(findViolatedRules(set, passing)).not.toContain(rule);
  });

  it('has a case for each BR-FXEXT rule', () => {
    const coveredIds = new Set([...FACTURX_CASES.map(({ rule }) => rule), ...NEVER_FAILING]);
    const extendedRuleIds = assertions(EXTENDED).map(({ id }) => id);
    expect(extendedRuleIds.filter((id) => id.startsWith('BR-FXEXT-') && !coveredIds.has(id))).toEqual([]);
  });
});

describe('documents of all VAT categories', () => {
  it.each(Object.entries(SAMPLE_OF_CATEGORY))('%s is valid as EXTENDED', (_category, options) => {
    const xml = inCii(sampleInvoice(options), EXTENDED_GUIDELINE);
    const { result, errors } = validateDocument(parseXml(xml), DAY);
    expect(result).toBe('valid');
    // Only the group contains the exemption reason; EXTENDED also requires it on the lines, with a warning.
    expect(errors.filter(({ ruleCode }) => !ruleCode.endsWith('-08rev'))).toEqual([]);
  });
});
