import { conflict, type ApiError } from '../../../../platform/kernel/http/api-error';

/**
 * Reason why an invitation could not be mailed, as shown to its team. The answer of the mail server is only in the log,
 * because it names servers and accounts of the installation.
 */
export const MAIL_PROBLEMS = ['address_refused', 'server_refused', 'server_unreachable', 'unknown'] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

const UNREACHABLE = ['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS'];

/** Classifies an error of nodemailer. */
export function classifyMailProblem(error: unknown): MailProblem {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const code = 'code' in error ? error.code : null;
  if (typeof code === 'string' && UNREACHABLE.includes(code)) return 'server_unreachable';
  // Only the recipient differs between envelopes.
  if (code === 'EENVELOPE') return 'address_refused';
  return 'responseCode' in error || code === 'EAUTH' ? 'server_refused' : 'unknown';
}

/** Parses a stored problem; older rows contain the answer of the mail server. */
export function parseMailProblem(storedProblem: string | null): MailProblem | null {
  if (storedProblem === null) return null;
  return MAIL_PROBLEMS.find((trouble) => trouble === storedProblem) ?? 'unknown';
}

/** 409: production has no mail server, so the link could not be delivered. */
export function mailUnavailable(): ApiError {
  return conflict(
    'mail_unavailable',
    'This installation has no mail server (SMTP_URL is not set). The operator can print a link: user invite, user recover.',
  );
}
