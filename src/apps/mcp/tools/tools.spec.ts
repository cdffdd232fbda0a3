import { TOOLS } from '.';
import { RuleTexts } from '../../guides/rule-texts';
import { parseInput, ToolInputError, toInputSchema } from './tool-input';

const getErrors = (run: () => unknown): unknown => {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof ToolInputError ? error.errors : error;
  }
};

describe('the tools', () => {
  it('have names of verb and noun, and mention the required permission', () => {
    for (const { name, description } of TOOLS) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
      expect(description).toMatch(/permission/);
    }
    expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
  });

  it('describe their input as closed objects', () => {
    for (const { fields } of TOOLS) {
      const schema = toInputSchema(fields);
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(Object.keys(schema.properties)).toEqual(Object.keys(fields));
    }
  });

  it('report every invalid field of the input', () => {
    const fields = TOOLS.find(({ name }) => name === 'search_documents')?.fields ?? {};
    const input = {
      limit: 51,
      type: 'letter',
      unread: 'yes',
      search: '',
      sned: 1,
      companyId: 'c_1',
      issuedFrom: null,
    };
    expect(getErrors(() => parseInput(fields, input))).toEqual({
      sned: [expect.stringContaining('no such field')],
      limit: ['Expected: a whole number from 1 to 50; received 51.'],
      type: [expect.stringMatching(/^Expected: one of invoice, .*; received "letter"\.$/)],
      unread: ['Expected: true or false; received "yes".'],
      search: ['Expected: a text of 1 to 200 characters; received "".'],
      companyId: [expect.stringContaining('list_companies')],
    });
    const required = TOOLS.find(({ name }) => name === 'read_document')?.fields ?? {};
    expect(getErrors(() => parseInput(required, {}))).toEqual({
      documentId: [expect.stringMatching(/^The field is missing; expected: the id of a document/)],
    });
  });

  it('reject objects deeper than a request of the API allows, and inherited names', () => {
    const fields = { document: { type: 'object', description: 'x' } } as const;
    let deep: object = {};
    for (let level = 0; level < 70; level++) deep = { deep };
    expect(getErrors(() => parseInput(fields, { document: deep }))).toMatchObject({
      document: [expect.any(String)],
    });
    expect(getErrors(() => parseInput({}, { constructor: 1, __proto__: 2 }))).toMatchObject({
      constructor: [expect.any(String)],
    });
  });
});

describe('texts of rules', () => {
  const texts = new RuleTexts();

  it('come from the pages, with rule set, level and terms', () => {
    expect(texts.find('br-co-15')[0]).toMatchObject({
      rule: 'BR-CO-15',
      level: 'fatal',
      page: '/docs/guides/rules/conditions.md#br-co-15',
      terms: expect.arrayContaining(['BT-112']) as unknown,
    });
    expect(texts.find('HOUSE-IBAN')[0]).toMatchObject({ level: 'warning', terms: ['BT-84', 'BT-91'] });
    expect(texts.find('PROFILE-NOT-JUDGED')[0]).toMatchObject({ level: 'warning' });
    expect(texts.find('BR-XYZ-1')).toEqual([]);
    expect(texts.listBeginningWith('BR-CO-1', 3)).toHaveLength(3);
  });
});
