import type { RefusalCategory } from '../port/document-network';

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
 * | `draft`     | The provider has it, and was not asked to send it.             |
 * | `pending`   | The provider is responsible for it, and has no outcome yet.    |
 * | `delivered` | The recipient's access point has it, the provider says.        |
 * | `failed`    | The provider does not deliver it, and says why.                |
 */
export type UpstreamState = 'draft' | 'pending' | 'delivered' | 'failed';

/**
 * Reason why a request to a provider brought no usable answer.
 *
 * | fault         | meaning                                                                       |
 * | ------------- | ----------------------------------------------------------------------------- |
 * | `unreachable` | No connection was made; the provider has not seen the request.                |
 * | `unanswered`  | The connection ended before a complete answer; the effect is unknown.         |
 * | `serverError` | The provider failed; the effect is unknown.                                   |
 * | `unreadable`  | The answer is not one of the documented interface.                            |
 * | `throttled`   | Too many requests; this one was not processed.                                |
 * | `busy`        | The provider works on the same request, or cannot take it now.                |
 * | `credentials` | The credentials are not accepted, or lack a permission.                       |
 * | `notFound`    | The resource does not exist.                                                  |
 * | `refused`     | The provider refuses the document itself; a repetition has the same result.   |
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

/** Meaning of a failed answer. The first row that fits is used. */
export interface ErrorRow {
  /** HTTP status; `5xx` fits 500 to 599. */
  status: number | '5xx';
  /** Machine-readable code of the provider; absent: any. */
  code?: string;
  fault: Exclude<UpstreamFault, 'unreachable' | 'unanswered' | 'unreadable'>;
  /** Category of the refusal of a document. */
  category?: RefusalCategory;
}

/**
 * How the outcome of a submission is found whose answer is missing.
 *
 * | kind             | way                                                                                      |
 * | ---------------- | ---------------------------------------------------------------------------------------- |
 * | `idempotencyKey` | The same request under the same key; the provider keeps keys for some hours.             |
 * | `search`         | The provider is searched, and shows a document at the latest some seconds after it took it. |
 * | `draft`          | The document is created as a draft and sent by its id: a draft whose id was lost is never sent, and one that is still shown as a draft some seconds after an attempt was not sent. |
 * | `none`           | There is none: the outcome stays unknown, and the document is not sent again by itself.  |
 */
export type Recovery =
  | { kind: 'idempotencyKey'; hours: number }
  | { kind: 'search'; seconds: number }
  | { kind: 'draft'; seconds: number }
  | { kind: 'none' };

/** Facts about the interface of a provider, as data. */
export interface ProviderTable {
  /** Name of the provider in the API, the same as in `providers/index.ts`. */
  name: string;
  /** Name of the provider in messages. */
  title: string;
  /** Address of the provider's API; null for software that each provider runs at an address of its own. */
  defaultUrl: string | null;
  /** Credentials: key id and secret (RFC 7617), or one secret token (RFC 6750). */
  authentication: 'basic' | 'bearer';
  /** Null or absent: the provider documents no such operation. */
  operations: Partial<Record<UpstreamOperation, OperationEntry | null>>;
  /** By the provider's own word. A word that is missing counts as `pending`. */
  states: Readonly<Record<string, UpstreamState>>;
  errors: readonly ErrorRow[];
  recovery: Recovery;
}

/** Errors of HTTP itself (RFC 9110), which follow the rows of each provider. */
const COMMON_ERRORS: readonly ErrorRow[] = [
  { status: 401, fault: 'credentials' },
  { status: 403, fault: 'credentials' },
  { status: 404, fault: 'notFound' },
  { status: 408, fault: 'serverError' },
  { status: 429, fault: 'throttled' },
  { status: '5xx', fault: 'serverError' },
];

/** Finds the meaning of a failed answer; null for a status that no row covers. */
export function findErrorRow(
  { errors }: Pick<ProviderTable, 'errors'>,
  status: number,
  code: string | null,
): ErrorRow | null {
  const fits = (row: ErrorRow): boolean =>
    (row.status === '5xx' ? status >= 500 && status <= 599 : row.status === status) &&
    (row.code === undefined || row.code === code);
  return [...errors, ...COMMON_ERRORS].find(fits) ?? null;
}

/** Whether the provider may have processed a request that ended with this fault. */
export function mayHaveArrived(fault: UpstreamFault): boolean {
  return fault === 'unanswered' || fault === 'serverError' || fault === 'unreadable' || fault === 'busy';
}

/** Returns the state for a word of the provider. An unknown word is not an outcome. */
export function toUpstreamState(
  { states }: Pick<ProviderTable, 'states'>,
  word: string | null,
): UpstreamState {
  return word !== null && Object.hasOwn(states, word) ? (states[word] ?? 'pending') : 'pending';
}
