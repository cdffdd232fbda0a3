import { applyDecorators, HttpCode, SetMetadata, type ExecutionContext, type Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ApiBody, ApiExtraModels, ApiOperation, getSchemaPath } from '@nestjs/swagger';
import { requireValidNotice, type Deprecation } from './deprecation';
import type { DeclaredFailure } from './declared-failures';
import type { OperatorPermission, TeamPermission } from './permissions';
import type { JsonSchema } from './schema';

/**
 * Who may call a route: everyone, a signed-in person (without a team), a credential of a team whose role permits it, or
 * an operator of the installation.
 */
export type Access = AccessRule['access'];

/** Access with its requirements. A route of a team without a permission does not compile. */
export type AccessRule =
  | { access: 'public' | 'member' }
  | { access: 'team'; permission: TeamPermission }
  | { access: 'operator'; permission: OperatorPermission };

/** Requirements of a route that the guard checks. */
export type RouteRequirements = AccessRule & {
  /** Id of the operation. */
  id: string;
  /** See {@link DescribedOperation.companyLimit}. */
  companyLimit?: CompanyLimitRule;
  /** See {@link DescribedOperation.portal}. */
  portal?: true;
  /** Requires a person who signed in, or verified their identity again, within the last 15 minutes. Keys are exempt. */
  requiresVerification: boolean;
  /** See {@link DescribedOperation.changesFactors}. */
  changesFactors?: true;
  /** See {@link DescribedOperation.fromReplica}. */
  fromReplica?: true;
  /** See {@link DescribedOperation.deprecation}. */
  deprecation?: Deprecation;
};

/**
 * How an operation treats keys that are limited to companies. `filtered`: the operation reads and changes only objects
 * of the companies of the key ({@link companyLimit}). `shared`: none of its data belongs to a company.
 */
export type CompanyLimitRule = 'filtered' | 'shared';

export const ACCESS_KEY = 'passerelle:access';

/** Body of a route: JSON, a form, or (`raw`) read by the route itself; or none. */
export type BodyKind = 'json' | 'form' | 'raw';

/** Form of the body of a route. */
export interface BodyDeclaration {
  kind: BodyKind;
  /**
   * Besides JSON, the XML of a document or a PDF that contains it is accepted (contract, section 8.5). The file is
   * equivalent to a JSON body with these members, those of the query, and the file as `document`.
   */
  ofXml: Readonly<Record<string, string>> | null;
  /** Content types of that file. */
  fileTypes: readonly string[];
  /** Clients without a credential may send the body, so only a small one is read, within a short time. */
  isPublic: boolean;
  /** The route admits its requests to work itself. */
  ownAdmission: boolean;
}

const BODY_KEY = 'passerelle:body';
/** Content types accepted instead of JSON where a route takes documents; a PDF contains an invoice (Factur-X). */
const DOCUMENT_TYPES: readonly string[] = ['application/xml', 'application/pdf'];

/** Returns how the body of a request's route is read; null when it has none. */
export function getBodyDeclaration(reflector: Reflector, context: ExecutionContext): BodyDeclaration | null {
  return (
    reflector.getAllAndOverride<BodyDeclaration | null | undefined>(BODY_KEY, [
      context.getHandler(),
      context.getClass(),
    ]) ?? null
  );
}

/** Returns whether the operation of a request is declared with `fromReplica`. */
export function mayReadFromReplica(reflector: Reflector, context: ExecutionContext): boolean {
  const route = reflector.get<RouteRequirements | undefined>(ACCESS_KEY, context.getHandler());
  return route?.fromReplica === true;
}

export interface DescribedBody {
  /** List of classes when the body has several forms. */
  type: Type<unknown> | Type<unknown>[];
  example: Record<string, unknown>;
  /** Further examples, each under a unique name. */
  moreExamples?: Record<string, Record<string, unknown>>;
  required?: boolean;
  /** The body is a form (`application/x-www-form-urlencoded`) instead of JSON. */
  form?: true;
  /** See {@link BodyDeclaration.ofXml}. */
  ofXml?: Readonly<Record<string, string>>;
  /** Content types of the file that is accepted besides JSON; by default XML and PDF. */
  fileTypes?: readonly string[];
}

/** Failures that need no declaration: invalid input, and a resource that does not exist. */
export type UsualFailure = 400 | 404;

export type OperationDescription = AccessRule & DescribedOperation;

interface DescribedOperation {
  /**
   * Name of the operation, `<resource>.<verb>`, from which generated clients derive function names. Renaming one breaks
   * them.
   */
  id: string;
  summary: string;
  description?: string;
  /** See {@link RouteRequirements.requiresVerification}: for keys, secrets, members, factors and sessions. */
  verified?: true;
  /**
   * Changes the ways in which a person signs in; not allowed to sessions through the identity provider of a team, which
   * give access only to this team.
   */
  changesFactors?: true;
  /**
   * For an operation whose path names neither a company nor an object of one. Companies that the operation concerns.
   * Omitted: the whole team, so keys that are limited to companies are refused.
   */
  companyLimit?: CompanyLimitRule;
  /**
   * Reads from the read replica, if there is one that has replayed everything that the client has written: for lists,
   * searches and figures. Changes of others may be missing for as long as the replica may lag behind.
   */
  fromReplica?: true;
  /** Notice of the removal: the API document marks the operation, and headers of every answer announce it. */
  deprecation?: Deprecation;
  /** Open to portal links, within their permission and their company; all other operations reject them. */
  portal?: true;
  /**
   * Members of the success body besides `success: true`; a list of alternatives when one of several is returned; none for a
   * file.
   */
  answer?: Record<string, JsonSchema> | Record<string, JsonSchema>[];
  /** Example of those members. */
  example?: Record<string, unknown>;
  /** Failures in addition to those of every route with this access and body. */
  failures?: (UsualFailure | DeclaredFailure)[];
  /** Schema of the failures with these statuses, when they have more than the usual members. */
  failureBodies?: Record<number, JsonSchema>;
  body?: DescribedBody;
  /** The route reads the body itself, regardless of its type. */
  rawBody?: true;
  /** Whether the route limits its concurrent requests itself, without the slots of the API. */
  ownAdmission?: true;
  /** Further media types of the 200 answer, e.g. `application/xml`. */
  alsoAnswers?: string[];
  /** Headers of the 200 answer that the API document describes (src/apps/api-docs/headers.ts). */
  headers?: string[];
}

/** Operation as declared, with the class of its query. */
export type DeclaredOperation = OperationDescription & { queryType: Type<unknown> | null };

const operations = new Map<string, DeclaredOperation>();

/** Lists all declared operations, by id in alphabetical order. */
export function listOperations(): DeclaredOperation[] {
  return [...operations.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Returns the operation of an id.
 * @throws Error when no route declares it
 */
export function getOperation(id: string): DeclaredOperation {
  const operation = operations.get(id);
  if (operation === undefined) throw new Error(`No route declares the operation "${id}"`);
  return operation;
}

/**
 * Declares a route: who may call it (the guard rejects undeclared routes) and its description in the API document.
 * Every success is a 200 (contract, section 1).
 * @throws Error when two routes have the same id, or the notice of a deprecation is too short
 */
export function Operation(operation: OperationDescription): MethodDecorator {
  return (target, name, descriptor) => {
    if (operations.has(operation.id)) throw new Error(`Two routes declare the operation "${operation.id}"`);
    if (operation.deprecation !== undefined) requireValidNotice(operation.deprecation, operation.id);
    operations.set(operation.id, { ...operation, queryType: findQueryType(target, name) });
    applyDecorators(
      SetMetadata(ACCESS_KEY, {
        ...operation,
        requiresVerification: operation.verified === true,
      } satisfies RouteRequirements),
      SetMetadata(BODY_KEY, toBodyDeclaration(operation)),
      HttpCode(200),
      ApiOperation({
        operationId: operation.id,
        summary: operation.summary,
        description: operation.description ?? describeAccess(operation),
      }),
      ...(operation.body === undefined ? [] : [toBodyDecorator(operation.body)]),
    )(target, name, descriptor);
  };
}

/** Returns the description of an operation whose summary says everything else: who may call it. */
export function describeAccess(operation: AccessRule): string {
  if ('permission' in operation) return `Required permission: \`${operation.permission}\`.`;
  return operation.access === 'member' ? 'This requires a signed-in user.' : 'This requires no credential.';
}

/** Returns the class of a route's `@Query()`; null for a route without one. */
function findQueryType(target: object, name: string | symbol): Type<unknown> | null {
  const types: unknown = Reflect.getMetadata('design:paramtypes', target, name);
  const queryType = Array.isArray(types) ? types.find((type) => isQuery(type)) : undefined;
  return isQuery(queryType) ? queryType : null;
}

/** Names of query classes end with `Query`, names of body classes with `Input`. */
function isQuery(type: unknown): type is Type<unknown> {
  return typeof type === 'function' && type.name.endsWith('Query');
}

/** Returns how the body is read. An unexpected body is rejected when the client has a credential, else not read. */
function toBodyDeclaration({
  access,
  body,
  rawBody,
  ownAdmission,
}: OperationDescription): BodyDeclaration | null {
  const fileTypes = body?.fileTypes ?? DOCUMENT_TYPES;
  const common = {
    ofXml: null,
    fileTypes,
    isPublic: access === 'public',
    ownAdmission: ownAdmission === true,
  };
  if (rawBody === true) return { ...common, kind: 'raw' };
  if (body?.form === true) return { ...common, kind: 'form' };
  return access !== 'public' || body !== undefined
    ? { ...common, kind: 'json', ofXml: body?.ofXml ?? null }
    : null;
}

function toBodyDecorator({ type, example, moreExamples, required }: DescribedBody): MethodDecorator {
  const examples = Object.fromEntries(
    Object.entries({ example, ...moreExamples }).map(([name, value]) => [name, { value }]),
  );
  const common = { required: required ?? true, examples };
  if (!Array.isArray(type)) return ApiBody({ type, ...common });
  const oneOf = type.map((variant) => ({ $ref: getSchemaPath(variant) }));
  return applyDecorators(ApiExtraModels(...type), ApiBody({ schema: { oneOf }, ...common }));
}
