import type { AuditEntry } from '../../audit/audit-entry.entity';
import { newAuditId } from '../../audit/audit.resource';
import {
  flag,
  idOf,
  instant,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { CODE_MISSING } from './password-proof';
import { SIGN_IN_METHODS, type SignInMethod, SESSION_CREATED } from './sessions.service';

export const pastSignInSchema = namedSchema(
  'SignIn',
  object({
    id: idOf(newAuditId.prefix),
    createdAt: { ...instant, description: 'Time of the attempt' },
    succeeded: {
      ...flag,
      description:
        'Whether the sign-in succeeded; false: the password or the code was wrong, or the code was missing',
    },
    codeMissing: {
      ...flag,
      description:
        'Whether the password was correct but the code was missing. Each sign-in with a code begins with ' +
        'such an entry; if no successful sign-in follows, somebody else may know the password',
    },
    method: {
      ...nullable(enumOf(...SIGN_IN_METHODS)),
      description:
        'Method of the sign-in: `provider` is the identity provider of the installation, `organisation` the identity provider of a team; null if the sign-in failed or the method was not recorded',
    },
    secondFactor: { ...flag, description: 'Whether a second factor (code or passkey) was used' },
    address: { ...nullable(text), description: 'Network address of the client' },
  }),
);

/** Successful or failed sign-in of a person. */
export type PastSignInResource = Shape<typeof pastSignInSchema>;

export function toPastSignInResource({
  id,
  createdAt,
  action,
  after,
  address,
}: AuditEntry): PastSignInResource {
  const method = after?.['method'];
  return {
    id,
    createdAt: createdAt.toISOString(),
    succeeded: action === SESSION_CREATED,
    codeMissing: action === CODE_MISSING,
    method: isMethod(method) ? method : null,
    secondFactor: after?.['secondFactor'] === true,
    address,
  };
}

function isMethod(value: unknown): value is SignInMethod {
  return SIGN_IN_METHODS.some((method) => method === value);
}

export const pastSignInExample: PastSignInResource = {
  id: 'aud_01KAJ42Z0R2T4V6X8Z0B2D4F6H',
  createdAt: '2026-11-23T08:00:00.000Z',
  succeeded: true,
  codeMissing: false,
  method: 'password',
  secondFactor: true,
  address: '203.0.113.7',
};
