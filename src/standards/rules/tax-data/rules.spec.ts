/** Rules of tax data documents, compared with recorded results of the published rules for modified documents. */
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

/** Lists the violated rules of a document, each once, sorted, without those of the structure layer. */
function listViolatedRules(xml: string): string[] {
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
    expect(listViolatedRules(applyLineEdit(SLOVAK_DOCUMENT, edit))).toEqual(rules),
  );

  it.each(parseCases(EMIRATI_CASES))('of the Emirates with "%s" violate the published rules', (edit, rules) =>
    expect(listViolatedRules(applyLineEdit(EMIRATI_DOCUMENT, edit))).toEqual(rules),
  );

  it.each(parseCases(OMANI_CASES))('of Oman with "%s" violate the published rules', (edit, rules) =>
    expect(listViolatedRules(applyLineEdit(OMANI_DOCUMENT, edit))).toEqual(rules),
  );

  it('of the ViDA pilot have another rule number for the UUID, and need no name of the buyer', () => {
    const withoutUuid = VIDA_DOCUMENT.replace(
      /(<pxs:ReportedDocument>[^]*?)\s*<cbc:UUID>.*<\/cbc:UUID>/,
      '$1',
    );
    expect(listViolatedRules(withoutUuid)).toEqual(['ibr-tdd-86']);
    const unnamedText = VIDA_DOCUMENT.replace(/\s*<cac:PartyLegalEntity>[^]*?<\/cac:PartyLegalEntity>/, '');
    expect(listViolatedRules(unnamedText)).toEqual([]);
  });

  it('have findings with the field name of the invoice', () => {
    const wrong = SLOVAK_DOCUMENT.replace(
      '<cbc:LineExtensionAmount currencyID="CZK">40.00<',
      '<cbc:LineExtensionAmount currencyID="CZK">4.001<',
    );
    const fields = validate(wrong).errors.map(({ ruleCode, fieldName }) => `${ruleCode} ${fieldName}`);
    expect(fields).toContain('BR-DEC-23 lines.1.netAmount');
    expect(fields).toContain('BR-CO-10 totals.linesAmount');
  });

  it.each([
    ['an element in a wrong position', 'insert 27 <cbc:UUID>x</cbc:UUID>'],
    ['no tax amount in a total', 'drop 143'],
    ['an amount without currency', 'bare 143'],
  ])('with %s violate the structure', (_, edit) => {
    const codes = validate(applyLineEdit(SLOVAK_DOCUMENT, edit)).errors.map(({ ruleCode }) => ruleCode);
    expect(codes.some((code) => code.startsWith('TAXDATA-STRUCTURE'))).toBe(true);
  });

  it('are checked including the structure of the embedded invoice, as in the published schema', () => {
    const invoice = '<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';
    const listErrorsOf = (content: string): string[] =>
      validate(EMIRATI_DOCUMENT.replace(invoice, content)).errors.map(({ ruleCode }) => ruleCode);
    const head = invoice.replace('/>', '>');
    expect(listErrorsOf(`${head}<cbc:IssueDate>2026-12-01</cbc:IssueDate></ubl:Invoice>`)).toEqual([]);
    expect(listErrorsOf(`${head}<cbc:IssueDate>soon</cbc:IssueDate></ubl:Invoice>`)).toEqual([
      'TAXDATA-STRUCTURE-07',
    ]);
    expect(listErrorsOf(`${invoice}${invoice}`)).toEqual(['TAXDATA-STRUCTURE-03']);
    expect(listErrorsOf('')).toEqual(['TAXDATA-STRUCTURE-04', 'ibr-tdd-57']);
  });
});
