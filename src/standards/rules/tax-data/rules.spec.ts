/** Rules of tax data documents: a frozen sample of results of the published rules on changed documents. */
import { parseXml } from '../../invoice/xml';
import { validateDocument } from '..';
import { EMIRATI_DOCUMENT, OMANI_DOCUMENT } from './brief-documents.fixture';
import { EMIRATI_CASES } from './emirati-cases.fixture';
import { applyLineEdit } from './line-edits.fixture';
import { OMANI_CASES } from './omani-cases.fixture';
import { SLOVAK_CASES } from './slovak-cases.fixture';
import { SLOVAK_DOCUMENT } from './slovak-document.fixture';

const DAY = '2027-01-05';
const validate = (xml: string) => validateDocument(parseXml(Buffer.from(xml)), DAY);

/** Rules that a document breaks, each once, in alphabetical order; the structure layer is not among them. */
function broken(xml: string): string[] {
  const ids = validate(xml).errors.map(({ ruleCode }) => ruleCode);
  return [...new Set(ids)].filter((id) => !id.startsWith('TAXDATA-STRUCTURE')).sort();
}

const parseCases = (text: string): [edit: string, rules: string[]][] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [edit = '', rules = ''] = line.split(' | ');
      return [edit, rules.split(' ')];
    });

const VIDA_DOCUMENT = SLOVAK_DOCUMENT.replace('sk-taxdata:1.0', 'vida-taxdata:1.0').replace(
  'taxdata:sk-1',
  'taxdata:vida-1',
);

describe('tax data documents', () => {
  it.each([
    ['Slovakia', SLOVAK_DOCUMENT, 4],
    ['the ViDA pilot', VIDA_DOCUMENT, 4],
    ['the Emirates', EMIRATI_DOCUMENT, 2],
    ['Oman', OMANI_DOCUMENT, 2],
  ])('of %s pass all layers of the rules', (_, xml, layers) => {
    const outcome = validate(xml);
    expect(outcome.errors).toEqual([]);
    expect(outcome.result).toBe('valid');
    expect(outcome.ruleSets).toHaveLength(layers);
  });

  it.each(parseCases(SLOVAK_CASES))('of Slovakia with "%s" violate the published rules', (edit, rules) =>
    expect(broken(applyLineEdit(SLOVAK_DOCUMENT, edit))).toEqual(rules),
  );

  it.each(parseCases(EMIRATI_CASES))('of the Emirates with "%s" violate the published rules', (edit, rules) =>
    expect(broken(applyLineEdit(EMIRATI_DOCUMENT, edit))).toEqual(rules),
  );

  it.each(parseCases(OMANI_CASES))('of Oman with "%s" violate the published rules', (edit, rules) =>
    expect(broken(applyLineEdit(OMANI_DOCUMENT, edit))).toEqual(rules),
  );

  it('of the ViDA pilot use their own rule number for the UUID, and need no name of the buyer', () => {
    const withoutUuid = VIDA_DOCUMENT.replace(
      /(<pxs:ReportedDocument>[^]*?)\s*<cbc:UUID>.*<\/cbc:UUID>/,
      '$1',
    );
    expect(broken(withoutUuid)).toEqual(['ibr-tdd-86']);
    const unnamedText = VIDA_DOCUMENT.replace(/\s*<cac:PartyLegalEntity>[^]*?<\/cac:PartyLegalEntity>/, '');
    expect(broken(unnamedText)).toEqual([]);
  });

  it('findings name the field of the invoice at fault', () => {
    const wrong = SLOVAK_DOCUMENT.replace(
      '<cbc:LineExtensionAmount currencyID="CZK">40.00<',
      '<cbc:LineExtensionAmount currencyID="CZK">4.001<',
    );
    const fields = validate(wrong).errors.map(({ ruleCode, fieldName }) => `${ruleCode} ${fieldName}`);
    expect(fields).toContain('BR-DEC-23 lines.1.netAmount');
    expect(fields).toContain('BR-CO-10 totals.linesAmount');
  });

  it.each([
    ['an element out of place', 'insert 27 <cbc:UUID>x</cbc:UUID>'],
    ['no tax amount in a total', 'drop 143'],
    ['an amount without currency', 'bare 143'],
  ])('with %s violate the structure', (_, edit) => {
    const codes = validate(applyLineEdit(SLOVAK_DOCUMENT, edit)).errors.map(({ ruleCode }) => ruleCode);
    expect(codes.some((code) => code.startsWith('TAXDATA-STRUCTURE'))).toBe(true);
  });

  it('include the contained invoice in the structure check, as the published schema does', () => {
    const invoice = '<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';
    const filled = (content: string): string[] =>
      validate(EMIRATI_DOCUMENT.replace(invoice, content)).errors.map(({ ruleCode }) => ruleCode);
    const head = invoice.replace('/>', '>');
    expect(filled(`${head}<cbc:IssueDate>2026-12-01</cbc:IssueDate></ubl:Invoice>`)).toEqual([]);
    expect(filled(`${head}<cbc:IssueDate>soon</cbc:IssueDate></ubl:Invoice>`)).toEqual([
      'TAXDATA-STRUCTURE-07',
    ]);
    expect(filled(`${invoice}${invoice}`)).toEqual(['TAXDATA-STRUCTURE-03']);
    expect(filled('')).toEqual(['TAXDATA-STRUCTURE-04', 'ibr-tdd-57']);
  });
});
