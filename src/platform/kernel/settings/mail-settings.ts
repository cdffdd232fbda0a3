import type { SettingsReader } from './settings-reader';

/** Settings of outgoing mail. */
export interface MailSettings {
  smtpUrl: string | null;
  /** Sender address of mails; replies go to the company's own address. */
  mailFrom: string;
}

export function mailSettings(read: SettingsReader, baseUrl: string): MailSettings {
  return {
    smtpUrl: read.secretUrl('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM', `no-reply@${new URL(baseUrl).hostname}`),
  };
}
