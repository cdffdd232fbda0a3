import { JsonReader } from './json-reader';

describe('the members of an object of a provider', () => {
  const reader = new JsonReader({
    nul: 'a\0b',
    long: 'x'.repeat(201),
    id: 'x'.repeat(200),
    list: ['a', '\0', 1],
  });

  it('are no texts that the database cannot store', () => {
    expect([reader.text('nul'), reader.text('long')?.length, reader.texts('list')]).toEqual([
      null,
      201,
      ['a'],
    ]);
    expect(reader.listMessages()).toEqual(['x'.repeat(201), 'x'.repeat(200), 'a']);
  });

  it('are no ids that are too long for a key', () => {
    expect([reader.id('long'), reader.id('nul'), reader.id('id')?.length]).toEqual([null, null, 200]);
  });
});
