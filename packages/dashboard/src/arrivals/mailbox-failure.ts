import type { MessageKey } from '../i18n/areas';
import type { Mailbox } from './queries';

type Failure = NonNullable<Mailbox['failure']>;

/** Forms of the API's messages about failed mailbox checks: error code, pattern, and advice for the user. */
const FORMS: [code: Failure['code'], form: RegExp, advice: MessageKey | null][] = [
  [
    'certificate',
    /^The connection to the mail server could not be secured: (.+)\. Check host, port and security\.$/s,
    'arrivals.advice.settings',
  ],
  [
    'connection',
    /^The mail server cannot be reached: (.+)\. Check host, port and security\.$/s,
    'arrivals.advice.settings',
  ],
  [
    'login',
    /^The mail server rejected the user name or the password: (.+)\. Some providers require an app password\.$/s,
    'arrivals.advice.password',
  ],
  ['server', /^The mail server sent an unexpected response: (.+)\.$/s, null],
];

/**
 * Returns what stands below the sentence of a failure's code: the reason, in the words of the mail server, and what to do.
 * A message of another form is the reason as a whole.
 */
export function explainMailboxFailure({ code, message }: Failure): {
  reason: string;
  advice: MessageKey | null;
} {
  for (const [formCode, form, advice] of FORMS) {
    const reason = formCode === code ? form.exec(message)?.[1] : undefined;
    if (reason !== undefined) return { reason, advice };
  }
  return { reason: message, advice: null };
}
