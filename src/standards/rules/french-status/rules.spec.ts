import { parseXml } from '../../invoice/xml';
import { validateDocument } from '..';
import { RuleContext } from '../context';
import { formatMessage, runRuleSet } from '../engine';
import { applyEdits } from '../sample-invoice.fixture';
import { FRENCH_STATUS_1_4_0_03 } from '.';
import { DEPOSITED_FOR_PORTAL, REFUSED, STATUS_MESSAGE_FAILURES } from './cases.fixture';

const DAY = '2026-11-22';
const codes = (xml: string): string[] =>
  validateDocument(parseXml(xml), DAY).errors.map(({ ruleCode }) => ruleCode);

/** Rules that, as published, hold for every document. */
const SILENT = [
  'BR-FR-CDV-01_MDG-3',
  'BR-FR-CDV-04_MDG-4',
  'BR-FR-CDV-05_MDG-9',
  'BR-FR-CDV-06_MDT-21',
  'BR-FR-CDV-07_MDT-38_no',
  'BR-FR-CDV-10_MDT-87',
];

describe('rules of the French life cycle (BR-FR-CDV)', () => {
  it.each([
    ['a refusal', REFUSED],
    ['a deposit, for the portal', DEPOSITED_FOR_PORTAL],
  ])('find nothing in a valid %s', (_name, xml) =>
    expect(validateDocument(parseXml(xml), DAY)).toEqual({
      result: 'valid',
      profile: 'unknown',
      ruleSets: [{ name: 'cdv', version: '1.4.0.03' }],
      errors: [],
    }),
  );

  it.each(STATUS_MESSAGE_FAILURES.map(({ rule, edits }) => [rule, edits] as const))(
    'a violation of %s is found',
    (rule, edits) => {
      const context = new RuleContext(parseXml(applyEdits(REFUSED, ...edits)));
      const findings = runRuleSet(context.doc, FRENCH_STATUS_1_4_0_03, context);
      const [finding] = findings.filter((each) => each.rule.id === rule);
      if (finding === undefined) throw new Error(`Found: ${findings.map((each) => each.rule.id).join(', ')}`);
      expect(formatMessage(context, finding)).toMatch(/\.$/);
      expect(finding.rule.level).toBe(rule.includes('-CL-06_') ? 'warning' : 'fatal');
    },
  );

  it('are 42, each with a case unless it never fails', () => {
    const ids = FRENCH_STATUS_1_4_0_03.patterns.flatMap(({ rules }) =>
      rules.flatMap(({ asserts }) => asserts.map(({ id }) => id)),
    );
    expect(new Set(ids).size).toBe(42);
    expect([...STATUS_MESSAGE_FAILURES.map(({ rule }) => rule), ...SILENT].sort()).toEqual([...ids].sort());
  });

  it('require the portal as the only recipient for its guideline and frame', () => {
    const another = DEPOSITED_FOR_PORTAL.replace(
      '</rsm:ExchangedDocument>',
      '<ram:RecipientTradeParty><ram:GlobalID schemeID="0238">0004</ram:GlobalID><ram:RoleCode>WK</ram:RoleCode></ram:RecipientTradeParty></rsm:ExchangedDocument>',
    );
    expect(codes(another)).toEqual(['BR-FR-CDV-02_MDT-3', 'BR-FR-CDV-CL-01_MDT-2']);
    expect(codes(DEPOSITED_FOR_PORTAL.replace('>0000<', '>9998<'))).toHaveLength(2);
    expect(codes(DEPOSITED_FOR_PORTAL.replace('>S1<', '>REGULATED<'))).toEqual(['BR-FR-CDV-CL-01_MDT-2']);
  });

  it('accept refusal reasons of the public sector', () => {
    const refused = (platform: string, reason: string): string[] =>
      codes(REFUSED.replace('>0003<', `>${platform}<`).replace('DOUBLON', reason));
    expect(refused('9999', 'SUPPR_COMP_AVOIR')).toEqual([]);
    expect(refused('0003', 'SUPPR_COMP_AVOIR')).toEqual(['BR-FR-CDV-CL-09_MDT-113_210']);
  });

  it('compare a reason with the status of its detail, else with that of the message', () => {
    const ofDetail = (status: string): string =>
      REFUSED.replace(
        '<ram:ReasonCode>DOUBLON</ram:ReasonCode><ram:ProcessConditionCode>210</ram:ProcessConditionCode>',
        `<ram:ReasonCode>QTE_ERR</ram:ReasonCode>${status}`,
      );
    expect(codes(ofDetail('<ram:ProcessConditionCode>207</ram:ProcessConditionCode>'))).toEqual([]);
    expect(codes(ofDetail(''))).toEqual(['BR-FR-CDV-CL-09_MDT-113_210']);
  });

  it('require nothing for an unreadable invoice (501)', () => {
    const unreadable = REFUSED.replaceAll('>210<', '>501<')
      .replace('DOUBLON', 'IRR_SYNTAX')
      .replace(/<ram:FormattedIssueDateTime>.*<\/ram:FormattedIssueDateTime>/, '');
    expect(codes(unreadable)).toEqual([]);
  });
});
