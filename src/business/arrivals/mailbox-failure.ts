import { TargetBlockedError } from '../../platform/kernel/outgoing/guarded-connector';
import { getErrorCode } from '../../platform/kernel/error-type';
import { NameNotResolvedError } from '../../platform/kernel/outgoing/resolve-host';

/** Reason why the last check of a mailbox failed. */
export const MAILBOX_FAILURE_CODES = [
  'address',
  'connection',
  'certificate',
  'login',
  'folder',
  'server',
  'mail',
  'password_lost',
] as const;
export type MailboxFailureCode = (typeof MAILBOX_FAILURE_CODES)[number];

/** Failure of a mailbox check, as shown to the team. */
export interface MailboxFailure {
  code: MailboxFailureCode;
  message: string;
}

/** Thrown when a mailbox cannot be read for a reason that the team can fix. */
export class MailboxError extends Error {
  constructor(readonly failure: MailboxFailure) {
    super(failure.message);
  }
}

const CERTIFICATE_ERROR_CODE =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/;
const MAX_REASON_LENGTH = 300;

/** Converts a connection error to a failure for the team. Texts of the mail server are shortened. */
export function toMailboxFailure(error: unknown): MailboxFailure {
  if (error instanceof MailboxError) return error.failure;
  if (error instanceof TargetBlockedError || error instanceof NameNotResolvedError)
    return { code: 'address', message: error.message };
  const reason = formatReason(error);
  if (hasErrorFlag(error, 'authenticationFailed'))
    return {
      code: 'login',
      message: `The mail server rejected the user name or the password: ${reason}. Some providers require an app password.`,
    };
  const code = getErrorCode(error) ?? '';
  if (hasErrorFlag(error, 'tlsFailed') || CERTIFICATE_ERROR_CODE.test(code))
    return {
      code: 'certificate',
      message: `The connection to the mail server could not be secured: ${reason}. Check host, port and security.`,
    };
  if (/^E[A-Z_]+$|TIMEOUT|^NoConnection|^Closed/.test(code))
    return {
      code: 'connection',
      message: `The mail server cannot be reached: ${reason}. Check host, port and security.`,
    };
  return { code: 'server', message: `The mail server sent an unexpected response: ${reason}.` };
}

function hasErrorFlag(error: unknown, name: 'authenticationFailed' | 'tlsFailed'): boolean {
  return typeof error === 'object' && error !== null && name in error && Reflect.get(error, name) === true;
}

/** Formats the server's response on one line; without a response, the message of the error. */
function formatReason(error: unknown): string {
  const response =
    typeof error === 'object' && error !== null && 'responseText' in error ? error.responseText : null;
  const text =
    typeof response === 'string' && response !== ''
      ? response
      : error instanceof Error
        ? error.message
        : String(error);
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_REASON_LENGTH)
    .replace(/\.$/, '');
}
