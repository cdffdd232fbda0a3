import type { SettingsReader } from './settings-reader';

/** Settings of outgoing mail. */
export interface MailSettings {
  smtpUrl: string | null;
  /** Sender address of mails; replies go to the company's own address. */
  mailFrom: string;
}

export function readMailSettings(reader: SettingsReader, baseUrl: string): MailSettings {
  return {
    smtpUrl: reader.secretUrl('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: reader.text('MAIL_FROM', `no-reply@${new URL(baseUrl).hostname}`),
  };
}
