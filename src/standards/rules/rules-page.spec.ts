import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failingExamples } from './failing-examples.fixture';
import { toJsonMessage } from './json-words';
import { listAllSets } from './rule-sets';
import { findFamily, formatRulePath } from './rule-families';
import { filledPage, rulePages } from './rules-page';

const docs = join(__dirname, '..', '..', '..', 'docs');
const index = readFileSync(join(docs, 'rules.md'), 'utf8');
const examples = failingExamples();
const pages = rulePages(examples);
const allPagesText = [...pages.values()].join('\n');

/** Number of PINT rules that no other rule set has. An id that several areas share counts once. */
const PINT_RULES = 674;

describe('docs/rules.md', () => {
  it('equals the generated page (npm run docs:rules writes it)', () => {
    expect(filledPage(index, examples)).toBe(index);
    for (const [name, text] of pages) expect(text).toBe(readFileSync(join(docs, 'rules', name), 'utf8'));
  });

  it('contains each rule on the page to which its findings link', () => {
    const ids = listAllSets()
      .flat()
      .flatMap((set) => [
        ...set.patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts.map(({ id }) => id))),
        ...(set.forbidden ?? []).map(({ id }) => id),
      ]);
    const missing = new Set(
      ids.filter((id) => !pages.get(`${findFamily(id)?.page ?? ''}.md`)?.includes(`\n| \`${id}\` |`)),
    );
    expect([...missing]).toEqual([]);
    expect(formatRulePath('BR-CO-10')).toBe('rules/conditions#br-co-10');
    expect(formatRulePath('HOUSE-IBAN')).toBe('rules#house-iban');
    expect(formatRulePath('SENDER-NOT-SELLER')).toBe('rules/passerelle#sender-not-seller');
    expect(formatRulePath('RECIPIENT-NOT-BUYER')).toBe('rules/passerelle#recipient-not-buyer');
    expect(formatRulePath('something else')).toBe('rules');
  });

  it('names every rule of every set', () => {
    const namedTexts = new Set(allPagesText.match(/(?<=^\| `)[A-Za-z][\w-]+(?=`)/gm));
    const ids = listAllSets()
      .flat()
      .flatMap((set) => [
        ...set.patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts.map(({ id }) => id))),
        ...(set.forbidden ?? []).map(({ id }) => id),
      ]);
    expect(new Set(ids).size).toBe(
      979 +
        583 +
        165 +
        175 +
        24 +
        111 +
        55 +
        2 +
        1 +
        31 +
        3 +
        62 +
        39 +
        42 +
        310 +
        104 +
        190 +
        38 +
        4 +
        4 +
        2 +
        // BR-GA-0 to -7 of NLCIUS
        8 +
        // ibr-tdd of the tax data documents
        90 +
        // Factur-X: 718 of its structures and one without an id, BR-FXEXT
        817 +
        PINT_RULES,
    );
    expect(ids.filter((id) => !namedTexts.has(id))).toEqual([]);
  });

  it('shows an example for each message that depends on the document, except for rules that are never reported', () => {
    const neverReportedRules = [...allPagesText.matchAll(/^\| `([^`]+)` .*Never reported/gm)].map(
      ([, id]) => id,
    );
    expect(neverReportedRules.sort()).toEqual([
      'BR-EXT-CL-07',
      'BR-FR-16_BT-103',
      'BR-FR-CDV-01_MDG-3',
      'BR-FR-CDV-04_MDG-4',
      'BR-FR-CDV-05_MDG-9',
      'BR-FR-CDV-06_MDT-21',
      'BR-FR-CDV-07_MDT-38_no',
      'BR-FR-CDV-10_MDT-87',
      'BR-FR-DEC-01_BT-111',
      ...Array.from({ length: 7 }, (_, n) => `BR-GA-${n}`),
      'BR-NL-32-2',
      'BR-NL-32-3',
      'PEPPOL-T111-R005',
    ]);
  });

  it('has an example for each structure check', () =>
    expect([...examples.keys()].filter((id) => id.startsWith('UBL-STRUCTURE')).sort()).toEqual(
      Array.from({ length: 9 }, (_, index) => `UBL-STRUCTURE-0${index + 1}`),
    ));

  it('throws for a page without the markers of a part', () =>
    expect(() => filledPage('# Rules', examples)).toThrow('no place for documents'));
});

/**
 * Rules about errors that only XML can have (cardinalities, types, content without a term), and rules of documents
 * that are never JSON.
 */
const ABOUT_XML =
  /^(?:UBL|CII)-|^PEPPOL-T\d|^PEPPOL-COMMON|^SCH-MLS|^BR-FR-CDV|^BR-FR-04_MDT|^(?:aligned-)?ibr|^ALIGNED|^IBR|^CL-\d+-OM|-SG$|^FX-|^BR-FX/;
const XML = /\b(?:cac|cbc|ram|rsm|udt|qdt|ubl|cn):|attribute (?:schemeID|unitCode|currencyID|listID)/;

/** These tests are not in json-words.spec.ts, because creating the examples takes longer than the tests. */
describe('messages for JSON documents', () => {
  const invoiceExamples = [...examples].filter(([id]) => !ABOUT_XML.test(id));

  it('contain no XML names, for all rules of EN 16931, Peppol, Germany, the Netherlands and France', () => {
    expect(invoiceExamples.length).toBeGreaterThan(400);
    expect(invoiceExamples.filter(([, message]) => XML.test(message)).length).toBeGreaterThan(150);
    for (const [id, message] of invoiceExamples)
      expect(`${id}: ${toJsonMessage(message, '')}`).not.toMatch(XML);
  });

  it('name a field for each element except those that the service adds', () => {
    const pathsWithoutField = new Map<string, string>();
    for (const [id, message] of invoiceExamples)
      toJsonMessage(message, '', (path) => pathsWithoutField.set(id, path));
    expect([...pathsWithoutField].map(([id]) => id).sort()).toEqual([
      // BR-19, BR-DE-2 and DE-R-002: several parties have the group; the field name of a real finding tells which
      // party.
      'BR-19',
      'BR-DE-2',
      // Notes are entries of a list.
      'BR-FR-05_BT-22_AAB',
      'BR-FR-05_BT-22_PMD',
      'BR-FR-05_BT-22_PMT',
      'DE-R-002',
      // Discounts and surcharges are separate lists; the service writes the indicator.
      'PEPPOL-EN16931-R043',
      'PEPPOL-EN16931-R043-1',
      'PEPPOL-EN16931-R043-2',
      'PEPPOL-EN16931-R044',
    ]);
  });
});
