import type { AttemptOutcome } from '../../documents/deliveries/delivery-states';
import { NoMailServer } from '../../../platform/kernel/mail/mail-sender';

/** What the mail library's errors tell; every member may be missing. */
interface MailError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

/** Permanent answers that say that the address does not exist (RFC 5321, section 4.2.3). */
const NO_SUCH_MAILBOX = new Set([550, 551, 553]);
/** The server does not let us in: something for the operator to fix, not the recipient's refusal. */
const OURS = new Set(['AUTH', 'STARTTLS', 'EHLO', 'HELO', 'CONN']);

/**
 * What a failed attempt to mail came to. A permanent answer (5yz) to recipient or contents is final; all else, a lost
 * connection above all, is retried. Without a mail server of ours no other attempt would do better.
 */
export function outcomeOfFault(error: unknown): AttemptOutcome {
  if (error instanceof NoMailServer)
    return { kind: 'refused', category: 'other', message: error.message, providerCode: null };
  const { code, command, responseCode, message }: MailError =
    typeof error === 'object' && error !== null ? error : {};
  const text = typeof message === 'string' ? message : String(error);
  const answer = typeof responseCode === 'number' ? responseCode : null;
  const providerCode = answer !== null ? String(answer) : typeof code === 'string' ? code : null;
  const stage = typeof command === 'string' ? (command.split(' ')[0] ?? '') : '';
  if (answer === null || answer < 500 || OURS.has(stage) || code === 'EAUTH')
    return { kind: 'retry', message: text, providerCode };
  const category =
    stage === 'RCPT' && NO_SUCH_MAILBOX.has(answer) ? 'recipient_not_found' : 'recipient_rejected';
  return { kind: 'refused', category, message: text, providerCode };
}
