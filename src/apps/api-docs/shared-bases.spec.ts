import Ajv2020 from 'ajv/dist/2020';
import { object, text, type JsonSchema } from '../../platform/kernel/http/schema';
import { composeOverBases } from './shared-bases';

const sharedProperties = { when: text, where: text };
const flatSchemas: Record<string, JsonSchema> = {
  WebhookDelivery: { ...object(sharedProperties), description: 'An event on its way' },
  WebhookDeliveryWithAttempts: object({ ...sharedProperties, attempts: text }),
  Other: object({ x: text }),
};

const bases = {
  WebhookDeliveryBase: {
    description: 'Fields of a webhook delivery besides its attempts',
    members: ['WebhookDelivery', 'WebhookDeliveryWithAttempts'],
  },
};

/** Expects that the schemas accept the same values before and after the composition. */
function expectSameResults(
  schemas: Record<string, JsonSchema>,
  composed: Record<string, JsonSchema>,
  values: unknown[],
): void {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({
    $id: 'api',
    components: { schemas: JSON.parse(JSON.stringify(composed).replaceAll('"#/', '"api#/')) },
  });
  for (const [name, schema] of Object.entries(schemas))
    for (const value of values)
      expect([name, value, ajv.validate({ $ref: `api#/components/schemas/${name}` }, value)]).toEqual([
        name,
        value,
        ajv.validate(schema, value),
      ]);
}

describe('composeOverBases', () => {
  const composed = composeOverBases(flatSchemas, bases);

  it('moves shared properties to the base', () => {
    expect(composed).toEqual({
      WebhookDeliveryBase: {
        type: 'object',
        description: 'Fields of a webhook delivery besides its attempts',
        properties: sharedProperties,
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
      Other: flatSchemas['Other'],
    });
  });

  it('does not change which values a schema accepts', () => {
    const values = [
      { when: 'a', where: 'b' },
      { when: 'a', where: 'b', attempts: 'c' },
      { when: 'a' },
      { when: 'a', where: 'b', attempts: 'c', mistyped: 1 },
      'text',
    ];
    expectSameResults(flatSchemas, composed, values);
  });

  it('keeps a property required when only one schema requires it', () => {
    const schemas = {
      WebhookDelivery: object(sharedProperties),
      WebhookDeliveryWithAttempts: { ...object(sharedProperties), required: ['when'] },
    };
    const result = composeOverBases(schemas, bases);
    expect(result['WebhookDelivery']).toEqual({
      allOf: [{ $ref: '#/components/schemas/WebhookDeliveryBase' }, { type: 'object', required: ['where'] }],
      unevaluatedProperties: false,
    });
    expectSameResults(schemas, result, [{ when: 'a' }, { when: 'a', where: 'b' }, { where: 'b' }]);
  });

  it('throws when a schema is missing or the schemas share no property', () => {
    const { WebhookDeliveryWithAttempts: _, ...rest } = flatSchemas;
    expect(() => composeOverBases(rest, bases)).toThrow(
      'There is no schema WebhookDeliveryWithAttempts, which is composed over WebhookDeliveryBase',
    );
    const unrelatedSchemas = {
      WebhookDelivery: object({ x: text }),
      WebhookDeliveryWithAttempts: object(sharedProperties),
    };
    expect(() => composeOverBases(unrelatedSchemas, bases)).toThrow(/have no property in common/);
  });
});
