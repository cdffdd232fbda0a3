import { parseXml } from '../../invoice/xml';
import { validateDocument } from '..';
import { RuleContext } from '../context';
import { formatMessage, runRuleSet } from '../engine';
import type { RuleSet } from '../rule-set';
import { applyEdits } from '../sample-invoice.fixture';
import { CASES } from './cases.fixture';
import { parseDataModel } from './data-model';
import { createDocument, MODELLED_SETS, modelFailures } from './model-documents.fixture';
import { INVOICE_RESPONSE, ORDER } from './sample-documents.fixture';

const DAY = '2026-11-22';
const listRuleIds = (set: RuleSet): string[] =>
  set.patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts.map(({ id }) => id)));
const listFindings = (set: RuleSet, xml: string): string[] =>
  runRuleSet(parseXml(xml), set).map(({ rule }) => rule.id);
const isModelRule = (id: string): boolean => /-B\d{5}$/.test(id);

describe.each(CASES.map((cases) => [cases.set.name, cases] as const))(
  'rules of %s',
  (_name, { set, document, failures }) => {
    it('find nothing in a valid document', () =>
      expect(validateDocument(parseXml(document), DAY)).toEqual({
        result: 'valid',
        profile: 'unknown',
        ruleSets: [{ name: set.name, version: '2026.5' }],
        errors: [],
      }));

    it.each(failures.map(({ rule, edits }) => [rule, edits] as const))(
      'report a violation of %s',
      (rule, edits) => {
        const context = new RuleContext(parseXml(applyEdits(document, ...edits)));
        const findings = runRuleSet(context.doc, set, context).filter((each) => each.rule.id === rule);
        expect(findings).toHaveLength(1);
        expect(findings.map((each) => formatMessage(context, each))).toEqual([expect.stringMatching(/\.$/)]);
      },
    );

    it('each have a test case, except for one that never fails', () => {
      const demonstratedRules = new Set(failures.map(({ rule }) => rule));
      const rulesWithoutCase = listRuleIds(set).filter(
        (id) => !isModelRule(id) && !demonstratedRules.has(id),
      );
      expect(rulesWithoutCase).toEqual(set.name === 'ir' ? ['PEPPOL-T111-R005'] : []);
    });
  },
);

describe.each(MODELLED_SETS.map((modelledSet) => [modelledSet.set.name, modelledSet] as const))(
  'data model of %s',
  (_name, modelledSet) => {
    const { set } = modelledSet;
    const listModelFindings = (xml: string): string[] => listFindings(set, xml).filter(isModelRule);
    const failures = modelFailures(modelledSet);

    it('allows a document with all parts of the model', () =>
      expect(listModelFindings(createDocument(modelledSet))).toEqual([]));

    it('has a rule for each requirement, in order', () =>
      expect(failures.map(({ rule }) => rule).sort()).toEqual(listRuleIds(set).filter(isModelRule).sort()));

    it.each(failures.map(({ rule, change }) => [rule, change] as const))(
      'only reports %s for its violation',
      (rule, change) => expect(listModelFindings(createDocument(modelledSet, change))).toEqual([rule]),
    );
  },
);

describe('rules of post-award documents', () => {
  const codes = (xml: string): string[] =>
    validateDocument(parseXml(xml), DAY).errors.map(({ ruleCode }) => ruleCode);

  it('name the element and the accepted values', () =>
    expect(validateDocument(parseXml(INVOICE_RESPONSE.replace('>UQ<', '>NO<')), DAY).errors).toEqual([
      {
        ruleCode: 'PEPPOL-T111-B03001',
        errorLevel: 'ERROR',
        errorMessage: 'cbc:ResponseCode is "NO"; expected AB, AP, RE, IP, UQ, CA, PD.',
        fieldName: '/ApplicationResponse/cac:DocumentResponse/cac:Response/cbc:ResponseCode',
        source: 'Peppol Invoice Response 2026.5',
      },
    ]));

  it('ignore the contents of unknown elements', () => {
    const foreign = '<cac:Foreign><cbc:Name>x</cbc:Name><cbc:Other>y</cbc:Other></cac:Foreign>';
    expect(codes(INVOICE_RESPONSE.replace('<cac:SenderParty>', `<cac:SenderParty>${foreign}`))).toEqual([
      'PEPPOL-T111-B00803',
    ]);
  });

  it('fail when a comment splits a code, for which the official rules end with an error', () =>
    expect(codes(INVOICE_RESPONSE.replace('>UQ<', '>U<!-- aside -->Q<'))).toContain('PEPPOL-T111-B03001'));

  it('do not apply to variants of a specification, which are reported as not checked', () => {
    const variant = ORDER.replace('order:3<', 'order:3:extended:urn:x<');
    expect(validateDocument(parseXml(variant), DAY)).toMatchObject({
      result: 'not_supported',
      ruleSets: [],
      errors: [{ ruleCode: 'PROFILE-NOT-JUDGED', errorLevel: 'WARNING' }],
    });
  });
});

describe('parsing a data model', () => {
  it.each(['Order\n  ID?', 'Order\n  ID in NO_SUCH_LIST', 'Order\n  ID @a:NO_SUCH_LIST', ''])(
    'throws for an invalid model: %j',
    (text) => expect(() => parseDataModel(text)).toThrow(/data model/),
  );

  it('counts elements and attributes', () => {
    const { parts } = parseDataModel('Order\n  ID! @a @b!\n  Party ...\n    Name = x\n  Note in ICD|EAS');
    expect(
      parts.map(({ name, place, required, allowsOtherChildren }) => [
        name,
        place,
        required,
        allowsOtherChildren,
      ]),
    ).toEqual([
      ['cbc:ID', 2, true, false],
      ['cac:Party', 5, false, true],
      ['cbc:Note', 7, false, false],
    ]);
    expect(parts[1]?.parts[0]).toMatchObject({ name: 'cbc:Name', place: 6, fixed: 'x' });
    expect(parts[2]?.lists).toHaveLength(2);
  });
});
