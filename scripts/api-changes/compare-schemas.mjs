/**
 * Compares schemas of two API documents. In a request, the new schema must accept every value that the old one accepted.
 * In an answer, clients of the old schema must find every member that they knew, with values that they can read; new
 * members and new values of an enumeration are not breaking (docs/api-stability.md).
 */
import { describeValue } from './describe-value.mjs';

/** Keywords whose larger value accepts less, and those whose smaller value accepts less. */
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
/** Keywords that name a set of values: a request may not get another one, an answer may not lose it. */
const SETS = ['format', 'pattern', 'contentEncoding'];

/** Comparison of the schemas of two documents, in `requests` or in `answers`. */
export class SchemaComparison {
  #before;
  #after;
  #isRequest;
  #known = new Map();
  #ids = new WeakMap();
  #nextId = 0;

  /**
   * @param {import('./schema-forms.mjs').SchemaForms} before
   * @param {import('./schema-forms.mjs').SchemaForms} after
   * @param {'requests' | 'answers'} direction
   */
  constructor(before, after, direction) {
    this.#before = before;
    this.#after = after;
    this.#isRequest = direction === 'requests';
  }

  /**
   * Lists the breaking changes from one schema to the other.
   * @param {string} place of the schemas, for the messages
   * @returns {string[]} a line each, such as `Label.colour in answers: removed`
   */
  compare(before, after, place) {
    const old = this.#before.list(before);
    const current = this.#after.list(after);
    // Whatever one side sends, the other must read: each form of the sender needs a form of the receiver.
    const senders = this.#isRequest ? old : current;
    const receivers = this.#isRequest ? current : old;
    const discriminator = this.#isRequest ? null : this.#findDiscriminator(old);
    const removed =
      discriminator === null ? [] : this.#listRemovedAlternatives(discriminator, current, place);
    const breaks = senders.flatMap((sender, index) => {
      const fitting = receivers.filter((receiver) => canRead(receiver.type, sender.type));
      // Of those that fit equally well, the one in the same position.
      fitting.sort((one, other) => Number(other === receivers[index]) - Number(one === receivers[index]));
      // A client ignores events of types that it does not know. Once an old type is gone, the new one may be that one renamed.
      const mayBeNew = discriminator !== null && removed.length === 0;
      if (mayBeNew && this.#isNewAlternative(discriminator, sender)) return [];
      if (fitting.length === 0)
        return [this.#line(place, `type ${sender.type} ${this.#isRequest ? 'no longer accepted' : 'added'}`)];
      const differences = fitting.map((receiver) =>
        this.#isRequest
          ? this.#compareNamed(sender, receiver, place)
          : this.#compareNamed(receiver, sender, place),
      );
      return differences.sort((one, other) => one.length - other.length)[0];
    });
    return [...new Set([...removed, ...breaks])];
  }

  /**
   * Finds the member that names the alternative in a union of objects, such as the type of an event: the first that has one
   * value in each alternative, and another one in each.
   * @returns {{ name: string, alternatives: Map<unknown, import('./schema-forms.mjs').Form> } | null} alternatives by that value
   */
  #findDiscriminator(old) {
    const objects = old.filter(({ type }) => type === 'object');
    if (objects.length < 2) return null;
    for (const name of Object.keys(objects[0].properties)) {
      const values = objects.map(({ properties }) => listValues(this.#before, properties[name]));
      const alternatives = new Map(objects.map((form, index) => [values[index]?.[0], form]));
      if (values.every((each) => each?.length === 1) && alternatives.size === objects.length)
        return { name, alternatives };
    }
    return null;
  }

  /** Lists a line for each alternative of an answer whose name no present form has. */
  #listRemovedAlternatives({ name, alternatives }, current, place) {
    const schemas = current
      .map(({ properties }) => properties[name])
      .filter((schema) => schema !== undefined);
    const values = schemas.map((schema) => listValues(this.#after, schema));
    return [...alternatives]
      .filter(([value]) => !values.some((each) => each === null || each.includes(value)))
      .map(([value, form]) =>
        this.#line(`${form.name ?? place}.${name}`, `value ${describeValue(value)} removed`),
      );
  }

  /** Returns whether a form of an answer has a name that no old alternative has. */
  #isNewAlternative({ name, alternatives }, { properties }) {
    const [value, ...others] = listValues(this.#after, properties[name]) ?? [];
    return value !== undefined && others.length === 0 && !alternatives.has(value);
  }

  /** Compares forms; those of components are compared once, under the name of the component. */
  #compareNamed(before, after, place) {
    if (before.name === null || after.name === null) return this.#compareForms(before, after, place);
    const pair = `${this.#idOf(before)} ${this.#idOf(after)}`;
    const known = this.#known.get(pair);
    if (known !== undefined) return known;
    // A schema that contains itself is compared with itself only once.
    this.#known.set(pair, []);
    const breaks = this.#compareForms(before, after, before.name);
    this.#known.set(pair, breaks);
    return breaks;
  }

  /** A component may have several forms of one type, so its name is not enough; copies of a form share its properties. */
  #idOf({ properties, name, type }) {
    const id = this.#ids.get(properties) ?? this.#nextId++;
    this.#ids.set(properties, id);
    return `${id} ${name} ${type}`;
  }

  #compareForms(before, after, place) {
    return [
      ...this.#compareValues(before, after, place),
      ...this.#compareLimits(before.limits, after.limits, place),
      ...this.#compareProperties(before, after, place),
      ...this.#compareAdditional(before.additional, after.additional, place),
      ...this.#compareItems(before.items, after.items, place),
    ];
  }

  #compareValues({ values: old }, { values: current }, place) {
    if (current === null) return [];
    if (old === null)
      return this.#isRequest
        ? [this.#line(place, `accepts only ${current.map(describeValue).join(', ')}`)]
        : [];
    return old
      .filter((value) => !current.includes(value))
      .map((value) => this.#line(place, `value ${describeValue(value)} removed`));
  }

  #compareLimits(old, current, place) {
    const changed = SETS.filter((keyword) => {
      if (old[keyword] === current[keyword]) return false;
      return (this.#isRequest ? current : old)[keyword] !== undefined;
    }).map((keyword) => this.#change(place, keyword, old[keyword], current[keyword]));
    if (!this.#isRequest) return changed;
    const tighter = [
      ...LOWER.filter((keyword) => (current[keyword] ?? -Infinity) > (old[keyword] ?? -Infinity)),
      ...UPPER.filter((keyword) => (current[keyword] ?? Infinity) < (old[keyword] ?? Infinity)),
      ...['multipleOf', 'uniqueItems'].filter(
        (keyword) =>
          current[keyword] !== undefined && current[keyword] !== false && current[keyword] !== old[keyword],
      ),
      ...(JSON.stringify(old.default) === JSON.stringify(current.default) ? [] : ['default']),
    ];
    return [
      ...changed,
      ...tighter.map((keyword) => this.#change(place, keyword, old[keyword], current[keyword])),
    ];
  }

  #compareProperties(before, after, place) {
    const breaks = Object.entries(before.properties).flatMap(([name, schema]) => {
      const at = `${place}.${name}`;
      const current = after.properties[name];
      if (current === undefined) return [this.#line(at, 'removed')];
      const gone = !this.#isRequest && before.required.has(name) && !after.required.has(name);
      return [...(gone ? [this.#line(at, 'may be absent')] : []), ...this.compare(schema, current, at)];
    });
    if (!this.#isRequest) return breaks;
    const demanded = [...after.required].filter((name) => !before.required.has(name));
    return [...breaks, ...demanded.map((name) => this.#line(`${place}.${name}`, 'required'))];
  }

  /** A schema of further members may not be lost; `true` and `false` only say whether there may be some. */
  #compareAdditional(old, current, place) {
    const at = `${place}.*`;
    if (typeof old === 'object' && typeof current === 'object') return this.compare(old, current, at);
    if (this.#isRequest) {
      const isNarrower = (old === true || typeof old === 'object') && current === false;
      const isTyped = old === true && typeof current === 'object';
      return isNarrower || isTyped ? [this.#line(at, 'further members narrowed')] : [];
    }
    return typeof old === 'object' ? [this.#line(at, 'removed')] : [];
  }

  #compareItems(old, current, place) {
    const at = `${place}[]`;
    if (old !== null && current !== null) return this.compare(old, current, at);
    const isNarrower = this.#isRequest ? old === null && current !== null : old !== null && current === null;
    return isNarrower ? [this.#line(at, 'schema of the items changed')] : [];
  }

  #change(place, keyword, old, current) {
    return this.#line(place, `${keyword} ${describeValue(old)} became ${describeValue(current)}`);
  }

  #line(place, text) {
    return `${place} in ${this.#isRequest ? 'requests' : 'answers'}: ${text}`;
  }
}

/** Lists the values that a schema permits; null: all. */
function listValues(forms, schema) {
  const [form, ...others] = schema === undefined ? [] : forms.list(schema);
  return form === undefined || others.length > 0 ? null : form.values;
}

/** Returns whether a reader of one type can read values of another. */
function canRead(receiver, sender) {
  return receiver === sender || receiver === 'any' || (receiver === 'number' && sender === 'integer');
}
