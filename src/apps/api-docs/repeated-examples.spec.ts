import { shareRepeatedExamples } from './repeated-examples';

const body = (name: string, example: unknown): object => ({
  schema: { $ref: `#/components/schemas/${name}` },
  example,
});
const text = 'x'.repeat(300);

describe('examples of bodies', () => {
  it('are declared once when they are long and occur in several bodies', () => {
    const { value, examples } = shareRepeatedExamples({
      send: body('Thing', { text }),
      sendAgain: [body('Thing', { text })],
      other: body('Thing', { text, more: 1 }),
      copied: body('Thing', { text, more: 2 }),
      copiedAgain: body('Other', { text, more: 2 }),
      requestBody: body('Thing', { text }),
      short: [body('Thing', { id: 1 }), body('Thing', { id: 1 })],
    });
    const reference = (name: string): object => ({ example: { $ref: `#/components/examples/${name}` } });
    expect(examples).toEqual({
      ThingExample: { value: { text } },
      ThingExample2: { value: { text, more: 2 } },
    });
    expect(value.send).toEqual({
      schema: { $ref: '#/components/schemas/Thing' },
      examples: reference('ThingExample'),
    });
    expect(value.sendAgain).toEqual([value.send]);
    expect(value.copiedAgain).toMatchObject({ examples: reference('ThingExample2') });
    expect(value.requestBody).toEqual(body('Thing', { text }));
    expect(value.other).toEqual(body('Thing', { text, more: 1 }));
    expect(value.short).toEqual([body('Thing', { id: 1 }), body('Thing', { id: 1 })]);
  });
});
