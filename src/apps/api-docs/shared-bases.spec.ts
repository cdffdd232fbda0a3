import Ajv2020 from 'ajv/dist/2020';
import { object, text, type JsonSchema } from '../../platform/kernel/http/schema';
import { composeOverBases } from './shared-bases';

const shared = { when: text, where: text };
const flat: Record<string, JsonSchema> = {
  WebhookDelivery: { ...object(shared), description: 'An event on its way' },
  WebhookDeliveryWithAttempts: object({ ...shared, attempts: text }),
  Other: object({ x: text }),
};

describe('schemas that are composed over a base', () => {
  const composed = composeOverBases(flat);

  it('have the properties that they share in the base alone', () => {
    expect(composed).toEqual({
      WebhookDeliveryBase: {
        type: 'object',
        description: 'Fields of a webhook delivery besides its attempts',
        properties: shared,
        required: ['when', 'where'],
      },
      WebhookDelivery: {
        description: 'An event on its way',
        allOf: [{ $ref: '#/components/schemas/WebhookDeliveryBase' }],
        unevaluatedProperties: false,
      },
      WebhookDeliveryWithAttempts: {
        allOf: [
          { $ref: '#/components/schemas/WebhookDeliveryBase' },
          { type: 'object', properties: { attempts: text }, required: ['attempts'] },
        ],
        unevaluatedProperties: false,
      },
      Other: flat['Other'],
    });
  });

  it('accept what they accepted', () => {
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({
      $id: 'api',
      components: { schemas: JSON.parse(JSON.stringify(composed).replaceAll('"#/', '"api#/')) },
    });
    const values = [
      { when: 'a', where: 'b' },
      { when: 'a', where: 'b', attempts: 'c' },
      { when: 'a' },
      { when: 'a', where: 'b', attempts: 'c', mistyped: 1 },
      'text',
    ];
    for (const [name, schema] of Object.entries(flat))
      for (const value of values)
        expect([name, value, ajv.validate({ $ref: `api#/components/schemas/${name}` }, value)]).toEqual([
          name,
          value,
          ajv.validate(schema, value),
        ]);
  });
});
