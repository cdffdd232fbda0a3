import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { SchemaObject } from '@nestjs/swagger/dist/interfaces/open-api-spec.interface';
import { namedSchemas } from './kernel/http/schema';
import { version } from './kernel/version';
import { webhookOperations } from './webhooks/webhook-operations';

const DESCRIPTION = `Self-hosted access point to the Peppol e-document network.

Success is always 200 with \`success: true\`; a failure carries \`errors\`, a map of dotted field paths to messages, and a
stable code in the header \`X-Error-Code\`.`;

/** The API document (OpenAPI 3.1) of a running application. */
export function buildOpenApi(app: INestApplication, baseUrl: string): OpenAPIObject {
  const settings = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Passerelle')
    .setDescription(DESCRIPTION)
    .setVersion(version)
    .addServer(baseUrl)
    .addSecurity('basicKey', {
      type: 'http',
      scheme: 'basic',
      description: 'Key id as user name, secret as password',
    })
    .addSecurity('bearerToken', {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'JWT API key or OAuth2 access token',
    })
    .build();
  const document = SwaggerModule.createDocument(app, settings, { operationIdFactory });
  // Nest types schemas after OpenAPI 3.0; ours are 3.1, whose `type` may be a list.
  const schemas = { ...document.components?.schemas, ...(namedSchemas() as Record<string, SchemaObject>) };
  addIdempotencyKey(document);
  return toVersion31({
    ...document,
    webhooks: webhookOperations(),
    components: { ...document.components, schemas },
  });
}

/** `CompaniesController.create` → `companiesCreate`. */
function operationIdFactory(controller: string, method: string): string {
  const name = controller.replace(/Controller$/, '');
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}${method.charAt(0).toUpperCase()}${method.slice(1)}`;
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const;

const FAILURE = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } };
const IDEMPOTENCY_FAILURES = {
  409: { description: 'A request with this Idempotency-Key is still running', ...FAILURE },
  422: { description: 'The Idempotency-Key was used for another request', ...FAILURE },
};

/** Every POST under `/api/v1` takes the header (contract, section 1). */
function addIdempotencyKey(document: OpenAPIObject): void {
  for (const [path, item] of Object.entries(document.paths)) {
    if (!path.startsWith('/api/v1/') || item.post === undefined) continue;
    item.post.parameters = [...(item.post.parameters ?? []), IDEMPOTENCY_KEY];
    item.post.responses = {
      409: IDEMPOTENCY_FAILURES[409],
      422: IDEMPOTENCY_FAILURES[422],
      ...item.post.responses,
    };
  }
}

/** Nest describes input classes in the words of OpenAPI 3.0; 3.1 says `nullable` with a list of types. */
function toVersion31<T>(value: T): T {
  if (Array.isArray(value)) return value.map(toVersion31) as T;
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = value as Record<string, unknown>;
  const converted = Object.fromEntries(
    Object.entries(rest).map(([name, member]) => [name, toVersion31(member)]),
  );
  if (nullable === true && typeof converted['type'] === 'string')
    converted['type'] = [converted['type'], 'null'];
  return converted as T;
}
