import { formatInstantOrNull } from '../../platform/kernel/clock';
import {
  enumOf,
  flag,
  idOf,
  instant,
  integer,
  namedSchema,
  nullable,
  object,
  parkedInstant,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { MAILBOX_FAILURE_CODES } from './mailbox-failure';
import { MAILBOX_SECURITY, type Mailbox } from './mailbox.entity';

export const mailboxSchema = namedSchema(
  'Mailbox',
  object(
    {
      companyId: idOf('c'),
      host: { ...text, description: 'Name or address of the IMAP server' },
      port: { ...integer, description: 'Port of the IMAP server' },
      user: { ...text, description: 'User name at the mail server' },
      folder: { ...text, description: 'Path of the folder that is read' },
      security: {
        ...enumOf(...MAILBOX_SECURITY),
        description: '`tls`: TLS from the start of the connection; `startTls`: upgrade with STARTTLS',
      },
      enabled: { ...flag, description: 'Whether the mailbox is checked' },
      lastCheckedAt: {
        ...nullable(instant),
        description: 'Time of the last check; null before the first',
      },
      nextCheckAt: {
        ...nullable(instant),
        description: 'Time of the next check; null while the mailbox is disabled',
      },
      failure: {
        ...nullable(
          object({
            code: {
              ...enumOf(...MAILBOX_FAILURE_CODES),
              description:
                'Kind of the failure: `address` (host not found or not allowed), `connection`, `certificate`, `login`, `folder`, `server` (unexpected response), `mail` (a mail could not be handled), `password_lost`',
            },
            message: text,
            since: {
              ...instant,
              description: 'Time of the first failed check since the last successful one',
            },
          }),
        ),
        description: 'Reason why the last check failed; null without a failure',
      },
      parkedAt: parkedInstant,
      updatedAt: instant,
    },
    'Mailbox from which the documents of a company are read',
  ),
);

/** A mailbox in the API, without its password. */
export type MailboxResource = Shape<typeof mailboxSchema>;

export function toMailboxResource(row: Mailbox): MailboxResource {
  const { host, port, username, folder, security, enabled, failureCode, failureMessage, failedSince } = row;
  const code = MAILBOX_FAILURE_CODES.find((each) => each === failureCode);
  return {
    companyId: row.id,
    ...{ host, port, user: username, folder, security, enabled },
    lastCheckedAt: formatInstantOrNull(row.lastCheckedAt),
    nextCheckAt: formatInstantOrNull(row.nextAttemptAt ?? null),
    failure:
      code === undefined || failedSince === null
        ? null
        : { code, message: failureMessage ?? '', since: failedSince.toISOString() },
    parkedAt: formatInstantOrNull(row.parkedAt ?? null),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const mailboxExample: MailboxResource = {
  companyId: 'c_01KA8Z5V8J9WQ3T6R2Y4X7M1NB',
  host: 'imap.example.com',
  port: 993,
  user: 'invoices@example.com',
  folder: 'INBOX',
  security: 'tls',
  enabled: true,
  lastCheckedAt: '2026-11-21T10:00:00.000Z',
  nextCheckAt: '2026-11-21T10:02:00.000Z',
  failure: null,
  parkedAt: null,
  updatedAt: '2026-11-20T08:30:00.000Z',
};
