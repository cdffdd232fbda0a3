/**
 * The document without what these generators make no code of: the events that the service posts (`webhooks`), the JSON numbers
 * that amounts may be besides text, members that are always null, and that the items of a list differ (`uniqueItems`).
 */
export function toPlainDocument({ webhooks: _, ...api }) {
  return plain(api);
}

function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
  if (isSchema(copy.properties)) {
    const always = Object.keys(copy.properties).filter((name) => copy.properties[name].type === 'null');
    for (const name of always) delete copy.properties[name];
    if (Array.isArray(copy.required)) copy.required = copy.required.filter((name) => !always.includes(name));
  }
  // The Java client would have sets, and code for their queries that does not compile.
  if (copy.type === 'array') delete copy.uniqueItems;
  if (Array.isArray(copy.type) && copy.type.includes('string') && copy.type.includes('number')) {
    const types = copy.type.filter((type) => type !== 'number');
    copy.type = types.length === 1 ? types[0] : types;
    for (const limit of ['minimum', 'maximum', 'exclusiveMinimum']) delete copy[limit];
  }
  return copy;
}

function isSchema(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * oapi-codegen would call both the schema `DocumentType` and the values of `Document.type` by that name.
 * @throws Error when the document has no such schema: the name is of no use then, or of another one
 */
export function withGoNames(api) {
  const schemas = api.components?.schemas ?? {};
  if (!Object.hasOwn(schemas, 'DocumentType'))
    throw new Error(
      'openapi.json has no schema DocumentType, which Go has another name for; change scripts/foreign-generators/documents.mjs',
    );
  schemas.DocumentType['x-go-name'] = 'DocumentTypeResource';
  return api;
}
