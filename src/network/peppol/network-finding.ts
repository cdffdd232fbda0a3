import { clock } from '../../platform/kernel/clock';
import type { Certificate } from '../../standards/peppol/pki';

/** One result of a check. */
export interface NetworkFinding {
  level: 'ok' | 'warning' | 'problem';
  /** One or two words. */
  check: string;
  message: string;
  /** Advice for a problem; null without a problem. */
  help: string | null;
}

const DAY_MS = 86_400_000;
const WARN_DAYS = 60;

export function ok(check: string, message: string): NetworkFinding {
  return { level: 'ok', check, message, help: null };
}

export function warning(check: string, message: string, help: string): NetworkFinding {
  return { level: 'warning', check, message: addFullStop(message), help };
}

export function problem(check: string, message: string, help: string): NetworkFinding {
  return { level: 'problem', check, message: addFullStop(message), help };
}

/** Reasons at the end of a sentence may be sentences themselves. */
function addFullStop(message: string): string {
  return message.replace(/\.{2,}$/, '.');
}

/** Checks how long one of our certificates is valid. */
export function checkValidity(check: string, { subject, notBefore, notAfter }: Certificate): NetworkFinding {
  const renew = 'renew the certificate; its file is read again without a restart';
  const days = Math.floor((notAfter.getTime() - clock.milliseconds()) / DAY_MS);
  const until = notAfter.toISOString().slice(0, 10);
  if (notBefore > clock.now())
    return problem(
      check,
      `${subject} is valid from ${notBefore.toISOString()} only.`,
      'keep the previous certificate beside it until then',
    );
  if (days < 0) return problem(check, `${subject} ended on ${until}.`, renew);
  if (days <= WARN_DAYS) return warning(check, `${subject} ends on ${until}, in ${days} days.`, renew);
  return ok(check, `${days} days are left (until ${until})`);
}
