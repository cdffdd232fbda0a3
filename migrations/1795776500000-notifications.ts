import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';
import { workColumns, workIndexes } from './work-columns';

/** Mails to people about what happens in their teams: their choices, what they are to learn, and the mails. */
export class Notifications1795776500000 implements ProductMigration {
  readonly name = 'Notifications1795776500000';
  readonly compatibleWith = '0.2.0';
  readonly creates = [
    'notification_recipients',
    'notification_settings',
    'notification_mails',
    'notifications',
  ];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of [...this.creates].reverse()) await queryRunner.query(`DROP TABLE ${table}`);
  }
}

const KINDS = `'documentFailed', 'businessStatus', 'documentReceived', 'webhookDisabled', 'taxDeadline', 'certificate',
      'keyExpiring'`;
const CHOICES = `'now', 'daily', 'never'`;

const UP = [
  // certificate: the choice of an operator, which belongs to no team.
  `CREATE TABLE notification_recipients (
    user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    time_zone text NOT NULL,
    certificate text CONSTRAINT notification_recipients_certificate_check CHECK (certificate IN (${CHOICES})),
    updated_at timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE notification_settings (
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    team_id text NOT NULL REFERENCES teams,
    kind text NOT NULL CONSTRAINT notification_settings_kind_check CHECK (kind IN (${KINDS})),
    choice text NOT NULL CONSTRAINT notification_settings_choice_check CHECK (choice IN (${CHOICES})),
    updated_at timestamptz(3) NOT NULL,
    PRIMARY KEY (user_id, team_id, kind)
  )`,
  `CREATE INDEX notification_settings_team ON notification_settings (team_id)`,
  `CREATE INDEX notification_settings_received ON notification_settings (team_id)
    WHERE kind = 'documentReceived' AND choice <> 'never'`,
  // day: the day of a daily mail in the time zone of the person; null for every other mail.
  `CREATE TABLE notification_mails (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    mode text NOT NULL CONSTRAINT notification_mails_mode_check CHECK (mode IN ('now', 'daily', 'test')),
    kind text CONSTRAINT notification_mails_kind_check CHECK (kind IN (${KINDS})),
    day date,
    created_at timestamptz(3) NOT NULL,
    mailed_at timestamptz(3),
    ended_at timestamptz(3),
    problem text,
    ${workColumns()}
  )`,
  // Nobody gets two daily mails on one day.
  `CREATE UNIQUE INDEX notification_mails_day ON notification_mails (user_id, day) WHERE day IS NOT NULL`,
  `CREATE INDEX notification_mails_newest ON notification_mails (user_id, created_at DESC, id DESC)`,
  `CREATE INDEX notification_mails_age ON notification_mails (created_at)`,
  ...workIndexes('notification_mails'),
  // source: the event, or what was found otherwise. A person learns of it once.
  `CREATE TABLE notifications (
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    source text NOT NULL,
    team_id text REFERENCES teams,
    company_id text,
    kind text NOT NULL CONSTRAINT notifications_kind_check CHECK (kind IN (${KINDS})),
    daily boolean NOT NULL,
    details json NOT NULL,
    created_at timestamptz(3) NOT NULL,
    mail_id text REFERENCES notification_mails ON DELETE CASCADE,
    PRIMARY KEY (user_id, source)
  )`,
  `CREATE INDEX notifications_waiting ON notifications (daily, user_id, kind, created_at) WHERE mail_id IS NULL`,
  `CREATE INDEX notifications_mail ON notifications (mail_id, team_id, kind, created_at) WHERE mail_id IS NOT NULL`,
  `CREATE INDEX notifications_team ON notifications (team_id)`,
  `CREATE INDEX notifications_age ON notifications (created_at)`,
];
