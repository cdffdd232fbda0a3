import { formatJson } from './format-json';

describe('formatJson', () => {
  it('writes a value on one line when it fits, otherwise one line for each member', () => {
    const description = 'x'.repeat(290);
    expect(
      formatJson({ type: ['string', 'null'], no: undefined, items: { description, maxItems: 2 }, none: {} }),
    ).toBe(`{
"type":["string","null"],
"items":{
"description":"${description}",
"maxItems":2},
"none":{}}
`);
  });

  it('writes JSON that parses to the same value, for texts of any length', () => {
    const value = { list: [{ text: 'y'.repeat(300) }, [], null, 1.5, true], 'a "name"': 'é\n' };
    expect(JSON.parse(formatJson(value))).toEqual(value);
  });
});
