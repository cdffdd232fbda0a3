import type { AttemptOutcome } from '../../documents/deliveries/delivery-states';
import { NoMailServerError } from '../../../platform/kernel/mail/mail-sender';

/** Error of the mail library; every property may be missing. */
interface MailError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

/** Permanent reply codes for an address that does not exist (RFC 5321, section 4.2.3). */
const NO_SUCH_MAILBOX = new Set([550, 551, 553]);
/** Errors of the login to the mail server, which the operator has to correct; the recipient did not refuse the mail. */
const LOGIN_STAGES = new Set(['AUTH', 'STARTTLS', 'EHLO', 'HELO', 'CONN']);

/**
 * Returns the outcome of a failed attempt to mail. A permanent reply (5yz) to the recipient or the contents is final;
 * every other failure, such as a lost connection, is retried. Without a configured mail server no attempt is retried.
 */
export function toFailedMailOutcome(error: unknown): AttemptOutcome {
  if (error instanceof NoMailServerError)
    return { kind: 'refused', category: 'other', message: error.message, providerCode: null };
  const { code, command, responseCode, message }: MailError =
    typeof error === 'object' && error !== null ? error : {};
  const text = typeof message === 'string' ? message : String(error);
  const replyCode = typeof responseCode === 'number' ? responseCode : null;
  const providerCode = replyCode !== null ? String(replyCode) : typeof code === 'string' ? code : null;
  const stage = typeof command === 'string' ? (command.split(' ')[0] ?? '') : '';
  if (replyCode === null || replyCode < 500 || LOGIN_STAGES.has(stage) || code === 'EAUTH')
    return { kind: 'retry', message: text, providerCode };
  const category =
    stage === 'RCPT' && NO_SUCH_MAILBOX.has(replyCode) ? 'recipient_not_found' : 'recipient_rejected';
  return { kind: 'refused', category, message: text, providerCode };
}
