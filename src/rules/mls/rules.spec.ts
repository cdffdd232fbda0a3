import { parseXml } from '../../invoice/xml';
import { validateDocument, validateStatus } from '..';
import { edited } from '../sample-invoice.fixture';
import { MLS_1_0_1 } from '.';
import { DELIVERED, STATUS, STATUS_FAILURES } from './cases.fixture';

const verdict = (xml: string) => validateStatus(parseXml(xml), '2026-11-22');
const codes = (xml: string): string[] => verdict(xml).errors.map(({ ruleCode }) => ruleCode);

describe('the rules of MLS', () => {
  it.each([STATUS, DELIVERED])('hold for a status as it should be', (xml) =>
    expect(verdict(xml)).toEqual({
      result: 'valid',
      profile: 'unknown',
      ruleSets: [{ name: 'mls', version: '1.0.1' }],
      errors: [],
    }),
  );

  it.each(STATUS_FAILURES.map(({ rule, edits }) => [rule, edits] as const))('%s is found', (rule, edits) => {
    const xml = edited(STATUS, ...edits);
    expect(xml).not.toBe(STATUS);
    expect(codes(xml)).toContain(rule);
    const [finding] = verdict(xml).errors.filter(({ ruleCode }) => ruleCode === rule);
    expect(finding).toMatchObject({ errorLevel: 'ERROR', source: 'Peppol MLS 1.0.1' });
    expect(finding?.errorMessage).toMatch(/\.$/);
    expect(finding?.fieldName).toMatch(/^\/ApplicationResponse/);
  });

  it('are all shown by a case', () =>
    expect(STATUS_FAILURES.map(({ rule }) => rule)).toEqual(
      MLS_1_0_1.patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts.map(({ id }) => id))),
    ));

  it('look at every issue, and at the case of no letter of an id', () => {
    const twice = STATUS.replace(/(<cac:LineResponse>[^]*<\/cac:LineResponse>)/, (line) =>
      [line, line.replace('>NA<', '><'), line.replace('>BV<', '>bv<')].join(''),
    );
    expect(codes(twice)).toEqual(['SCH-MLS-27', 'SCH-MLS-31']);
    expect(codes(STATUS.replace('000001-Unit_1.part~a', '000001-UNIT_1.PART~A'))).toEqual([]);
  });

  it('say of another answer that its rules were not looked at', () => {
    const other = STATUS.replace(
      'urn:peppol:edec:mls:1.0',
      'urn:fdc:peppol.eu:poacc:trns:invoice_response:3',
    );
    expect(validateDocument(parseXml(other), '2026-11-22')).toMatchObject({
      result: 'not_supported',
      errors: [{ ruleCode: 'PROFILE-NOT-JUDGED', errorLevel: 'WARNING' }],
    });
  });
});
