/** A reference to a schema of {@link API}. */
export const schema = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (value: object): object => ({ content: { 'application/json': { schema: value } } });

/** A small API with each kind of thing that can change. */
export const API = {
  openapi: '3.1.0',
  security: [{ basicKey: [] }, { session: [] }],
  'x-scopes': { read: ['labels.read', 'team.read'] },
  paths: {
    '/labels/{labelId}': {
      put: {
        operationId: 'labels.update',
        summary: 'Update a label',
        'x-permission': 'labels.manage',
        parameters: [
          { name: 'labelId', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 } },
        ],
        requestBody: json(schema('LabelInput')),
        responses: {
          200: { headers: { ETag: { schema: { type: 'string' } } }, ...json(schema('Label')) },
          400: { headers: { 'X-Error-Code': { schema: { enum: ['invalid_input', 'too_long'] } } } },
        },
      },
    },
  },
  webhooks: {
    'label.changed': { post: { requestBody: json(schema('Label')) } },
  },
  components: {
    schemas: {
      LabelInput: {
        allOf: [
          schema('LabelBase'),
          {
            type: 'object',
            properties: {
              name: { type: 'string', maxLength: 100 },
              kind: { type: 'string', enum: ['private', 'shared'] },
              amount: { type: ['number', 'null'], minimum: 0 },
              day: { type: 'string' },
              parts: { type: 'array', items: { type: 'string' }, maxItems: 3 },
              target: { oneOf: [{ type: 'string' }, schema('Target')] },
              extra: { type: 'object', additionalProperties: { type: 'string' } },
            },
            required: ['name'],
          },
        ],
      },
      LabelBase: { type: 'object', properties: { note: { type: 'string' } } },
      Target: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
      Choice: {
        anyOf: [
          { type: 'object', properties: { one: { type: 'string' } }, required: ['one'] },
          { type: 'object', properties: { other: { type: 'string' } }, required: ['other'] },
        ],
      },
      Change: {
        anyOf: ['made', 'renamed'].map((type) => ({
          type: 'object',
          properties: {
            version: { type: 'integer', const: 1 },
            type: { type: 'string', const: type },
            [type]: { type: 'string' },
          },
          required: ['version', 'type', type],
        })),
      },
      Label: {
        type: 'object',
        properties: {
          id: { type: 'string', pattern: '^lbl_' },
          state: { type: 'string', enum: ['new', 'old'] },
          amount: { type: 'integer', maximum: 10 },
          at: { type: ['string', 'null'], format: 'date-time' },
          target: { anyOf: [schema('Target'), { type: 'null' }] },
          parent: { anyOf: [schema('Label'), { type: 'null' }] },
          refusal: { type: ['object', 'null'], properties: { id: { type: 'string' } }, required: ['id'] },
          tags: { type: 'array', items: { type: 'string' } },
          choice: schema('Choice'),
          change: schema('Change'),
        },
        required: ['id', 'state', 'amount', 'at', 'target', 'tags'],
        additionalProperties: false,
      },
    },
  },
};
