import { clock } from '../../platform/kernel/clock';
import type { Certificate } from '../../standards/peppol/pki';

/** One result of a check. */
export interface NetworkFinding {
  level: 'ok' | 'warning' | 'problem';
  /** Name of the check in one or two words. */
  check: string;
  message: string;
  /** Advice for the operator; null without a problem. */
  help: string | null;
}

const DAY_MS = 86_400_000;
const WARNING_DAYS = 60;

export function ok(check: string, message: string): NetworkFinding {
  return { level: 'ok', check, message, help: null };
}

export function warning(check: string, message: string, help: string): NetworkFinding {
  return { level: 'warning', check, message: addFullStop(message), help };
}

export function problem(check: string, message: string, help: string): NetworkFinding {
  return { level: 'problem', check, message: addFullStop(message), help };
}

/** Removes repeated full stops, because a reason at the end of a message may end with a full stop itself. */
function addFullStop(message: string): string {
  return message.replace(/\.{2,}$/, '.');
}

/** Checks the validity period of one of our certificates. */
export function checkValidity(check: string, { subject, notBefore, notAfter }: Certificate): NetworkFinding {
  const renew = 'renew the certificate; the file is read again without a restart';
  const days = Math.floor((notAfter.getTime() - clock.milliseconds()) / DAY_MS);
  const until = notAfter.toISOString().slice(0, 10);
  if (notBefore > clock.now())
    return problem(
      check,
      `${subject} is not valid before ${notBefore.toISOString()}.`,
      'keep the previous certificate in the configuration until then',
    );
  if (days < 0) return problem(check, `${subject} expired on ${until}.`, renew);
  if (days <= WARNING_DAYS) return warning(check, `${subject} expires on ${until}, in ${days} days.`, renew);
  return ok(check, `${days} days are left (until ${until})`);
}
