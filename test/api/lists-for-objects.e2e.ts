import { getMetadataStorage } from 'class-validator';
import { SINGLE_OBJECT } from '../../src/platform/kernel/http/each-nested';
import { LifecycleScene } from '../support/lifecycle-scene';
import { committed, listExamples, resolved, type Operation } from '../support/openapi-check';
import { sharedService } from '../support/per-worker';
import type { TeamClient } from '../support/team-client';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}

/** A place of a request body, from its root: names of fields, and 0 for an entry of a list. */
type Place = readonly (string | number)[];

/** An object that a request body may contain, and the values that distinguish the variant of the body that has it. */
interface ExpectedObject {
  place: Place;
  variant: Readonly<Record<string, unknown>>;
}

/** Every object that a schema describes, each reference followed once on a way. */
function objectsOf(
  schema: Schema,
  place: Place = [],
  variant: Readonly<Record<string, unknown>> = {},
  followed: readonly string[] = [],
): ExpectedObject[] {
  if (schema.$ref !== undefined && followed.includes(schema.$ref)) return [];
  const way = schema.$ref === undefined ? followed : [...followed, schema.$ref];
  const known = resolved(schema);
  const parts = [...(known.allOf ?? []), ...(known.oneOf ?? []), ...(known.anyOf ?? [])];
  const fields = Object.entries(known.properties ?? {});
  const chosen =
    place.length > 0
      ? variant
      : {
          ...variant,
          ...Object.fromEntries(
            fields.flatMap(([name, field]): [string, unknown][] => {
              const { enum: values, const: value } = resolved(field);
              const only = value ?? (values?.length === 1 ? values[0] : undefined);
              return only === undefined ? [] : [[name, only]];
            }),
          ),
        };
  return [
    ...(known.properties === undefined ? [] : [{ place, variant: chosen }]),
    ...parts.flatMap((part) => objectsOf(part, place, chosen, way)),
    ...fields.flatMap(([name, field]) => objectsOf(field, [...place, name], chosen, way)),
    ...(known.items === undefined ? [] : objectsOf(known.items, [...place, 0], chosen, way)),
  ];
}

/** The value with a list in the place of an object; what leads there is made where it is absent. */
function withList(value: unknown, [step, ...rest]: Place): unknown {
  if (step === undefined) return [value ?? {}];
  if (typeof step === 'number') {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [];
    return [withList(first, rest), ...others];
  }
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return { ...fields, [step]: withList(Reflect.get(fields, step), rest) };
}

/** Operations of teams with a JSON body: path, method and operation. */
const OPERATIONS = Object.entries(committed.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => operation.requestBody?.content['application/json'] !== undefined)
    .filter(() => path.startsWith('/api/v1/'))
    .map(([method, operation]): [string, string, Operation] => [method.toUpperCase(), path, operation]),
);

describe('the API', () => {
  const shared = sharedService();

  describe('a list in the place of an object', () => {
    let team: TeamClient;
    let companyId: string;
    /** An invoice between French companies that was received. */
    let documentId: string;

    beforeAll(async () => {
      const scene = await LifecycleScene.of(shared());
      team = scene.buyer;
      companyId = scene.to.id;
      documentId = (await scene.invoice()).received;
    });

    it.each(OPERATIONS)('is refused by its field: %s %s', async (method, path, operation) => {
      const content = operation.requestBody?.content['application/json'];
      const examples = listExamples(content);
      const accepted: string[] = [];
      const places = new Map(
        objectsOf(content?.schema ?? {}).map((each) => [JSON.stringify([each.place, each.variant]), each]),
      );
      for (const { place, variant } of places.values()) {
        const isOfVariant = (example: unknown): boolean =>
          typeof example === 'object' &&
          example !== null &&
          Object.entries(variant).every(([name, value]) => Reflect.get(example, name) === value);
        const example = { ...(examples.find(isOfVariant) ?? examples[0] ?? {}), ...variant };
        const answer = await team.request(
          method,
          path
            .replace('{companyId}', companyId)
            .replace('{documentId}', documentId)
            .replaceAll(/\{[^}]+\}/g, 'absent'),
          withList(example, place),
          {},
        );
        const field = place.length === 0 ? 'root' : place.join('.');
        const { errors = {} } = answer.body as { errors?: Record<string, string[]> };
        // A list names its entries in one message of its own.
        const list = place.at(-1) === 0 ? place.slice(0, -1).join('.') : field;
        const below = Object.keys(errors).filter((name) => name.startsWith(`${field}.`));
        const message = (errors[field] ?? errors[list])?.join() ?? '';
        if (answer.status !== 400 || !/must be .*object/.test(message) || below.length > 0)
          accepted.push(`${field} ${JSON.stringify(variant)}: ${answer.status} ${JSON.stringify(errors)}`);
      }
      expect(places.size).toBeGreaterThan(0);
      expect(accepted).toEqual([]);
    });

    it('is refused by every input class that has an object', () => {
      const metadata = getMetadataStorage().getTargetValidationMetadatas(Object, '', true, false);
      expect(metadata).toEqual([]);
      const all = [
        ...(Reflect.get(getMetadataStorage(), 'validationMetadatas') as Map<unknown, typeof metadata>),
      ];
      const fields = all.flatMap(([, rules]) => rules);
      const nested = fields.filter(({ type, each }) => type === 'nestedValidation' && !each);
      const unguarded = nested.filter(
        ({ target, propertyName }) =>
          !fields.some(
            (rule) =>
              rule.target === target && rule.propertyName === propertyName && rule.name === SINGLE_OBJECT,
          ),
      );
      expect(nested.length).toBeGreaterThanOrEqual(5);
      expect(unguarded.map(({ target, propertyName }) => `${String(target)} ${propertyName}`)).toEqual([]);
    });
  });
});
