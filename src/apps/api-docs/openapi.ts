import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { KEY_PERMISSIONS } from '../../access/auth/permissions/roles';
import { SCOPE_NAMES, toPermissions } from '../../access/auth/permissions/scopes';
import { addSchemaDescriptions } from './add-descriptions';
import { markDeprecatedFields } from './deprecated-fields';
import { HEADERS } from './headers';
import { INTRODUCTION, selectTags } from './introduction';
import { openResponseSchemas } from './open-answers';
import { hoistParameters, toParameters, type Parameter } from './parameters';
import { shareRepeatedExamples } from './repeated-examples';
import { shareRepeatedResponses } from './repeated-responses';
import { createFailureExamples, createSharedResponses, toResponses, type Response } from './responses';
import { shareResponseSchemas, type OperationResponses } from './shared-answers';
import { BASES, composeOverBases, type Base } from './shared-bases';
import { shareErrorCodes } from './shared-error-codes';
import { shareEnums } from './shared-enums';
import { findSchemaName } from './shared-examples';
import { shareIdentifiers } from './shared-identifiers';
import { shareIds } from './shared-ids';
import { collectPartyTerms } from './shared-party-terms';
import { removeUnusedComponents } from './unused-components';
import { toVersion31 } from './version-31';
import { listDeclaredFailures } from '../../platform/kernel/http/declared-failures';
import { formatDeprecation } from '../../platform/kernel/http/deprecation';
import {
  describeAccess,
  getOperation,
  type Access,
  type DeclaredOperation,
} from '../../platform/kernel/http/operation';
import { idOf, listNamedSchemas, type JsonSchema } from '../../platform/kernel/http/schema';
import { listAllKinds } from '../../platform/events/define-event';
import { version } from '../../platform/kernel/version';
import {
  describeWebhookOperations,
  WEBHOOK_PARAMETERS,
  WEBHOOK_RESPONSES,
} from '../../webhooks/webhook-operations';

interface BodyContent {
  schema: JsonSchema;
  examples?: Record<string, { value: unknown }>;
}

/** Operation as Nest describes it, limited to the members used here. */
interface DescribedOperation {
  operationId: string;
  tags: string[];
  parameters?: Parameter[];
  responses?: Record<string, Response>;
  requestBody?: { content: Record<string, BodyContent> };
  [further: string]: unknown;
}

/** Security requirements by access of a route. Signed-in people name the team in the header `X-Passerelle-Team`. */
const SECURITY: Readonly<Record<Access, object[]>> = {
  public: [],
  team: [{ basicKey: [] }, { bearerToken: [] }, { session: [] }],
  member: [{ session: [] }],
  operator: [{ session: [] }],
};

/** Returns the security of an operation; an empty object for the default of the document, which most operations have. */
function toSecurity(operation: DeclaredOperation): { security?: object[] } {
  const access =
    operation.access === 'team' && !KEY_PERMISSIONS.has(operation.permission) ? 'member' : operation.access;
  return access === 'team' ? {} : { security: SECURITY[access] };
}

/** Returns the permission that an operation requires, for clients that choose the scopes of their keys. */
function toPermission(operation: DeclaredOperation): { 'x-permission'?: string } {
  return 'permission' in operation ? { 'x-permission': operation.permission } : {};
}

/** Returns the `deprecated` mark of a deprecated operation, and its description with the deprecation notice. */
function toDeprecation(operation: DeclaredOperation): { deprecated?: true; description?: string } {
  if (operation.deprecation === undefined) return {};
  const description = operation.description ?? describeAccess(operation);
  return {
    deprecated: true,
    description: `${description} ${formatDeprecation(operation.deprecation)}`,
  };
}

/** Builds the API document (OpenAPI 3.1) of an application. */
export async function buildOpenApi(app: INestApplication, baseUrl: string): Promise<OpenAPIObject> {
  // Nest's types are those of OpenAPI 3.0; the members that this code reads are equal in 3.1.
  const describedDocument = SwaggerModule.createDocument(app, createSettings(baseUrl)) as unknown as {
    paths: Record<string, Record<string, DescribedOperation>>;
    components: { schemas: Record<string, JsonSchema>; securitySchemes: object };
  };
  const declaredSchemas = { ...describedDocument.components.schemas, ...listNamedSchemas() };
  const schemas = collectPartyTerms(
    shareIdentifiers(markDeprecatedFields(addSchemaDescriptions(declaredSchemas))),
  );
  const locatedOperations = Object.entries(describedDocument.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const { sharedParameters, lists: parameterLists } = hoistParameters(
    locatedOperations.map(({ path, method, operation }) => {
      const declaredOperation = getOperation(operation.operationId);
      const input = findInput(operation, schemas);
      return toParameters(declaredOperation, { path, method }, operation.parameters ?? [], input);
    }),
  );
  const responses: OperationResponses[] = [];
  for (const { path, method, operation } of locatedOperations) {
    const declaredOperation = getOperation(operation.operationId);
    const operationResponses = toResponses(declaredOperation, { path, method });
    responses.push({
      operationId: operation.operationId,
      responses: { ...operation.responses, ...operationResponses },
    });
  }
  const sharedResponses = shareResponseSchemas(responses, schemas);
  const paths: Record<string, Record<string, object>> = {};
  for (const [index, { path, method, operation }] of locatedOperations.entries()) {
    const declaredOperation = getOperation(operation.operationId);
    const { parameters: _, ...others } = operation;
    (paths[path] ??= {})[method] = {
      ...others,
      ...(parameterLists[index]?.length === 0 ? {} : { parameters: parameterLists[index] }),
      ...toSecurity(declaredOperation),
      ...toPermission(declaredOperation),
      ...toDeprecation(declaredOperation),
      ...(operation.requestBody === undefined
        ? {}
        : { requestBody: createBody(operation.requestBody, declaredOperation) }),
      responses: sharedResponses.responses[index] ?? {},
    };
  }
  const repeatedParts = shareRepeatedResponses(paths);
  const { value: valueWithSharedCodes, headers } = shareErrorCodes({
    paths: repeatedParts.paths,
    responses: { ...createSharedResponses(), ...repeatedParts.responses },
  });
  const { value: valueWithSharedExamples, examples } = shareRepeatedExamples(valueWithSharedCodes);
  const tags = selectTags(locatedOperations.flatMap(({ operation }) => operation.tags));
  const components = {
    ...describedDocument.components,
    schemas: shareIds(composeOverBases(sharedResponses.schemas, { ...BASES, ...createEventBase() }), idOf),
    headers: { ...HEADERS, ...headers },
    parameters: { ...sharedParameters, ...WEBHOOK_PARAMETERS },
    responses: { ...valueWithSharedExamples.responses, ...WEBHOOK_RESPONSES },
    examples: { ...createFailureExamples(listDeclaredFailures()), ...examples },
  };
  const document = {
    ...describedDocument,
    security: SECURITY.team,
    'x-scopes': Object.fromEntries(SCOPE_NAMES.map((scope) => [scope, [...toPermissions([scope])].sort()])),
    paths: valueWithSharedExamples.paths,
    tags,
    webhooks: describeWebhookOperations(),
    components,
  };
  // The document is built from Nest's document, so it has the members of Nest's type.
  return removeUnusedComponents(
    openResponseSchemas(toVersion31(shareEnums(document)) as typeof document),
  ) as OpenAPIObject;
}

function createSettings(baseUrl: string): ReturnType<DocumentBuilder['build']> {
  const document = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Passerelle')
    .setDescription(INTRODUCTION)
    .setVersion(version)
    .setLicense('Proprietary', `${baseUrl}/docs`)
    .addServer(baseUrl, 'Address of this installation')
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
    .addSecurity('session', {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-passerelle',
      description:
        'Cookie of a signed-in user, for the pages of this installation. `X-Passerelle-Team` names the ' +
        'team, and writes need the `Origin` of the installation or `Sec-Fetch-Site: same-origin`',
    })
    .build();
  document.info.contact = { name: 'The operator of this installation', url: `${baseUrl}/docs` };
  return document;
}

/** Creates the base schema of the events. Modules declare their events while they are loaded. */
function createEventBase(): Record<string, Base> {
  const members = listAllKinds().flatMap(({ reference }) => findSchemaName(reference) ?? []);
  return { EventBase: { description: 'Fields that all events have in common', members } };
}

/** Finds the input class of an operation's JSON body by its schema. */
function findInput(
  { requestBody }: DescribedOperation,
  schemas: Record<string, JsonSchema>,
): JsonSchema | null {
  const name = requestBody?.content['application/json']?.schema.$ref?.split('/').pop();
  return name === undefined ? null : (schemas[name] ?? null);
}

/** Returns a copy in which a body with a single example has `example`, as responses do, instead of `examples`. */
function withSingleExamples(content: Record<string, BodyContent>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(content).map(([type, { examples = {}, ...rest }]): [string, object] => {
      const [only, another] = Object.values(examples);
      const isSingle = only !== undefined && another === undefined;
      if (isSingle) return [type, { ...rest, example: only.value }];
      return [type, { ...rest, ...(only === undefined ? {} : { examples }) }];
    }),
  );
}

/** Creates the request body of an operation, which may also accept XML or PDF. */
function createBody(
  { content: describedContent, ...body }: NonNullable<DescribedOperation['requestBody']>,
  { body: declaredOperation }: DeclaredOperation,
): object {
  const content = withSingleExamples(describedContent);
  if (declaredOperation?.ofXml === undefined) return { ...body, content };
  if (declaredOperation.fileTypes !== undefined) {
    const file = { schema: { type: 'string', description: 'The file itself' } };
    return {
      ...body,
      content: { ...content, ...Object.fromEntries(declaredOperation.fileTypes.map((type) => [type, file])) },
    };
  }
  const xml = { schema: { type: 'string', description: 'The document itself, as it is stored and sent' } };
  const pdf = {
    schema: { type: 'string', format: 'binary', description: 'A PDF that contains the document (Factur-X)' },
  };
  return { ...body, content: { ...content, 'application/xml': xml, 'application/pdf': pdf } };
}
