import { NLCIUS, XRECHNUNG, XRECHNUNG_EXTENSION } from '../invoice/document-profiles';
import { convertInvoice, parseXml } from '../invoice';
import { validateDocument } from '.';
import { findCiiRules } from './rule-sets';
import { applyEdits, sampleInvoice } from './sample-invoice.fixture';

const DAY = '2026-11-22';
const EN = 'urn:cen.eu:en16931:2017';
const BIS = `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;

/** Finds the level of a rule for a Cross Industry Invoice with this guideline; null when the rule does not apply. */
function findLevel(id: string, guideline: string): string | null {
  for (const { patterns, forbidden = [] } of findCiiRules(guideline, DAY).sets) {
    const asserts = patterns.flatMap(({ rules }) => rules.flatMap((rule) => rule.asserts));
    const rule = [...asserts, ...forbidden].find((each) => each.id === id);
    if (rule !== undefined) return rule.level;
  }
  return null;
}

describe('findCiiRules', () => {
  it.each([
    [EN, ['cii', 'en-cii']],
    [BIS, ['cii', 'en-cii', 'peppol-cii']],
    [XRECHNUNG, ['cii', 'en-cii', 'xrechnung-cii']],
    [XRECHNUNG_EXTENSION, ['cii', 'en-cii', 'xrechnung-cii']],
    [NLCIUS, ['cii', 'en-cii', 'nlcius-cii']],
  ])('%s is validated against the structure, EN 16931 and its own rule sets', (guideline, names) => {
    expect(findCiiRules(guideline, DAY).sets.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it.each([
    [
      'BR-CL-21',
      { [EN]: 'fatal', [BIS]: 'fatal', [XRECHNUNG]: 'warning', [XRECHNUNG_EXTENSION]: 'information' },
    ],
    [
      'BR-CL-23',
      { [EN]: 'fatal', [XRECHNUNG]: 'warning', [XRECHNUNG_EXTENSION]: 'warning', [NLCIUS]: 'fatal' },
    ],
    ['BR-CL-25', { [EN]: 'fatal', [XRECHNUNG]: 'fatal', [XRECHNUNG_EXTENSION]: 'information' }],
    ['CII-SR-452', { [EN]: 'warning', [XRECHNUNG]: 'fatal', [XRECHNUNG_EXTENSION]: 'fatal' }],
    ['BR-DE-1', { [EN]: null, [BIS]: null, [XRECHNUNG]: 'fatal' }],
  ])('%s has the level that the profile defines', (rule, levels) => {
    for (const [guideline, level] of Object.entries(levels))
      expect([guideline, findLevel(rule, guideline)]).toEqual([guideline, level]);
  });

  it.each([EN, `${EN}#compliant#urn:peppol:france:billing:cius:1.0`, 'urn:example'])(
    'reports elements of another namespace for %s',
    (guideline) => {
      const cii =
        convertInvoice(parseXml(sampleInvoice()), 'cii')?.text.replace(`>${EN}<`, `>${guideline}<`) ?? '';
      const listRules = (xml: string): string[] =>
        validateDocument(parseXml(xml), DAY).errors.map(({ ruleCode }) => ruleCode);
      const structureCode = expect.stringContaining('CII-STRUCTURE');
      expect(listRules(cii)).not.toContainEqual(structureCode);
      const withForeignElement = cii.replace(
        /(?=<ram:IncludedNote>|<\/rsm:ExchangedDocument>)/,
        '<Note xmlns="urn:x">n</Note>',
      );
      expect(listRules(withForeignElement)).toContainEqual(structureCode);
      expect(validateDocument(parseXml(withForeignElement), DAY).result).toBe('invalid');
    },
  );

  it('reports an EN 16931 error as a warning for XRechnung, with the field of the line', () => {
    const findUnitCodeError = (guideline: string) => {
      const ubl = applyEdits(sampleInvoice(), [/unitCode="C62"/, 'unitCode="ABC"']).replace(
        `>${EN}<`,
        `>${guideline}<`,
      );
      const cii = convertInvoice(parseXml(ubl), 'cii');
      if (cii === null) throw new Error('The sample is an invoice');
      return validateDocument(cii.tree, DAY).errors.find(({ ruleCode }) => ruleCode === 'BR-CL-23');
    };
    expect(findUnitCodeError(EN)).toMatchObject({ errorLevel: 'ERROR', fieldName: 'lines.0.unitCode' });
    expect(findUnitCodeError(XRECHNUNG)).toMatchObject({
      errorLevel: 'WARNING',
      fieldName: 'lines.0.unitCode',
    });
  });
});
