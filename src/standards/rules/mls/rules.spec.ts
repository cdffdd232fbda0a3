import { parseXml } from '../../invoice/xml';
import { writeStatus } from '../../peppol/mls';
import { mutatedStatus, randomStatus } from '../../peppol/mls/random-status.fixture';
import { createRandom } from '../../peppol/random.fixture';
import { validateDocument, validateStatus } from '..';
import { applyEdits } from '../sample-invoice.fixture';
import { MLS_1_0_1 } from '.';
import { DELIVERED, STATUS, STATUS_FAILURES } from './cases.fixture';

const validate = (xml: string) => validateStatus(parseXml(xml), '2026-11-22');
const PROVIDER_IDS = /(?<=<cbc:EndpointID schemeID="0242">)[^<]*/g;
const findViolatedRules = (xml: string): string[] => validate(xml).errors.map(({ ruleCode }) => ruleCode);

describe('rules of MLS', () => {
  it.each([STATUS, DELIVERED])('find nothing in a valid status', (xml) =>
    expect(validate(xml)).toEqual({
      result: 'valid',
      profile: 'unknown',
      ruleSets: [{ name: 'mls', version: '1.0.1' }],
      errors: [],
    }),
  );

  it.each(STATUS_FAILURES.map(({ rule, edits }) => [rule, edits] as const))(
    'report a violation of %s',
    (rule, edits) => {
      const xml = applyEdits(STATUS, ...edits);
      expect(xml).not.toBe(STATUS);
      expect(findViolatedRules(xml)).toContain(rule);
      const [finding] = validate(xml).errors.filter(({ ruleCode }) => ruleCode === rule);
      expect(finding).toMatchObject({ errorLevel: 'ERROR', source: 'Peppol MLS 1.0.1' });
      expect(finding?.errorMessage).toMatch(/\.$/);
      expect(finding?.fieldName).toMatch(/^\/ApplicationResponse/);
    },
  );

  it('each have a case', () =>
    expect(STATUS_FAILURES.map(({ rule }) => rule)).toEqual(
      MLS_1_0_1.patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts.map(({ id }) => id))),
    ));

  it('check every issue, and ignore the letter case of ids', () => {
    const twice = STATUS.replace(/(<cac:LineResponse>[^]*<\/cac:LineResponse>)/, (line) =>
      [line, line.replace('>NA<', '><'), line.replace('>BV<', '>bv<')].join(''),
    );
    expect(findViolatedRules(twice)).toEqual(['SCH-MLS-27', 'SCH-MLS-31']);
    expect(findViolatedRules(STATUS.replace('000001-UNIT_1.PART~A', '000001-Unit_1.part~a'))).toEqual([]);
  });

  it('treat letters beyond ASCII like the official rules', () => {
    const withUnit = (unit: string): string[] =>
      findViolatedRules(STATUS.replace('000001-UNIT_1.PART~A', `000001-${unit}`));
    for (const unit of ['ab\u017f', 'ab\u212a', 'ab\u0130', '\u0131bc.de\u0131'])
      expect(withUnit(unit)).toEqual([]);
    for (const unit of ['ab\u00df', 'ab\u00e9']) expect(withUnit(unit)).toEqual(['SCH-MLS-14']);
  });

  it.each([
    ['cbc:CustomizationID', 'SCH-MLS-01'],
    ['cbc:ResponseCode', 'SCH-MLS-19'],
    ['cac:Status', 'SCH-MLS-24'],
    ['cac:LineReference', 'SCH-MLS-27'],
  ])('fail for a repeated %s, where the official rules end with an error', (name, rule) => {
    const twice = STATUS.replace(new RegExp(`<${name}>[^]*?</${name}>`), (element) => `${element}${element}`);
    expect(findViolatedRules(twice)).toContain(rule);
  });

  it('stop at the first issue above a warning', () => {
    const second = STATUS.replace(/<cac:LineResponse>[^]*<\/cac:LineResponse>/, (line) => {
      return `${line}${line.replace(/<cac:Status>.*?<\/cac:Status>/, (status) => `${status}${status}`)}`;
    });
    expect(findViolatedRules(second)).toEqual([]);
  });

  it('find nothing in the output of our writer, and never throw for changed documents', () => {
    for (let seed = 0; seed < 300; seed++) {
      const random = createRandom(seed);
      const statusXml = writeStatus(randomStatus(random));
      expect(findViolatedRules(statusXml.toString())).toEqual([]);
      for (const code of findViolatedRules(mutatedStatus(statusXml, random).toString()))
        expect(code).toMatch(/^SCH-MLS-\d\d$/);
    }
  });

  it('write provider ids in capitals, which the rules before 1.0.1 require', () => {
    const status = { ...randomStatus(createRandom(1)), receiver: '0242:000002-abc.d~f' };
    const writtenText = writeStatus(status).toString();
    expect(writtenText).toContain('<cbc:EndpointID schemeID="0242">000002-ABC.D~F</cbc:EndpointID>');
    for (let seed = 0; seed < 300; seed++)
      for (const [id = ''] of writeStatus(randomStatus(createRandom(seed)))
        .toString()
        .matchAll(PROVIDER_IDS))
        expect(id).toMatch(/^[0-9]{6}(-[0-9A-Z_]{3,12}(\.[0-9A-Z\-._~]{3,24})?)?$/);
  });

  it('report for another response that its rules were not applied', () => {
    const other = STATUS.replace(
      'urn:peppol:edec:mls:1.0',
      'urn:fdc:peppol.eu:poacc:trns:catalogue_response:3',
    );
    expect(validateDocument(parseXml(other), '2026-11-22')).toMatchObject({
      result: 'not_supported',
      errors: [{ ruleCode: 'PROFILE-NOT-JUDGED', errorLevel: 'WARNING' }],
    });
  });
});
