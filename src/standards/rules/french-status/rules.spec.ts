import { parseXml } from '../../invoice/xml';
import { validateDocument } from '..';
import { RuleContext } from '../context';
import { formatMessage, runRuleSet } from '../engine';
import { applyEdits } from '../sample-invoice.fixture';
import { FRENCH_STATUS_1_4_0_03 } from '.';
import { DEPOSITED_FOR_PORTAL, REFUSED, STATUS_MESSAGE_FAILURES } from './cases.fixture';

const DAY = '2026-11-22';
const findViolatedRules = (xml: string): string[] =>
  validateDocument(parseXml(xml), DAY).errors.map(({ ruleCode }) => ruleCode);

/** Rules that, as published, hold for every document. */
const NEVER_FAILING = [
  'BR-FR-CDV-01_MDG-3',
  'BR-FR-CDV-04_MDG-4',
  'BR-FR-CDV-05_MDG-9',
  'BR-FR-CDV-06_MDT-21',
  'BR-FR-CDV-07_MDT-38_no',
  'BR-FR-CDV-10_MDT-87',
];

describe('rules of the French life cycle (BR-FR-CDV)', () => {
  it.each([
    ['a valid refusal', REFUSED],
    ['a valid deposit for the portal', DEPOSITED_FOR_PORTAL],
  ])('accept %s', (_name, xml) =>
    expect(validateDocument(parseXml(xml), DAY)).toEqual({
      result: 'valid',
      profile: 'unknown',
      ruleSets: [{ name: 'cdv', version: '1.4.0.03' }],
      errors: [],
    }),
  );

  it.each(STATUS_MESSAGE_FAILURES.map(({ rule, edits }) => [rule, edits] as const))(
    'report a violation of %s',
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
    expect([...STATUS_MESSAGE_FAILURES.map(({ rule }) => rule), ...NEVER_FAILING].sort()).toEqual(
      [...ids].sort(),
    );
  });

  it('require the portal as the only recipient for its guideline and business process', () => {
    const withSecondRecipient = DEPOSITED_FOR_PORTAL.replace(
      '</rsm:ExchangedDocument>',
      '<ram:RecipientTradeParty><ram:GlobalID schemeID="0238">0004</ram:GlobalID><ram:RoleCode>WK</ram:RoleCode></ram:RecipientTradeParty></rsm:ExchangedDocument>',
    );
    expect(findViolatedRules(withSecondRecipient)).toEqual(['BR-FR-CDV-02_MDT-3', 'BR-FR-CDV-CL-01_MDT-2']);
    expect(findViolatedRules(DEPOSITED_FOR_PORTAL.replace('>0000<', '>9998<'))).toHaveLength(2);
    expect(findViolatedRules(DEPOSITED_FOR_PORTAL.replace('>S1<', '>REGULATED<'))).toEqual([
      'BR-FR-CDV-CL-01_MDT-2',
    ]);
  });

  it('accept refusal reasons of the public sector', () => {
    const refuseWith = (platform: string, reason: string): string[] =>
      findViolatedRules(REFUSED.replace('>0003<', `>${platform}<`).replace('DOUBLON', reason));
    expect(refuseWith('9999', 'SUPPR_COMP_AVOIR')).toEqual([]);
    expect(refuseWith('0003', 'SUPPR_COMP_AVOIR')).toEqual(['BR-FR-CDV-CL-09_MDT-113_210']);
  });

  it('compare a reason with the status of its detail, or of the message when the detail has none', () => {
    const withDetailStatus = (status: string): string =>
      REFUSED.replace(
        '<ram:ReasonCode>DOUBLON</ram:ReasonCode><ram:ProcessConditionCode>210</ram:ProcessConditionCode>',
        `<ram:ReasonCode>QTE_ERR</ram:ReasonCode>${status}`,
      );
    expect(
      findViolatedRules(withDetailStatus('<ram:ProcessConditionCode>207</ram:ProcessConditionCode>')),
    ).toEqual([]);
    expect(findViolatedRules(withDetailStatus(''))).toEqual(['BR-FR-CDV-CL-09_MDT-113_210']);
  });

  it('require nothing for an unreadable invoice (501)', () => {
    const unreadable = REFUSED.replaceAll('>210<', '>501<')
      .replace('DOUBLON', 'IRR_SYNTAX')
      .replace(/<ram:FormattedIssueDateTime>.*<\/ram:FormattedIssueDateTime>/, '');
    expect(findViolatedRules(unreadable)).toEqual([]);
  });
});
