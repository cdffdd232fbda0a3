import { JsonReader } from './json-reader';

describe('JsonReader', () => {
  const reader = new JsonReader({
    nul: 'a\0b',
    long: 'x'.repeat(201),
    id: 'x'.repeat(200),
    list: ['a', '\0', 1],
  });

  it('omits texts that the database cannot store', () => {
    expect([reader.getText('nul'), reader.getText('long')?.length, reader.getTexts('list')]).toEqual([
      null,
      201,
      ['a'],
    ]);
    expect(reader.listTexts()).toEqual(['x'.repeat(201), 'x'.repeat(200), 'a']);
  });

  it('omits ids that are too long for a database key', () => {
    expect([reader.getId('long'), reader.getId('nul'), reader.getId('id')?.length]).toEqual([
      null,
      null,
      200,
    ]);
  });
});
