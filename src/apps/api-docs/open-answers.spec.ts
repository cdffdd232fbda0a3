import { openAnswers } from './open-answers';

const closed = { type: 'object', properties: {}, additionalProperties: false };
const open = { type: 'object', properties: {} };
const refer = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

describe('schemas of answers', () => {
  const document = openAnswers({
    paths: {
      '/things': {
        post: {
          requestBody: { content: { 'application/json': { schema: refer('ThingInput') } } },
          responses: { 200: { content: { 'application/json': { schema: closed } } } },
        },
      },
    },
    components: {
      schemas: {
        ThingInput: { properties: { part: refer('Part') }, additionalProperties: false },
        Part: closed,
        Thing: { allOf: [refer('Part')], unevaluatedProperties: false },
        Event: { properties: { data: closed, more: { additionalProperties: true } } },
      },
    },
  });

  it('are open, inline ones and those of events among them', () => {
    expect(document.paths['/things']?.['post']).toMatchObject({
      responses: { 200: { content: { 'application/json': { schema: open } } } },
    });
    expect(JSON.stringify(document.paths)).not.toContain('additionalProperties');
    const { Thing, Event } = document.components.schemas;
    expect([Thing, Event]).toEqual([
      { allOf: [refer('Part')] },
      { properties: { data: open, more: { additionalProperties: true } } },
    ]);
  });

  it('stay closed when a request body uses them', () => {
    const { ThingInput, Part } = document.components.schemas;
    expect([ThingInput, Part]).toEqual([
      { properties: { part: refer('Part') }, additionalProperties: false },
      closed,
    ]);
  });
});
