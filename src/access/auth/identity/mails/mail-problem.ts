import { conflict, type ApiError } from '../../../../platform/kernel/http/api-error';

/**
 * Reason why an invitation could not be mailed, as shown to its team. The mail server's response is only logged,
 * because the response contains servers and accounts of the installation.
 */
export const MAIL_PROBLEMS = ['address_refused', 'server_refused', 'server_unreachable', 'unknown'] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

const UNREACHABLE_CODES = ['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS'];

/** Classifies an error of nodemailer. */
export function classifyMailProblem(error: unknown): MailProblem {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const code = 'code' in error ? error.code : null;
  if (typeof code === 'string' && UNREACHABLE_CODES.includes(code)) return 'server_unreachable';
  // The sender is always the same, so an envelope can only be rejected because of its recipient.
  if (code === 'EENVELOPE') return 'address_refused';
  return 'responseCode' in error || code === 'EAUTH' ? 'server_refused' : 'unknown';
}

/** Parses a stored problem; rows of older releases contain the mail server's response. */
export function parseMailProblem(storedProblem: string | null): MailProblem | null {
  if (storedProblem === null) return null;
  return MAIL_PROBLEMS.find((problem) => problem === storedProblem) ?? 'unknown';
}

/** Creates the error 409: without a mail server, links cannot be delivered by mail. */
export function mailUnavailableError(): ApiError {
  return conflict(
    'mail_unavailable',
    'This installation has no mail server (SMTP_URL is not set). The operator can create a link with the commands `user invite` and `user recover`.',
  );
}
