import { applyDecorators, HttpCode, SetMetadata, type ExecutionContext, type Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import {
  ApiBody,
  ApiExtraModels,
  ApiOperation,
  ApiResponse,
  ApiSecurity,
  getSchemaPath,
} from '@nestjs/swagger';
import type { SchemaObject } from '@nestjs/swagger/dist/interfaces/open-api-spec.interface';
import { failureSchema, object, type JsonSchema } from './schema';

/** Who may call a route: anybody, or a credential of a team. */
export type Access = 'public' | 'team';

export const ACCESS = 'passerelle:access';

/** What a route reads as its body: JSON, a form, or (`raw`) the route itself reads it; or nothing at all. */
export type BodyKind = 'json' | 'form' | 'raw';

/** How the body of a route is read. */
export interface BodyReading {
  kind: BodyKind;
  /**
   * Instead of JSON the XML of a document is accepted (contract, section 8.5): it stands for a JSON body with these members,
   * those of the query, and the XML as `document`.
   */
  ofXml: Readonly<Record<string, string>> | null;
}

const BODY = 'passerelle:body';

/** How the body of the route that a request goes to is read; null where none is. */
export function bodyReadingOf(reflector: Reflector, context: ExecutionContext): BodyReading | null {
  return (
    reflector.getAllAndOverride<BodyReading | null | undefined>(BODY, [
      context.getHandler(),
      context.getClass(),
    ]) ?? null
  );
}

/** Security schemes of the API document; the guard accepts any of them. */
export const SECURITY_SCHEMES = ['basicKey', 'bearerToken'] as const;

const MEANINGS: Record<number, string> = {
  400: 'The input is not acceptable; every field at fault is listed',
  401: 'The credentials are not valid, or the resource belongs to another team',
  403: 'Not allowed now',
  404: 'No such resource',
  409: 'In conflict with the present state',
  413: 'The body is too large',
  415: 'The content type is not accepted',
  422: 'The document cannot be delivered',
  429: 'Too many requests, a second or at a time',
  503: 'A dependency is down, or the service has as much to do as it can',
};

interface DescribedBody {
  /** Several where the body comes in several shapes. */
  type: Type<unknown> | Type<unknown>[];
  example: Record<string, unknown>;
  /** Further examples, by a name of their own. */
  moreExamples?: Record<string, Record<string, unknown>>;
  required?: boolean;
  /** The body is a form (`application/x-www-form-urlencoded`) instead of JSON. */
  form?: true;
  /** See {@link BodyReading.ofXml}. */
  ofXml?: Readonly<Record<string, string>>;
}

export interface OperationDescription {
  summary: string;
  description?: string;
  access: Access;
  /** Members of the success body beside `success: true`; a list of alternatives where one of several comes. */
  answer: Record<string, JsonSchema> | Record<string, JsonSchema>[];
  /** Example of those members. */
  example: Record<string, unknown>;
  /** Statuses of failures beyond those every route of this access has. */
  failures?: number[];
  /** Bodies of failures that carry more than the usual members, by status. */
  failureBodies?: Record<number, JsonSchema>;
  body?: DescribedBody;
  /** The route reads the body itself, whatever it is. */
  rawBody?: true;
  /** Further media types of the 200 answer, e.g. `application/xml`. */
  alsoAnswers?: string[];
}

/**
 * Declares a route: who may call it (the guard reads this and refuses what is not declared) and what the API
 * document says of it. Every success is a 200 (contract, section 1).
 */
export function Operation(operation: OperationDescription): MethodDecorator & ClassDecorator {
  const ofAccess = operation.access === 'team' ? [401, 429, 503] : [];
  const failures = [...new Set([...ofAccess, ...(operation.failures ?? [])])].sort();
  return applyDecorators(
    SetMetadata(ACCESS, operation.access),
    SetMetadata(BODY, bodyReading(operation)),
    HttpCode(200),
    ApiOperation({ summary: operation.summary, description: operation.description }),
    ...(operation.access === 'team' ? SECURITY_SCHEMES.map((scheme) => ApiSecurity(scheme)) : []),
    ...(operation.body === undefined ? [] : [bodyOf(operation.body)]),
    ApiResponse({ status: 200, description: 'Success', content: successContent(operation) }),
    ...failures.map((status) =>
      ApiResponse({
        status,
        description: MEANINGS[status] ?? 'Failure',
        content: {
          'application/json': {
            schema: asSwagger(operation.failureBodies?.[status] ?? failureSchema),
            example: { success: false, errors: { root: ['What is wrong, what came and what is accepted.'] } },
          },
        },
      }),
    ),
  );
}

/** A body where none belongs is refused to a client with a credential; that of any other client is not read at all. */
function bodyReading({ access, body, rawBody }: OperationDescription): BodyReading | null {
  if (rawBody === true) return { kind: 'raw', ofXml: null };
  if (body?.form === true) return { kind: 'form', ofXml: null };
  return access === 'team' || body !== undefined ? { kind: 'json', ofXml: body?.ofXml ?? null } : null;
}

function bodyOf({ type, example, moreExamples, required }: DescribedBody): MethodDecorator {
  const examples = Object.fromEntries(
    Object.entries({ example, ...moreExamples }).map(([name, value]) => [name, { value }]),
  );
  const common = { required: required ?? true, examples };
  if (!Array.isArray(type)) return ApiBody({ type, ...common });
  const oneOf = type.map((variant) => ({ $ref: getSchemaPath(variant) }));
  return applyDecorators(ApiExtraModels(...type), ApiBody({ schema: { oneOf }, ...common }));
}

function successContent(
  operation: OperationDescription,
): Record<string, { schema: SchemaObject; example?: unknown }> {
  const alternatives = [operation.answer]
    .flat()
    .map((answer) => object({ success: { type: 'boolean', const: true }, ...answer }));
  const [only, another] = alternatives;
  const schema = only !== undefined && another === undefined ? only : { anyOf: alternatives };
  const json = { schema: asSwagger(schema), example: { success: true, ...operation.example } };
  const others = (operation.alsoAnswers ?? []).map((type) => [type, { schema: { type: 'string' } }] as const);
  return { 'application/json': json, ...Object.fromEntries(others) };
}

/** Nest types schemas after OpenAPI 3.0; ours are 3.1, whose `type` may be a list. */
function asSwagger(schema: JsonSchema): SchemaObject {
  return schema as SchemaObject;
}
