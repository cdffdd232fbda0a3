import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG, type Config } from '../config';
import { runInSpan } from '../tracing/active-span';

/** Mail as passed to the mail server. Texts are content only: paths and URLs in them are never read. */
export interface MailMessage {
  /** Name of the file when mails are written to a folder; the same for every attempt. */
  name: string;
  /** Message-ID without brackets (RFC 5322, section 3.6.4); the same for every attempt. */
  messageId: string;
  fromName: string;
  replyTo: string | null;
  to: string;
  date: Date;
  subject: string;
  text: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
  /** Additional headers, with names and values defined by the product. */
  headers?: Readonly<Record<string, string>>;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };
const NO_FILE_ACCESS = { disableFileAccess: true, disableUrlAccess: true };

/** Thrown when there is no mail server; production does not write mails into a folder (contract, section 8.10). */
export class NoMailServerError extends Error {
  constructor() {
    super('This installation has no mail server (SMTP_URL is not set), so it cannot send e-mails.');
  }
}

/**
 * Sends mails through the mail server of `SMTP_URL`. Without a mail server it writes readable files to `DATA_DIR/mail`;
 * in production it then fails.
 */
@Injectable()
export class MailSender implements OnApplicationShutdown {
  private readonly smtpUrl: string | null;
  /** Connections to the mail server, opened with the first mail. */
  private smtp: ReturnType<typeof createTransport> | null = null;
  private readonly folder: string;
  private readonly from: string;
  private readonly mayWriteFiles: boolean;

  constructor(@Inject(CONFIG) config: Config) {
    this.folder = join(config.dataDir, 'mail');
    this.from = config.mailFrom;
    this.mayWriteFiles = config.nodeEnv !== 'production';
    this.smtpUrl = config.smtpUrl;
  }

  /** Returns whether mails can be sent: in production only with a mail server. */
  get isAvailable(): boolean {
    return this.smtpUrl !== null || this.mayWriteFiles;
  }

  /**
   * Sends the mail.
   * @returns the response of the mail server, or the path of the file
   * @throws NoMailServerError in production without `SMTP_URL`; Error of nodemailer, with `responseCode` when the
   * server responded
   */
  async send(message: MailMessage): Promise<string> {
    const options = this.toMailOptions(message);
    if (!this.isAvailable) throw new NoMailServerError();
    if (this.smtpUrl === null) return this.write(message.name, options);
    const smtp = await (this.smtp ??= createTransport(this.smtpUrl));
    const { response } = await runInSpan('mail.send', { kind: 'client' }, () => smtp.sendMail(options));
    return response;
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.smtp)?.close();
  }

  /**
   * Writes a mail under a temporary name and renames it: a program that watches the folder sees only complete mails.
   */
  private async write(name: string, options: SendMailOptions): Promise<string> {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'unix',
      ...NO_FILE_ACCESS,
    });
    const { message } = await composer.sendMail(options);
    const file = join(this.folder, `${name}.eml`);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file);
    return file;
  }

  private toMailOptions(message: MailMessage): SendMailOptions {
    return {
      from: { name: message.fromName, address: this.from },
      ...(message.replyTo === null ? {} : { replyTo: message.replyTo }),
      to: { name: '', address: message.to },
      messageId: `<${message.messageId}>`,
      date: message.date,
      subject: message.subject,
      text: message.text,
      attachments: message.attachments,
      headers: { 'Auto-Submitted': 'auto-generated', ...message.headers },
    };
  }
}

/** The library is loaded with the first mail, because many installations send none. */
async function createTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, pool: true, maxConnections: 4, ...TIMEOUTS, ...NO_FILE_ACCESS });
}
