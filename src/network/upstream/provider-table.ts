import type { RejectionCategory } from '../port/document-network';

/** Operations that an adapter may use. */
export type UpstreamOperation =
  | 'verify'
  | 'listCompanies'
  | 'lookup'
  | 'send'
  | 'sendDraft'
  | 'getDocument'
  | 'downloadDocument'
  | 'searchDocuments'
  | 'listArrivals'
  | 'listIdentifiers'
  | 'addIdentifier'
  | 'removeIdentifier'
  | 'addDocumentType'
  | 'issueMigrationKey'
  | 'migrateIdentifier';

/** Method and path of an operation; `{…}` in the path is replaced by a parameter. */
export interface OperationEntry {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
}

/**
 * State of a document at a provider.
 *
 * | state       | meaning                                                        |
 * | ----------- | -------------------------------------------------------------- |
 * | `draft`     | The provider has the document; the sending was not requested.  |
 * | `pending`   | The provider is sending the document; no outcome yet.          |
 * | `delivered` | The recipient's access point has the document.                 |
 * | `failed`    | The provider does not deliver the document, with a reason.     |
 */
export type UpstreamState = 'draft' | 'pending' | 'delivered' | 'failed';

/**
 * Reason why a request to a provider returned no usable response.
 *
 * | fault         | meaning                                                                       |
 * | ------------- | ----------------------------------------------------------------------------- |
 * | `unreachable` | No connection was made; the provider has not seen the request.                |
 * | `unanswered`  | The connection ended before a complete response; the effect is unknown.       |
 * | `serverError` | The provider failed; the effect is unknown.                                   |
 * | `unreadable`  | The response does not match the documented interface.                         |
 * | `throttled`   | Too many requests; this request was not processed.                            |
 * | `busy`        | The provider is processing the same request, or cannot accept it now.         |
 * | `credentials` | The credentials are not accepted, or lack a permission.                       |
 * | `notFound`    | The resource does not exist.                                                  |
 * | `refused`     | The provider rejects the document itself; a retry has the same result.        |
 */
export type UpstreamFault =
  | 'unreachable'
  | 'unanswered'
  | 'serverError'
  | 'unreadable'
  | 'throttled'
  | 'busy'
  | 'credentials'
  | 'notFound'
  | 'refused';

/** Meaning of a failed response. The first matching entry is used. */
export interface ErrorMapping {
  /** HTTP status; `5xx` matches 500 to 599. */
  status: number | '5xx';
  /** Machine-readable error code of the provider; absent: any code. */
  code?: string;
  fault: Exclude<UpstreamFault, 'unreachable' | 'unanswered' | 'unreadable'>;
  /** Category of the rejection of a document. */
  category?: RejectionCategory;
}

/**
 * Method to find the outcome of a submission without a response.
 *
 * | kind             | way                                                                                      |
 * | ---------------- | ---------------------------------------------------------------------------------------- |
 * | `idempotencyKey` | The same request with the same key; the provider stores keys for some hours.           |
 * | `search`         | The provider is searched; it lists a document a few seconds after accepting it at the latest. |
 * | `draft`          | The document is created as a draft and sent by its id. A draft with a lost id is never sent; a document that is still a draft some seconds after an attempt was not sent. |
 * | `none`           | No method: the outcome stays unknown, and the document is not sent again automatically. |
 */
export type RecoveryMethod =
  | { kind: 'idempotencyKey'; hours: number }
  | { kind: 'search'; seconds: number }
  | { kind: 'draft'; seconds: number }
  | { kind: 'none' };

/** Declarative description of a provider's interface. */
export interface ProviderTable {
  /** Name of the provider in the API, the same as in `providers/index.ts`. */
  name: string;
  /** Name of the provider in messages. */
  title: string;
  /** Default address of the provider's API; null for software that each provider runs at its own address. */
  defaultUrl: string | null;
  /** Credentials: key id and secret (RFC 7617), or one secret token (RFC 6750). */
  authentication: 'basic' | 'bearer';
  /** Methods and paths of the operations; null or absent when the provider documents no such operation. */
  operations: Partial<Record<UpstreamOperation, OperationEntry | null>>;
  /** States by the provider's own names. An unknown name counts as `pending`. */
  states: Readonly<Record<string, UpstreamState>>;
  errors: readonly ErrorMapping[];
  recovery: RecoveryMethod;
}

/** Meaning of standard HTTP errors (RFC 9110), used when no entry of the provider matches. */
const COMMON_ERRORS: readonly ErrorMapping[] = [
  { status: 401, fault: 'credentials' },
  { status: 403, fault: 'credentials' },
  { status: 404, fault: 'notFound' },
  { status: 408, fault: 'serverError' },
  { status: 429, fault: 'throttled' },
  { status: '5xx', fault: 'serverError' },
];

/** Finds the meaning of a failed response; null for a status without an entry. */
export function findErrorMapping(
  { errors }: Pick<ProviderTable, 'errors'>,
  status: number,
  code: string | null,
): ErrorMapping | null {
  const matches = (row: ErrorMapping): boolean =>
    (row.status === '5xx' ? status >= 500 && status <= 599 : row.status === status) &&
    (row.code === undefined || row.code === code);
  return [...errors, ...COMMON_ERRORS].find(matches) ?? null;
}

/** Returns whether the provider may have processed a request that ended with this fault. */
export function mayHaveArrived(fault: UpstreamFault): boolean {
  return fault === 'unanswered' || fault === 'serverError' || fault === 'unreadable' || fault === 'busy';
}

/** Converts the provider's name of a state. An unknown name counts as `pending`. */
export function toUpstreamState(
  { states }: Pick<ProviderTable, 'states'>,
  providerState: string | null,
): UpstreamState {
  return providerState !== null && Object.hasOwn(states, providerState)
    ? (states[providerState] ?? 'pending')
    : 'pending';
}
