import { DOCUMENT_SIZE_MIB, MEBIBYTE } from '../../../standards/values/document-size';
import type { FieldErrors } from './api-error';

/** Failure that operations name among their possible responses (docs/errors.md). */
export interface DeclaredFailure {
  /** Value of `X-Error-Code`. */
  code: string;
  status: number;
  /** `errors` of the failure body in a typical case, exactly as the code throws it. */
  errors: FieldErrors;
  /** Members besides `success` and `errors`, where another standard requires its own. */
  members?: Readonly<Record<string, string>>;
}

const declaredFailures = new Map<string, DeclaredFailure>();

/**
 * Declares failures by their codes. A module declares its own failures, and its operations name them.
 * @throws Error when a code is declared twice
 */
export function declareFailures<Code extends string>(
  failures: Record<Code, Omit<DeclaredFailure, 'code'>>,
): Record<Code, DeclaredFailure> {
  const entries = Object.entries<Omit<DeclaredFailure, 'code'>>(failures).map(([code, failure]) => {
    if (declaredFailures.has(code)) throw new Error(`The failure "${code}" is declared twice`);
    const declaredFailure = { code, ...failure };
    declaredFailures.set(code, declaredFailure);
    return [code, declaredFailure] as const;
  });
  // The keys are the keys of the argument.
  return Object.fromEntries(entries) as Record<Code, DeclaredFailure>;
}

/** Lists all declared failures, by code in alphabetical order. */
export function listDeclaredFailures(): DeclaredFailure[] {
  return [...declaredFailures.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Failures of the service itself, common to many operations. */
export const COMMON_FAILURES = declareFailures({
  invalid_input: {
    status: 400,
    errors: { limit: ['limit must be a whole number from 1 to 200; received "0".'] },
  },
  missing_body: { status: 400, errors: { root: ['must be a JSON object; received nothing'] } },
  malformed_json: {
    status: 400,
    errors: { root: ["The body is not valid JSON: Expected property name or '}' in JSON at position 1"] },
  },
  unreadable_body: {
    status: 400,
    errors: { root: ['The body could not be read: it ended early or does not match its headers.'] },
  },
  json_too_deep: { status: 400, errors: { root: ['The JSON is nested more than 64 levels deep.'] } },
  json_too_large: { status: 400, errors: { root: ['The JSON has more than 2000000 values.'] } },
  unauthorized: {
    status: 401,
    errors: {
      root: [
        'The credentials are not valid: the key or secret is wrong, revoked, expired, or belongs to another team.',
      ],
    },
  },
  insufficient_scope: {
    status: 403,
    errors: {
      root: [
        'This requires the scope documents.send, which the key does not have; its scopes are read. Use a key with one of the scopes send, all, documents.send.',
      ],
    },
  },
  address_not_allowed: {
    status: 403,
    errors: {
      root: ['The key may only be used from 192.0.2.0/24; the request came from 198.51.100.7.'],
    },
  },
  team_suspended: {
    status: 403,
    errors: {
      root: [
        'The operator of this installation has suspended the team. Documents are still received and stored; ask the operator to resume the team.',
      ],
    },
  },
  role_forbids: { status: 403, errors: { root: ['Your role does not permit this.'] } },
  verification_required: {
    status: 403,
    errors: {
      root: [
        'This requires a sign-in within the last 15 minutes; verify your identity again at /api/core/session/verify.',
      ],
    },
  },
  second_factor_missing: {
    status: 403,
    errors: {
      root: [
        'Operators must sign in with a passkey or with a password and a code; set up a passkey or codes and sign in again.',
      ],
    },
  },
  not_found: { status: 404, errors: { root: ['There is no document "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q".'] } },
  idempotency_key_in_progress: {
    status: 409,
    errors: {
      'Idempotency-Key': [
        'A request with this key is still running; repeat the request later to get its response.',
      ],
    },
  },
  body_too_large: {
    status: 413,
    errors: {
      root: [`The body is larger than ${DOCUMENT_SIZE_MIB.usual * MEBIBYTE} bytes after decompression.`],
    },
  },
  unsupported_media_type: {
    status: 415,
    errors: { root: ['The Content-Type is "text/plain"; accepted: application/json.'] },
  },
  unsupported_encoding: {
    status: 415,
    errors: {
      root: ['The Content-Encoding is not supported; accepted: gzip, deflate, br, identity.'],
    },
  },
  idempotency_key_reused: {
    status: 422,
    errors: {
      'Idempotency-Key': [
        'The key was used for a different request: path or body differ. Use a new key for a new request.',
      ],
    },
  },
  rate_limited: {
    status: 429,
    errors: { root: ['The team makes too many requests; the next one is accepted in 1 s.'] },
  },
  too_many_failures: {
    status: 429,
    errors: {
      root: [
        'Too many attempts with wrong credentials came from this address; the next attempt is accepted in 3 s.',
      ],
    },
  },
  concurrency_limited: {
    status: 429,
    errors: {
      root: [
        'The team has 16 requests in progress and 48 waiting, and at most 64 are accepted at a time; wait for responses before sending more.',
      ],
    },
  },
  fair_share_exceeded: {
    status: 429,
    errors: {
      root: [
        'The service is busy, the team already uses its share (12 requests in progress), and its further requests wait for more than 500 ms; the request was not processed.',
      ],
    },
  },
  overloaded: {
    status: 503,
    errors: {
      root: [
        'The service has as many requests in progress and waiting as it can serve in time; the request was not processed.',
      ],
    },
  },
  unavailable: {
    status: 503,
    errors: {
      root: [
        'The database does not respond, or cannot write, at the moment. It is not known whether the request took effect: repeat it with the same Idempotency-Key to be sure.',
      ],
    },
  },
});
