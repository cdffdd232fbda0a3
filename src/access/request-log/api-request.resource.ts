import {
  idOf,
  idOfOneOf,
  instant,
  integer,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId, parseCreationInstant } from '../../platform/kernel/ids';
import type { ApiRequestRow } from './api-request.entity';

export const newRequestEntryId = defineId('arq');

export const apiRequestSchema = namedSchema(
  'ApiRequest',
  object({
    id: idOf(newRequestEntryId.prefix),
    requestId: { ...text, description: '`X-Request-Id` of the response; not unique' },
    at: { ...instant, description: 'Time of the response' },
    method: { ...text, description: 'Method of the request' },
    route: { ...text, description: 'Path of the operation in the API document; `none` without an operation' },
    status: {
      ...nullable(integer),
      description: 'HTTP status of the response; null: the client disconnected before the response',
    },
    errorCode: { ...nullable(text), description: '`X-Error-Code` of the response' },
    durationMs: { ...integer, description: 'Milliseconds until the response was sent' },
    keyId: {
      ...nullable(idOfOneOf('key', 'portal')),
      description: 'Id of the key or portal link of the request; null for a signed-in user',
    },
    userId: {
      ...nullable(text),
      description: 'Id of the signed-in user, or of the user for whom the access token was issued',
    },
    resourceId: {
      ...nullable(text),
      description: 'Id of the created resource, such as a document; otherwise the last id in the path',
    },
  }),
);

/** Logged request as returned to the team, without contents. */
export type ApiRequestResource = Shape<typeof apiRequestSchema>;

export function toApiRequestResource({ id, ...row }: Omit<ApiRequestRow, 'teamId'>): ApiRequestResource {
  return {
    id,
    requestId: row.requestId,
    at: parseCreationInstant(id).toISOString(),
    method: row.method,
    route: row.route,
    status: row.status,
    errorCode: row.errorCode,
    durationMs: row.durationMs,
    keyId: row.keyId,
    userId: row.userId,
    resourceId: row.resourceId,
  };
}

export const apiRequestExample: ApiRequestResource = {
  id: 'arq_01KAJ5Z8C2E4G6J8M0P2R4T6V8',
  requestId: '6d0c6b6e-2f6f-4f0e-9a53-0b8a3f3f6b11',
  at: '2026-11-21T10:15:00.000Z',
  method: 'POST',
  route: '/api/v1/{companyId}/send',
  status: 400,
  errorCode: 'invalid_document',
  durationMs: 14,
  keyId: 'key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J',
  userId: null,
  resourceId: 'c_01KAJ3R7D0X9W7V5T3R1P9N7K5',
};

export const requestGroupSchema = namedSchema(
  'RequestGroup',
  object({
    method: { ...text, description: 'Method of the request' },
    route: { ...text, description: 'Path of the operation in the API document' },
    status: integer,
    errorCode: { ...nullable(text), description: '`X-Error-Code` of the responses' },
    count: { ...integer, description: 'Number of requests of the group' },
    keyCount: { ...integer, description: 'Number of keys that sent the requests' },
    lastAt: { ...instant, description: 'Time of the newest response' },
    lastRequestId: { ...text, description: '`X-Request-Id` of the newest request' },
  }),
);

/** Failed requests with the same operation, status and code. */
export type RequestGroupResource = Shape<typeof requestGroupSchema>;

/** Row of a group of failed requests. */
export interface RequestGroupRow {
  method: string;
  route: string;
  status: number;
  errorCode: string | null;
  requests: number;
  keys: number;
  lastId: string;
  lastRequestId: string;
}

export function toRequestGroupResource(row: RequestGroupRow): RequestGroupResource {
  return {
    method: row.method,
    route: row.route,
    status: row.status,
    errorCode: row.errorCode,
    count: row.requests,
    keyCount: row.keys,
    lastAt: parseCreationInstant(row.lastId).toISOString(),
    lastRequestId: row.lastRequestId,
  };
}

export const requestGroupExample: RequestGroupResource = {
  method: 'POST',
  route: '/api/v1/{companyId}/send',
  status: 400,
  errorCode: 'invalid_document',
  count: 17,
  keyCount: 1,
  lastAt: '2026-11-21T10:15:00.000Z',
  lastRequestId: '6d0c6b6e-2f6f-4f0e-9a53-0b8a3f3f6b11',
};
