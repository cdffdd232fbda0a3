import { openResponseSchemas } from './open-answers';

const closed = { type: 'object', properties: {}, additionalProperties: false };
const open = { type: 'object', properties: {} };
const toReference = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

describe('schemas of responses', () => {
  const document = openResponseSchemas({
    paths: {
      '/things': {
        post: {
          requestBody: { content: { 'application/json': { schema: toReference('ThingInput') } } },
          responses: { 200: { content: { 'application/json': { schema: closed } } } },
        },
      },
    },
    components: {
      schemas: {
        ThingInput: { properties: { part: toReference('Part') }, additionalProperties: false },
        Part: closed,
        Thing: { allOf: [toReference('Part')], unevaluatedProperties: false },
        Event: { properties: { data: closed, more: { additionalProperties: true } } },
      },
    },
  });

  it('are open, including inline schemas and the schemas of events', () => {
    expect(document.paths['/things']?.['post']).toMatchObject({
      responses: { 200: { content: { 'application/json': { schema: open } } } },
    });
    expect(JSON.stringify(document.paths)).not.toContain('additionalProperties');
    const { Thing, Event } = document.components.schemas;
    expect([Thing, Event]).toEqual([
      { allOf: [toReference('Part')] },
      { properties: { data: open, more: { additionalProperties: true } } },
    ]);
  });

  it('stay closed when a request body uses them', () => {
    const { ThingInput, Part } = document.components.schemas;
    expect([ThingInput, Part]).toEqual([
      { properties: { part: toReference('Part') }, additionalProperties: false },
      closed,
    ]);
  });
});
