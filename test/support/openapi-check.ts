import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Operation {
  requestBody?: { content: Record<string, { examples?: Record<string, { value: object }> }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/** The committed API document: what clients were promised. */
export const committed = JSON.parse(
  readFileSync(join(__dirname, '../../openapi.json'), 'utf8'),
) as ApiDocument;

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: 'api', components: committed.components });

const templates = Object.keys(committed.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  literals: path.split('/').filter((part) => part !== '' && !part.startsWith('{')).length,
}));
/** Failures that any route may have and none declares. */
const UNDECLARED = new Set([400, 404, 405, 413, 415, 429, 500, 503]);

const validators = new Map<string, ValidateFunction>();

/** @throws Error when the answer is not what the committed API document says of this operation and status */
export function checkAnswer(method: string, path: string, status: number, body: unknown): void {
  const matching = templates
    .filter(({ pattern }) => pattern.test(path))
    .sort((a, b) => b.literals - a.literals)[0];
  const operation =
    matching === undefined ? undefined : committed.paths[matching.path]?.[method.toLowerCase()];
  const schema = operation?.responses[String(status)]?.content?.['application/json']?.schema;
  const wanted = schema ?? (UNDECLARED.has(status) ? { $ref: '#/components/schemas/Failure' } : undefined);
  if (wanted === undefined) throw new Error(`The API document knows no ${status} of ${method} ${path}`);
  const key = schema === undefined ? 'failure' : `${method} ${matching?.path} ${status}`;
  const validate = validators.get(key) ?? ajv.compile(withBase(wanted));
  validators.set(key, validate);
  if (!validate(body)) {
    throw new Error(
      `${method} ${path} answered ${status} otherwise than the API document says: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`,
    );
  }
}

function withBase(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as object;
}

/** What the committed API document has against a value of one of its schemas; empty when nothing. */
export function schemaErrors(name: string, value: unknown): string[] {
  const validate = validators.get(name) ?? ajv.compile({ $ref: `api#/components/schemas/${name}` });
  validators.set(name, validate);
  return validate(value) ? [] : (validate.errors ?? []).map((error) => ajv.errorsText([error]));
}
