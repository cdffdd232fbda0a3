/**
 * Why an invitation could not be mailed, as its team may know it. What the mail server said stands in the log alone: it names servers
 * and accounts of the installation.
 */
export const MAIL_TROUBLES = ['address_refused', 'server_refused', 'server_unreachable', 'unknown'] as const;
export type MailTrouble = (typeof MAIL_TROUBLES)[number];

const UNREACHABLE = ['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS'];

/** What an error of nodemailer comes to. */
export function mailTroubleOf(error: unknown): MailTrouble {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const code = 'code' in error ? error.code : null;
  if (typeof code === 'string' && UNREACHABLE.includes(code)) return 'server_unreachable';
  // The recipient is the only thing of an envelope that differs from mail to mail.
  if (code === 'EENVELOPE') return 'address_refused';
  return 'responseCode' in error || code === 'EAUTH' ? 'server_refused' : 'unknown';
}

/** A trouble as it is stored; rows of before have what the mail server said. */
export function mailTroubleIn(stored: string | null): MailTrouble | null {
  if (stored === null) return null;
  return MAIL_TROUBLES.find((trouble) => trouble === stored) ?? 'unknown';
}
