import { formatJson } from './format-json';

describe('the text of the API document', () => {
  it('has what fits on one line there, and a line for each member of the rest', () => {
    const description = 'x'.repeat(100);
    expect(
      formatJson({ type: ['string', 'null'], no: undefined, items: { description, maxItems: 2 }, none: {} }),
    ).toBe(`{
  "type": ["string", "null"],
  "items": {
    "description": "${description}",
    "maxItems": 2
  },
  "none": {}
}
`);
  });

  it('is read as the value that was written, however long a text is', () => {
    const value = { list: [{ text: 'y'.repeat(300) }, [], null, 1.5, true], 'a "name"': 'é\n' };
    expect(JSON.parse(formatJson(value))).toEqual(value);
  });
});
