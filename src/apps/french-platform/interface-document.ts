import {
  DIRECTORY_SERVICE,
  DOWNLOAD_TYPES,
  FLOW_SERVICE,
  jsonSchemas,
  type JsonShape,
} from '../../standards/french-flow';
import { version } from '../../platform/kernel/version';

type SchemaName = keyof typeof jsonSchemas;

interface DescribedOperation {
  summary: string;
  description?: string;
  /** Parameters of the path and the query. */
  parameters?: { name: string; in: 'path' | 'query'; schema: object; description: string }[];
  /** Named schema of a JSON body. */
  body?: SchemaName;
  form?: object;
  multipart?: object;
  response?: { status: 200 | 202; schema: object; files?: readonly string[] };
  isPublic?: true;
}

const createReference = (name: SchemaName): object => ({ $ref: `#/components/schemas/${name}` });
const createPathParameter = (
  name: string,
  description: string,
): NonNullable<DescribedOperation['parameters']>[number] => ({
  name,
  in: 'path',
  schema: { type: 'string' },
  description,
});
const createPageSchema = (items: SchemaName): object => ({
  type: 'object',
  properties: {
    results: { type: 'array', items: createReference(items) },
    totalNumberOfResults: { type: 'integer' },
  },
  required: ['results', 'totalNumberOfResults'],
});
const FILE_SCHEMA: object = { type: 'string', format: 'binary' };
const HEALTH_SCHEMA: object = {
  type: 'object',
  properties: { status: { type: 'string', const: 'ok' } },
  required: ['status'],
};

const toFlowPath = (subPath: string): string => `/${FLOW_SERVICE}/v1/${subPath}`;
const toDirectoryPath = (subPath: string): string => `/${DIRECTORY_SERVICE}/v1/${subPath}`;

const OPERATIONS: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>> = {
  [toFlowPath('oauth/token')]: {
    post: {
      summary: 'Get an access token for a key',
      description:
        'Client credentials (RFC 6749, section 4.4): the client id is the id of a basic API key, and the client secret is the secret of the key. Send both in the form or as Basic authentication.',
      form: {
        type: 'object',
        properties: {
          grant_type: { type: 'string', const: 'client_credentials' },
          client_id: { type: 'string' },
          client_secret: { type: 'string' },
        },
        required: ['grant_type'],
      },
      response: {
        status: 200,
        schema: {
          type: 'object',
          properties: {
            access_token: { type: 'string' },
            token_type: { type: 'string', const: 'Bearer' },
            expires_in: { type: 'integer', description: 'Lifetime in seconds' },
          },
          required: ['access_token', 'token_type', 'expires_in'],
        },
      },
      isPublic: true,
    },
  },
  [toFlowPath('healthcheck')]: {
    get: {
      summary: 'Check the flow service',
      response: { status: 200, schema: HEALTH_SCHEMA },
      isPublic: true,
    },
  },
  [toFlowPath('flows')]: {
    post: {
      summary: 'Submit a flow',
      description:
        'Stores an invoice, a status or a report. The acknowledgement of the flow is Pending until the file is validated. The same file under the same trackingId is stored once.',
      multipart: {
        type: 'object',
        properties: { flowInfo: createReference('FlowInfo'), file: { type: 'string', format: 'binary' } },
        required: ['flowInfo', 'file'],
      },
      response: { status: 202, schema: createReference('SubmittedFlow') },
    },
  },
  [toFlowPath('flows/search')]: {
    post: {
      summary: 'Search for flows',
      description:
        'Returns flows in ascending order of updatedAt. The next page begins after the last updatedAt of the page; no two flows have the same updatedAt.',
      body: 'FlowSearch',
      response: { status: 200, schema: createReference('FoundFlows') },
    },
  },
  [toFlowPath('flows/{flowId}')]: {
    get: {
      summary: 'Get a flow or its file',
      parameters: [
        createPathParameter('flowId', 'Id of the flow'),
        {
          name: 'docType',
          in: 'query',
          schema: { type: 'string', enum: DOWNLOAD_TYPES, default: 'Metadata' },
          description:
            'Metadata: the flow as JSON; Original: the submitted or received file; Converted: an invoice in the other syntax; ReadableView: an invoice as PDF',
        },
      ],
      response: {
        status: 200,
        schema: createReference('Flow'),
        files: ['application/xml', 'application/pdf'],
      },
    },
  },
  [toDirectoryPath('healthcheck')]: {
    get: {
      summary: 'Check the directory service',
      response: { status: 200, schema: HEALTH_SCHEMA },
      isPublic: true,
    },
  },
  [toDirectoryPath('siren/code-insee:{siren}')]: {
    get: {
      summary: 'Get a legal unit',
      parameters: [createPathParameter('siren', 'SIREN, nine digits')],
      response: { status: 200, schema: createReference('DirectorySiren') },
    },
  },
  [toDirectoryPath('siren/search')]: {
    post: {
      summary: 'Search for legal units',
      description: 'Companies of the team, and any legal unit by its SIREN.',
      body: 'SirenSearch',
      response: { status: 200, schema: createPageSchema('DirectorySiren') },
    },
  },
  [toDirectoryPath('siret/code-insee:{siret}')]: {
    get: {
      summary: 'Get an establishment',
      parameters: [createPathParameter('siret', 'SIRET, fourteen digits')],
      response: { status: 200, schema: createReference('DirectorySiret') },
    },
  },
  [toDirectoryPath('siret/search')]: {
    post: {
      summary: 'Search for establishments',
      description: 'Companies of the team that have a SIRET, and any establishment by its SIRET.',
      body: 'SiretSearch',
      response: { status: 200, schema: createPageSchema('DirectorySiret') },
    },
  },
  [toDirectoryPath('routing-code/siret:{siret}/code:{routingIdentifier}')]: {
    get: {
      summary: 'Get a routing code',
      parameters: [
        createPathParameter('siret', 'SIRET, fourteen digits'),
        createPathParameter('routingIdentifier', 'Routing code'),
      ],
      response: { status: 200, schema: createReference('DirectoryRoutingCode') },
    },
  },
  [toDirectoryPath('routing-code/search')]: {
    post: {
      summary: 'Search for routing codes',
      description: 'Routing codes of an establishment, by its SIRET.',
      body: 'RoutingCodeSearch',
      response: { status: 200, schema: createPageSchema('DirectoryRoutingCode') },
    },
  },
  [toDirectoryPath('directory-line/code:{addressingIdentifier}')]: {
    get: {
      summary: 'Get a directory line',
      parameters: [createPathParameter('addressingIdentifier', 'Address, such as SIREN_SIRET')],
      response: { status: 200, schema: createReference('DirectoryLine') },
    },
  },
  [toDirectoryPath('directory-line/search')]: {
    post: {
      summary: 'Search for directory lines',
      description: 'Addresses of a legal unit, by its SIREN, a SIRET or an address.',
      body: 'DirectoryLineSearch',
      response: { status: 200, schema: createReference('FoundLines') },
    },
  },
};

const FAILURE_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The input is invalid',
  401: 'The credentials are not valid',
  404: 'The resource does not exist',
  409: 'The tracking id was used for another file',
  413: 'The file is too large',
  415: 'The content type is not accepted',
  429: 'Too many requests',
  503: 'The service is overloaded',
};

/** Builds the OpenAPI document (3.1) of the interface of French platforms. */
export function buildInterfaceDocument(baseUrl: string): object {
  const schemas: Record<string, JsonShape> = { ...jsonSchemas };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Passerelle: interface of French platforms',
      version,
      description:
        'Flow service and directory service of French platforms (XP Z12-013), versions 1.1 and 1.2. Paths with `v1.1` accept only the codes of version 1.1; `v1` and `v1.2` are the same.',
    },
    servers: [{ url: baseUrl, description: 'Address of this installation' }],
    paths: Object.fromEntries(
      Object.entries(OPERATIONS).map(([url, methods]) => [
        url,
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [method, toOperation(operation)]),
        ),
      ]),
    ),
    components: {
      schemas,
      securitySchemes: {
        key: { type: 'http', scheme: 'basic', description: 'Id and secret of a basic API key' },
        token: { type: 'http', scheme: 'bearer', description: 'Access token, or an API key of type jwt' },
        clientCredentials: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: `${baseUrl}${toFlowPath('oauth/token')}`, scopes: {} } },
        },
      },
    },
  };
}

function toOperation({
  summary,
  description,
  parameters,
  body,
  form,
  multipart,
  response,
  isPublic,
}: DescribedOperation): object {
  const content = {
    ...(body === undefined ? {} : { 'application/json': { schema: createReference(body) } }),
    ...(form === undefined ? {} : { 'application/x-www-form-urlencoded': { schema: form } }),
    ...(multipart === undefined ? {} : { 'multipart/form-data': { schema: multipart } }),
  };
  const failure = { 'application/json': { schema: createReference('FlowFailure') } };
  return {
    summary,
    description: description ?? `${summary}.`,
    ...(parameters === undefined
      ? {}
      : { parameters: parameters.map((each) => ({ ...each, required: each.in === 'path' })) }),
    ...(Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } }),
    security: isPublic === true ? [] : [{ key: [] }, { token: [] }, { clientCredentials: [] }],
    responses: {
      ...(response === undefined
        ? {}
        : {
            [response.status]: {
              description: 'Success',
              content: {
                'application/json': { schema: response.schema },
                ...Object.fromEntries((response.files ?? []).map((type) => [type, { schema: FILE_SCHEMA }])),
              },
            },
          }),
      ...Object.fromEntries(
        Object.entries(FAILURE_DESCRIPTIONS).map(([status, meaning]) => [
          status,
          { description: meaning, content: failure },
        ]),
      ),
    },
  };
}
