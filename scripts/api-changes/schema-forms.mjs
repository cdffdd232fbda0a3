/**
 * Normal form of the JSON schemas of an API document: references, `allOf`, `anyOf` and lists of types become a list of
 * forms with one type each, which can be compared one by one.
 *
 * @typedef {object} Form
 * @property {string} type one type of JSON, or `any`
 * @property {string | null} name of the component that the form is written in; null for a schema within another
 * @property {unknown[] | null} values that `enum` or `const` permit; null: all
 * @property {Record<string, unknown>} limits keywords such as `maxLength`, with their values
 * @property {Record<string, object>} properties schemas by name
 * @property {Set<string>} required names of properties that are always present
 * @property {object | null} items schema of the items of an array
 * @property {boolean | object | undefined} additional the value of `additionalProperties`
 */

const LIMITS = [
  'format',
  'pattern',
  'contentEncoding',
  'default',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
];
const ANY = 'any';

/** Reads the schemas of one API document. */
export class SchemaForms {
  #document;
  #known = new WeakMap();

  constructor(document) {
    this.#document = document;
  }

  /** Follows a reference within the document. @throws Error when nothing is there */
  resolve(value) {
    if (typeof value?.$ref !== 'string') return value;
    const target = value.$ref
      .replace(/^#\//, '')
      .split('/')
      .reduce((at, part) => at?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], this.#document);
    if (target === undefined) throw new Error(`The API document has no ${value.$ref}.`);
    return this.resolve(target);
  }

  /** Lists the forms of a schema. @returns {Form[]} */
  list(schema) {
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    const forms = this.#read(schema);
    this.#known.set(schema, forms);
    return forms;
  }

  #read(schema) {
    const { $ref, allOf, anyOf, oneOf, ...own } = schema;
    let forms = readOwn(own);
    if ($ref !== undefined) {
      const name = $ref.split('/').pop();
      const referred = this.list(this.resolve(schema)).map((form) => ({ ...form, name: form.name ?? name }));
      forms = isBare(own) ? referred : intersect(forms, referred);
    }
    for (const part of allOf ?? []) forms = intersect(forms, this.list(part));
    for (const alternatives of [anyOf, oneOf])
      if (alternatives !== undefined)
        forms = isBare(own)
          ? alternatives.flatMap((part) => this.list(part))
          : intersect(
              forms,
              alternatives.flatMap((part) => this.list(part)),
            );
    return own.unevaluatedProperties === false
      ? forms.map((form) => ({ ...form, additional: false }))
      : forms;
  }
}

/** Returns whether a schema, apart from its references, says nothing about values. */
function isBare(own) {
  return [
    'type',
    'properties',
    'required',
    'enum',
    'const',
    'items',
    'additionalProperties',
    ...LIMITS,
  ].every((keyword) => own[keyword] === undefined);
}

function readOwn(own) {
  const values = own.const === undefined ? (own.enum ?? null) : [own.const];
  const limits = Object.fromEntries(
    LIMITS.filter((keyword) => own[keyword] !== undefined).map((keyword) => [keyword, own[keyword]]),
  );
  return typesOf(own, values).map((type) => ({
    type,
    name: null,
    values: type === ANY ? values : (values?.filter((value) => isOfType(value, type)) ?? null),
    limits,
    // The null of a nullable object has no properties.
    properties: (type === 'null' ? undefined : own.properties) ?? {},
    required: new Set((type === 'null' ? undefined : own.required) ?? []),
    items: own.items ?? null,
    additional: own.additionalProperties,
  }));
}

function typesOf(own, values) {
  if (own.type !== undefined) return [own.type].flat();
  if (own.properties !== undefined || own.additionalProperties !== undefined) return ['object'];
  if (own.items !== undefined) return ['array'];
  return values === null ? [ANY] : [...new Set(values.map(typeOfValue))];
}

function typeOfValue(value) {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isOfType(value, type) {
  const own = typeOfValue(value);
  return own === type || (own === 'number' && type === 'integer');
}

/** Lists the forms of values that have a form of both lists. */
function intersect(left, right) {
  return left.flatMap((one) =>
    right.flatMap((other) => {
      const type = one.type === ANY ? other.type : one.type;
      if (other.type !== ANY && other.type !== type) return [];
      return [
        {
          type,
          name: one.name,
          values: commonValues(one.values, other.values),
          limits: { ...one.limits, ...other.limits },
          properties: mergeProperties(one.properties, other.properties),
          required: new Set([...one.required, ...other.required]),
          items: one.items ?? other.items,
          additional: one.additional ?? other.additional,
        },
      ];
    }),
  );
}

function commonValues(left, right) {
  if (left === null || right === null) return left ?? right;
  return left.filter((value) => right.includes(value));
}

function mergeProperties(left, right) {
  const merged = { ...left, ...right };
  for (const name of Object.keys(left))
    if (right[name] !== undefined) merged[name] = { allOf: [left[name], right[name]] };
  return merged;
}
