import { docstring, isMemberName, pascal } from './names.mjs';

const SCALARS = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };

/** Types of Python made of the schemas of openapi.json: those that something asks for, and what they refer to. */
export class Types {
  #schemas;
  /** Text by name, in the order in which they were asked for */
  #written = new Map();
  #aliases = new Map();

  constructor(api) {
    this.#schemas = api.components.schemas;
  }

  /**
   * The type as an annotation.
   * @param {string} name of the class, should the schema need one of its own
   */
  of(schema, name) {
    if (schema.$ref !== undefined) return this.#named(schema.$ref.split('/').at(-1));
    if ('const' in schema) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    if (schema.allOf !== undefined) return this.#object(name, schema);
    const variants = schema.anyOf ?? schema.oneOf;
    if (variants !== undefined && schema.properties === undefined) return this.#union(variants, name);
    const types = [schema.type].flat();
    // The service takes JSON numbers for amounts too; clients of ours give text, which no float has rounded.
    const wanted = types.includes('string') ? types.filter((type) => type !== 'number') : types;
    return [...new Set(wanted.map((type) => this.#ofType(type, schema, name)))].join(' | ');
  }

  /** Gives a type a name. */
  alias(name, annotation) {
    this.#aliases.set(name, annotation);
    return name;
  }

  text() {
    const aliases = [...this.#aliases].map(([name, type]) => `${name}: TypeAlias = ${quoted(type)}\n`);
    return `${[...this.#written.values()].join('\n\n')}\n\n${aliases.join('')}`;
  }

  #union(variants, name) {
    const several = variants.filter(({ type, $ref }) => $ref === undefined && type === 'object').length > 1;
    const types = variants.map((variant, index) => this.of(variant, several ? `${name}${index + 1}` : name));
    return [...new Set(types.flatMap((type) => type.split(' | ')))].join(' | ');
  }

  #ofType(type, schema, name) {
    if (type === 'array') return `List[${this.of(schema.items, `${name}Item`)}]`;
    if (type !== 'object') return SCALARS[type];
    if (schema.properties !== undefined) return this.#object(name, schema);
    const { additionalProperties: values } = schema;
    return `Dict[str, ${typeof values === 'object' ? this.of(values, `${name}Value`) : 'object'}]`;
  }

  #named(name) {
    if (this.#written.has(name) || this.#aliases.has(name)) return name;
    const schema = this.#schemas[name];
    if (schema.type === 'object' || schema.allOf !== undefined) return this.#object(name, schema);
    this.#aliases.set(name, '');
    return this.alias(name, this.of(schema, name));
  }

  #object(name, schema) {
    if (this.#written.has(name)) throw new Error(`Two schemas would be the Python type ${name}`);
    // A base stands before the classes made of it.
    const bases = (schema.allOf ?? [])
      .filter(({ $ref }) => $ref !== undefined)
      .map((base) => this.of(base, name));
    // Its place, for a schema that refers to itself
    this.#written.set(name, '');
    const parts = [schema, ...(schema.allOf ?? [])];
    const required = new Set(parts.flatMap((part) => part.required ?? []));
    const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}));
    const members = properties.map(([key, member]) => {
      const type = this.of(member, `${name}${pascal(key)}`);
      return { key, type: required.has(key) ? type : `NotRequired[${type}]`, text: member.description };
    });
    const unwritable = members.find(({ key }) => !isMemberName(key));
    if (unwritable !== undefined && bases.length > 0)
      throw new Error(
        `${name} has the member ${JSON.stringify(unwritable.key)}, which is no name in Python, beside the bases ${bases.join(', ')}: a class cannot have the one, a functional TypedDict not the others`,
      );
    this.#written.set(
      name,
      unwritable === undefined ? classOf(name, schema, members, bases) : functional(name, members),
    );
    return name;
  }
}

/** @param bases classes whose members the class has besides its own */
function classOf(name, schema, members, bases) {
  const lines = members.map(({ key, type, text }) => `    ${key}: ${type}\n${docstring(text, '    ')}`);
  const parents = bases.length === 0 ? 'TypedDict' : bases.join(', ');
  return `class ${name}(${parents}):\n${docstring(schema.description, '    ')}${lines.join('') || '    pass\n'}`;
}

/** For members that cannot be names in Python: keywords, and names such as `HOUSE-IBAN`. */
function functional(name, members) {
  const lines = members.map(({ key, type }) => `        "${key}": ${quoted(type)},\n`);
  return `${name} = TypedDict(\n    "${name}",\n    {\n${lines.join('')}    },\n)\n`;
}

function literal(value) {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

/** An annotation as text, which may name what comes later. */
function quoted(type) {
  return `"${type.replace(/"/g, "'")}"`;
}
