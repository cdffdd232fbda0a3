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

/** Failure of a check, for the team. */
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

const CERTIFICATE_CODE =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/;
const MAX_REASON = 300;

/** Describes an error of the connection. Texts of the server are shortened and quoted. */
export function toMailboxFailure(error: unknown): MailboxFailure {
  if (error instanceof MailboxError) return error.failure;
  if (error instanceof TargetBlockedError || error instanceof NameNotResolvedError)
    return { code: 'address', message: error.message };
  const reason = formatReason(error);
  if (isMarked(error, 'authenticationFailed'))
    return {
      code: 'login',
      message: `The mail server refused the user or the password: ${reason}. Some providers require an app password.`,
    };
  const code = getErrorCode(error) ?? '';
  if (isMarked(error, 'tlsFailed') || CERTIFICATE_CODE.test(code))
    return {
      code: 'certificate',
      message: `The connection to the mail server could not be secured: ${reason}. Check host, port and security.`,
    };
  if (/^E[A-Z_]+$|TIMEOUT|^NoConnection|^Closed/.test(code))
    return {
      code: 'connection',
      message: `The mail server cannot be reached: ${reason}. Check host, port and security.`,
    };
  return { code: 'server', message: `The mail server answered unexpectedly: ${reason}.` };
}

function isMarked(error: unknown, name: 'authenticationFailed' | 'tlsFailed'): boolean {
  return typeof error === 'object' && error !== null && name in error && Reflect.get(error, name) === true;
}

/** Formats the server's answer on one line, or the error when there is no answer. */
function formatReason(error: unknown): string {
  const answer =
    typeof error === 'object' && error !== null && 'responseText' in error ? error.responseText : null;
  const text =
    typeof answer === 'string' && answer !== ''
      ? answer
      : error instanceof Error
        ? error.message
        : String(error);
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_REASON)
    .replace(/\.$/, '');
}
