import { MAIL_PROBLEMS } from '../../access/auth/identity/mails/mail-problem';
import {
  enumOf,
  flag,
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { DEFAULT_TIME_ZONE, NOTIFICATION_CHOICES, NOTIFICATION_KINDS } from './notification-kinds';

const kind = {
  ...enumOf(...NOTIFICATION_KINDS),
  description:
    'Kind of the notification: a document that was not delivered, a response of a buyer, a received document, a disabled webhook, a tax ' +
    'report, a certificate of the installation, an API key that expires, a mailbox that cannot be read, a refused mail or file, ' +
    'a recurring invoice that failed, an import with documents that were not sent, or a forwarded document or reminder that ' +
    'could not be mailed',
};

const choice = enumOf(...NOTIFICATION_CHOICES);

export const notificationSettingsSchema = namedSchema(
  'NotificationSettings',
  object({
    timeZone: { ...text, description: 'Time zone of the daily mail at 07:00 (IANA name)' },
    settings: {
      ...listOf(
        object({
          teamId: {
            ...nullable(idOf('team')),
            description:
              'Team to which the setting applies; null: settings about the installation, for operators',
          },
          kind,
          choice: {
            ...choice,
            description: 'Time of the mail: immediately, in the daily mail, or never',
          },
          defaultChoice: {
            ...choice,
            description: 'Default choice, which applies until the person makes a choice',
          },
        }),
      ),
      description: 'Notification settings of the person, for each team and kind that their role may read',
    },
    lastMail: {
      ...nullable(
        object({
          mode: {
            ...enumOf('now', 'daily', 'test'),
            description: 'Reason for the mail: an immediate notification, the daily mail, or a test',
          },
          kind: {
            ...nullable(kind),
            description: 'Kind of the notifications in the mail; null for a daily mail and a test',
          },
          createdAt: { ...instant, description: 'Time at which the mail was prepared' },
          deliveredAt: {
            ...nullable(instant),
            description:
              'Time at which the mail server accepted the mail; null when it has not accepted the mail',
          },
          problem: {
            ...nullable(enumOf(...MAIL_PROBLEMS)),
            description: 'Reason why the last attempt to send the mail failed; null without a failure',
          },
          final: {
            ...flag,
            description:
              'Whether the mail will not be sent again, because it was sent or the service has given up',
          },
        }),
      ),
      description: 'Newest notification mail to the person; null: no mail yet',
    },
    mailAvailable: { ...flag, description: 'Whether the installation can send mails' },
  }),
);

/** Settings of a person about notifications. */
export type NotificationSettingsResource = Shape<typeof notificationSettingsSchema>;

export const notificationSettingsExample: NotificationSettingsResource = {
  timeZone: DEFAULT_TIME_ZONE,
  settings: [
    {
      teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
      kind: 'documentFailed',
      choice: 'now',
      defaultChoice: 'now',
    },
    {
      teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
      kind: 'documentReceived',
      choice: 'daily',
      defaultChoice: 'never',
    },
  ],
  lastMail: {
    mode: 'now',
    kind: 'documentFailed',
    createdAt: '2026-11-23T08:00:00.000Z',
    deliveredAt: '2026-11-23T08:00:01.000Z',
    problem: null,
    final: true,
  },
  mailAvailable: true,
};
