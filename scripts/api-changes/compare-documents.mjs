/** Lists the breaking changes from one API document to another; docs/api-stability.md says which changes are breaking. */
import { SchemaComparison } from './compare-schemas.mjs';
import { SchemaForms } from './schema-forms.mjs';

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

/**
 * @param {object} before API document of the last release, or its surface
 * @param {object} after API document of today
 * @returns {string[]} a line for each breaking change, sorted; each is unique and names operation or schema
 */
export function listBreakingChanges(before, after) {
  const comparison = new DocumentComparison(before, after);
  return [
    ...new Set([
      ...comparison.operations(),
      ...comparison.events(),
      ...comparison.scopes(),
      ...comparison.errorCodes(),
    ]),
  ].sort();
}

class DocumentComparison {
  #before;
  #after;
  #old;
  #current;
  #requests;
  #answers;

  constructor(before, after) {
    this.#before = before;
    this.#after = after;
    this.#old = new SchemaForms(before);
    this.#current = new SchemaForms(after);
    this.#requests = new SchemaComparison(this.#old, this.#current, 'requests');
    this.#answers = new SchemaComparison(this.#old, this.#current, 'answers');
  }

  operations() {
    const present = operationsOf(this.#after);
    const byId = new Map([...present].map(([place, operation]) => [operation.operationId, place]));
    return [...operationsOf(this.#before)].flatMap(([place, operation]) => {
      const current = present.get(place);
      if (current === undefined) {
        const moved = byId.get(operation.operationId);
        return [`${operation.operationId}: ${place} ${moved === undefined ? 'removed' : `became ${moved}`}`];
      }
      return this.#compareOperation(operation, current);
    });
  }

  /** Events that webhooks receive are answers: the product sends them. */
  events() {
    const old = this.#before.webhooks ?? {};
    const current = this.#after.webhooks ?? {};
    return Object.keys(old).flatMap((kind) => {
      if (current[kind] === undefined) return [`event ${kind}: removed`];
      const [before, after] = [old[kind], current[kind]].map((item) => item.post.requestBody);
      return this.#compareContents(before.content, after.content, `event ${kind}`, this.#answers);
    });
  }

  /** A named scope may not lose a permission that keys already have with it. */
  scopes() {
    const current = this.#after['x-scopes'] ?? {};
    return Object.entries(this.#before['x-scopes'] ?? {}).flatMap(([scope, permissions]) => {
      if (current[scope] === undefined) return [`scope ${scope}: removed`];
      return permissions
        .filter((permission) => !current[scope].includes(permission))
        .map((permission) => `scope ${scope}: permission ${permission} removed`);
    });
  }

  errorCodes() {
    const current = errorCodesOf(this.#after);
    return [...errorCodesOf(this.#before)]
      .filter((code) => !current.has(code))
      .map((code) => `error code ${code}: removed`);
  }

  #compareOperation(before, after) {
    const id = before.operationId;
    return [
      ...(after.operationId === id ? [] : [`${id}: operationId became ${after.operationId}`]),
      ...this.#compareAccess(before, after),
      ...this.#compareParameters(before, after),
      ...this.#compareBody(
        this.#old.resolve(before.requestBody),
        this.#current.resolve(after.requestBody),
        id,
      ),
      ...this.#compareResponses(before.responses, after.responses, id),
    ];
  }

  #compareAccess(before, after) {
    const id = before.operationId;
    const [old, current] = [
      [before, this.#before],
      [after, this.#after],
    ].map(([operation, document]) => credentialsOf(operation, document));
    const [required, formerly] = [after['x-permission'], before['x-permission']];
    return [
      ...old
        .filter((credential) => !current.includes(credential))
        .map((credential) => `${id}: credential ${credential} no longer accepted`),
      ...(required === undefined || required === formerly
        ? []
        : [`${id}: permission ${formerly ?? 'none'} became ${required}`]),
    ];
  }

  #compareParameters(before, after) {
    const id = before.operationId;
    const old = parametersOf(before, this.#old);
    const current = parametersOf(after, this.#current);
    const breaks = [...old].flatMap(([key, parameter]) => {
      const present = current.get(key);
      if (present === undefined) return [`${id} parameter ${key}: removed`];
      return [
        ...(present.required === true && parameter.required !== true
          ? [`${id} parameter ${key}: required`]
          : []),
        ...this.#requests.compare(parameter.schema ?? {}, present.schema ?? {}, `${id} parameter ${key}`),
      ];
    });
    const demanded = [...current].filter(([key, { required }]) => required === true && !old.has(key));
    return [...breaks, ...demanded.map(([key]) => `${id} parameter ${key}: required`)];
  }

  #compareBody(before, after, id) {
    if (before === undefined) return after?.required === true ? [`${id} body: required`] : [];
    if (after === undefined) return [`${id} body: removed`];
    return [
      ...(after.required === true && before.required !== true ? [`${id} body: required`] : []),
      ...this.#compareContents(before.content, after.content, `${id} body`, this.#requests),
    ];
  }

  /** Failures may change: a client handles codes that it does not know by their status. */
  #compareResponses(before, after, id) {
    return Object.keys(before)
      .filter((status) => /^[23]/.test(status))
      .flatMap((status) => {
        if (after[status] === undefined) return [`${id} status ${status}: removed`];
        const old = this.#old.resolve(before[status]);
        const current = this.#current.resolve(after[status]);
        const headers = Object.keys(old.headers ?? {}).filter(
          (name) => current.headers?.[name] === undefined,
        );
        return [
          ...headers.map((name) => `${id} header ${name}: removed`),
          ...this.#compareContents(old.content ?? {}, current.content ?? {}, `${id} answer`, this.#answers),
        ];
      });
  }

  #compareContents(before, after, place, comparison) {
    return Object.entries(before).flatMap(([type, { schema }]) => {
      if (after[type] === undefined) return [`${place}: content type ${type} removed`];
      return comparison.compare(schema ?? {}, after[type].schema ?? {}, place);
    });
  }
}

/** Operations by method and path; names of path parameters do not count. */
function operationsOf(document) {
  return new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.filter((method) => item[method] !== undefined).map((method) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`,
        { ...item[method], pathNames: [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name) },
      ]),
    ),
  );
}

function credentialsOf(operation, document) {
  const security = operation.security ?? document.security ?? [];
  return security.length === 0 ? ['none'] : security.map((one) => Object.keys(one).sort().join(' and '));
}

/** Parameters by place and name; those of the path by their position, because their names are not sent. */
function parametersOf({ parameters = [], pathNames }, forms) {
  const resolved = parameters.map((parameter) => forms.resolve(parameter));
  return new Map(
    resolved.map((parameter) => [
      parameter.in === 'path'
        ? `path ${pathNames.indexOf(parameter.name) + 1}`
        : `${parameter.in} ${parameter.name}`,
      parameter,
    ]),
  );
}

/** Codes that any operation declares in its header `X-Error-Code`. */
function errorCodesOf(document) {
  const forms = new SchemaForms(document);
  const operations = [...operationsOf(document).values()];
  return new Set(
    operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap((response) => {
        const header = forms.resolve(forms.resolve(response).headers?.['X-Error-Code']);
        return header === undefined ? [] : (forms.resolve(header.schema).enum ?? []);
      }),
    ),
  );
}
