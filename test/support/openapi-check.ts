import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeSchemas, type Schemas } from './closed-schemas';

/** A response of an operation, or a reference to one. */
interface Response {
  $ref?: string;
  headers?: Record<string, { $ref?: string; schema?: { enum?: string[] } }>;
  content?: Record<string, { schema: object; example?: unknown; examples?: Record<string, Example> }>;
}

export interface Example {
  $ref?: string;
  value?: unknown;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  /** Absent for the security of the document. */
  security?: object[];
  parameters?: { $ref?: string; name?: string; description?: string; schema?: object }[];
  requestBody?: {
    content: Record<string, { schema: object; example?: unknown; examples?: Record<string, Example> }>;
  };
  responses: Record<string, Response>;
}

interface ApiDocument {
  servers: { url: string }[];
  security: object[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
}

/** The committed API document, on which clients rely. */
export const committed = JSON.parse(
  readFileSync(join(__dirname, '../../openapi.json'), 'utf8'),
) as ApiDocument;

// Most schemas are used a few times: optimising their code first would take longer than it saves.
const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
addFormats(ajv);
ajv.addSchema({
  $id: 'api',
  components: {
    ...committed.components,
    schemas: closeSchemas((committed.components['schemas'] ?? {}) as Schemas),
  },
});

const templates = Object.keys(committed.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  literals: path.split('/').filter((part) => part !== '' && !part.startsWith('{')).length,
}));
/** Failures that any operation may cause: by its request line, its headers or a body that is not read. */
const ANYWHERE = new Set([
  ...['http_error', 'unknown_path', 'method_not_allowed', 'internal_error', 'missing_body'],
  ...['malformed_json', 'json_too_deep', 'json_too_large', 'unreadable_body', 'body_too_large'],
  ...['unsupported_media_type', 'unsupported_encoding'],
]);

const validators = new Map<string, ValidateFunction>();
/** By the text of the schema. */
const compiled = new Map<string, ValidateFunction>();

/** Resolves a reference of the API document; returns other values unchanged. */
export function resolved<Value extends { $ref?: string }>(value: Value): Value {
  if (value.$ref === undefined) return value;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  return committed.components[kind]?.[name] as Value;
}

/** The examples of a body, of which there is one or a list. */
export function listExamples({
  example,
  examples = {},
}: {
  example?: unknown;
  examples?: Record<string, Example>;
} = {}): unknown[] {
  return example === undefined ? Object.values(examples).map((each) => resolved(each).value) : [example];
}

/** Security requirements of an operation: its own, or those of the document. */
export function securityOf({ security = committed.security }: Pick<Operation, 'security'>): object[] {
  return security;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema?: { examples?: unknown[] };
}

/** A path template of the API with the query parameters of its operation, each with its first example. */
export function withRequiredQuery(method: string, path: string): string {
  const operation = committed.paths[path]?.[method.toLowerCase()] as { parameters?: Parameter[] } | undefined;
  const query = (operation?.parameters ?? [])
    .map((parameter) => resolved(parameter))
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map(({ name, schema }): [string, string] => [name, String(schema?.examples?.[0])]);
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`;
}

/**
 * A compiled schema of the API document. Cached, because hundreds of answers share a schema, which takes milliseconds to
 * compile.
 */
export function validatorOf(schema: object): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
  const known = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
  compiled.set(text, known);
  return known;
}

/**
 * @param code `X-Error-Code` of the answer, where it has one
 * @throws Error when the answer does not match the committed API document for this operation, status and code
 */
export function checkAnswer(
  method: string,
  path: string,
  status: number,
  body: unknown,
  code: string | null = null,
): void {
  const matching = templates
    .filter(({ pattern }) => pattern.test(path))
    .sort((a, b) => b.literals - a.literals)[0];
  const operation =
    matching === undefined ? undefined : committed.paths[matching.path]?.[method.toLowerCase()];
  const declared = operation?.responses[String(status)];
  const response = declared === undefined ? undefined : resolved(declared);
  // No id contains NUL, so no route is called with one.
  const anywhere = code !== null && (ANYWHERE.has(code) || path.includes('%00'));
  const schema = response?.content?.['application/json']?.schema;
  const expectedSchema = schema ?? (anywhere ? { $ref: '#/components/schemas/Failure' } : undefined);
  if (expectedSchema === undefined)
    throw new Error(`The API document knows no ${status} ${code ?? ''} of ${method} ${path}`);
  const header = response?.headers?.['X-Error-Code'];
  const codes = (header === undefined ? header : resolved(header))?.schema?.enum ?? [];
  if (code !== null && !anywhere && !codes.includes(code))
    throw new Error(`The API document does not name ${code} among the ${status} of ${method} ${path}`);
  const key = schema === undefined ? 'failure' : `${method} ${matching?.path} ${status}`;
  const validate = validators.get(key) ?? validatorOf(expectedSchema);
  validators.set(key, validate);
  if (!validate(body)) {
    throw new Error(
      `${method} ${path} answered ${status} otherwise than the API document says: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
    );
  }
}

/** Returns the faults of a value by a schema of the committed API document; empty without any. */
export function schemaErrors(name: string, value: unknown): string[] {
  const validate = validators.get(name) ?? validatorOf({ $ref: `#/components/schemas/${name}` });
  validators.set(name, validate);
  return validate(value) ? [] : (validate.errors ?? []).map((error) => ajv.errorsText([error]));
}
