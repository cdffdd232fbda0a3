import { statement } from '../../platform/kernel/database/statement';
import { buildEventCause, buildEventKind } from './event-sources';
import { buildMemberChoice, CERTIFICATE_DEFAULT, DAILY_HOUR, DEFAULT_TIME_ZONE } from './notification-kinds';

/** Key of the advisory lock that the process which creates notification mails holds. */
export const PLANNER_LOCK = 7_262_011;

/** Maximum number of notifications in one mail; further ones wait for the next mail. */
const MAX_IN_MAIL = 50_000;

/** Minutes between two mails to a person about one kind. */
export const MAIL_INTERVAL_MINUTES = 10;

/** Maximum number of notifications listed in a mail; further ones are counted. */
export const MAX_LISTED_NOTIFICATIONS = 50;

/**
 * Builds the statement that inserts, for each new event, a notification for each member who wants it and was not
 * notified of the cause yet. Events of other types cost only a comparison. Uses the primary keys of `notifications`,
 * `memberships`, `users` and `notification_settings`.
 * @param events name of the CTE with the new events
 */
export const buildEventNotificationInsertion = (
  events: string,
): string => `INSERT INTO notifications (user_id, source, team_id, company_id, kind, daily, details, created_at)
  SELECT told.user_id, told.source, told.team_id, told.company_id, told.kind, told.choice = 'daily', told.data, clock_timestamp()
  FROM (
    SELECT e.source, e.team_id, e.company_id, e.kind, e.data, m.user_id, ${buildMemberChoice('e.kind', 'm.role', 's.choice')} AS choice
    FROM (SELECT e.team_id, e.company_id, e.data, ${buildEventKind('e')} AS kind, ${buildEventCause('e')} AS source
      FROM ${events} e) AS e
    JOIN memberships m ON m.team_id = e.team_id JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL
    LEFT JOIN notification_settings s ON s.user_id = m.user_id AND s.team_id = m.team_id AND s.kind = e.kind
    WHERE e.kind IS NOT NULL) AS told
  WHERE told.choice <> 'never'
  ON CONFLICT DO NOTHING RETURNING user_id`;

/** Acquires the lock of the process that creates notification mails, until the end of the transaction. */
export const TRY_PLANNER_LOCK = statement(`SELECT pg_try_advisory_xact_lock(${PLANNER_LOCK}) AS alone`);

/**
 * Selects people and kinds with notifications that are due immediately, without a mail about the kind within the
 * mail interval. Reads one row of `notifications_waiting` for each, and the newest mails of the person by
 * `notification_mails_newest`.
 */
export const DUE_IMMEDIATE_MAILS = statement(`WITH RECURSIVE stream AS (
    (SELECT user_id, kind FROM notifications WHERE mail_id IS NULL AND NOT daily ORDER BY user_id, kind LIMIT 1)
    UNION ALL
    SELECT next.user_id, next.kind FROM stream s, LATERAL (
      SELECT n.user_id, n.kind FROM notifications n
      WHERE n.mail_id IS NULL AND NOT n.daily AND (n.user_id, n.kind) > (s.user_id, s.kind)
      ORDER BY n.user_id, n.kind LIMIT 1) AS next
  )
  SELECT s.user_id AS "userId", s.kind FROM stream s
  WHERE NOT EXISTS (SELECT FROM notification_mails m
    WHERE m.user_id = s.user_id AND m.created_at > clock_timestamp() - interval '${MAIL_INTERVAL_MINUTES} minutes'
      AND m.mode = 'now' AND m.kind = s.kind)
  LIMIT 200`);

/** SQL expression of the time zone of the person `p`. */
const PERSON_TIME_ZONE = `coalesce(p.time_zone, '${DEFAULT_TIME_ZONE}')`;

/**
 * Selects people with notifications from before the hour of their daily mail who have had no daily mail today, with the
 * day in their time zone and the time of the hour. Reads one row of `notifications_waiting` for each person, the
 * primary key of `notification_recipients` and `notification_mails_day`.
 */
export const DUE_DAILY_MAILS = statement(`WITH RECURSIVE person AS (
    (SELECT user_id FROM notifications WHERE mail_id IS NULL AND daily ORDER BY user_id LIMIT 1)
    UNION ALL
    SELECT next.user_id FROM person s, LATERAL (
      SELECT n.user_id FROM notifications n WHERE n.mail_id IS NULL AND n.daily AND n.user_id > s.user_id
      ORDER BY n.user_id LIMIT 1) AS next
  ), clock AS (
    SELECT person.user_id, (clock_timestamp() AT TIME ZONE ${PERSON_TIME_ZONE})::date AS day,
      ((clock_timestamp() AT TIME ZONE ${PERSON_TIME_ZONE})::date + interval '${DAILY_HOUR} hours') AT TIME ZONE ${PERSON_TIME_ZONE} AS due_at
    FROM person LEFT JOIN notification_recipients p ON p.user_id = person.user_id
  )
  SELECT c.user_id AS "userId", c.day::text AS day, c.due_at AS "dueAt" FROM clock c
  WHERE c.due_at <= clock_timestamp()
    AND NOT EXISTS (SELECT FROM notification_mails m WHERE m.user_id = c.user_id AND m.day = c.day)
    AND EXISTS (SELECT FROM notifications n WHERE n.mail_id IS NULL AND n.daily AND n.user_id = c.user_id
      AND n.created_at < c.due_at)
  LIMIT 200`);

/** Stores a mail to send, unless it is a second daily mail on one day. Uses `notification_mails_day`. */
export const INSERT_MAIL =
  statement(`INSERT INTO notification_mails (id, user_id, mode, kind, day, created_at)
  VALUES ($1, $2, $3, $4, $5, clock_timestamp()) ON CONFLICT (user_id, day) WHERE day IS NOT NULL DO NOTHING RETURNING id`);

/** Assigns the waiting notifications of a person about a kind to a mail. Uses the index `notifications_waiting`. */
export const ASSIGN_KIND_TO_MAIL =
  statement(`UPDATE notifications SET mail_id = $1 WHERE (user_id, source) IN (
    SELECT user_id, source FROM notifications WHERE mail_id IS NULL AND NOT daily AND user_id = $2 AND kind = $3
    ORDER BY created_at LIMIT ${MAX_IN_MAIL})`);

/** Assigns a person's notifications from before a time to their daily mail. Uses the index `notifications_waiting`. */
export const ASSIGN_DAY_TO_MAIL =
  statement(`UPDATE notifications SET mail_id = $1 WHERE (user_id, source) IN (
    SELECT user_id, source FROM notifications WHERE mail_id IS NULL AND daily AND user_id = $2 AND created_at < $3
    ORDER BY created_at LIMIT ${MAX_IN_MAIL})`);

/** Selects started mails with the address and language of the person. Uses the primary key of `users`. */
export const selectStartedNotificationMails = (
  startedRows: string,
): string => `SELECT s.id, s.claim, s.user_id AS "userId", s.mode, s.kind, s.created_at AS "createdAt", u.email, u.language,
    u.disabled_at IS NULL AS "isOpen"
  FROM ${startedRows} s JOIN users u ON u.id = s.user_id`;

/**
 * SQL expression of the current choice of the person `u` for the notification `n`: a member who has left, lost the role
 * or changed the choice is no longer notified.
 */
const CURRENT_CHOICE = `CASE WHEN n.kind = 'certificate'
    THEN CASE WHEN u.operator THEN coalesce(p.certificate, '${CERTIFICATE_DEFAULT}') ELSE 'never' END
    ELSE ${buildMemberChoice('n.kind', 'm.role', 's.choice')} END`;

const RECIPIENTS_FROM = `FROM notifications n JOIN users u ON u.id = n.user_id AND u.disabled_at IS NULL
    LEFT JOIN memberships m ON m.team_id = n.team_id AND m.user_id = n.user_id
    LEFT JOIN notification_settings s ON s.user_id = n.user_id AND s.team_id = n.team_id AND s.kind = n.kind
    LEFT JOIN notification_recipients p ON p.user_id = n.user_id
    WHERE n.mail_id = $1 AND ${CURRENT_CHOICE} <> 'never'`;

/**
 * Counts the notifications of a mail by team and kind. Uses `notifications_mail`; the keys of `users`, `memberships`,
 * `notification_settings`, `notification_recipients` and `teams`.
 */
export const GROUPS_OF_MAIL = statement(`SELECT g.team_id AS "teamId", t.name AS "teamName", g.kind, g.number
  FROM (SELECT n.team_id, n.kind, count(*)::int AS number ${RECIPIENTS_FROM} GROUP BY n.team_id, n.kind) AS g
  LEFT JOIN teams t ON t.id = g.team_id ORDER BY t.name, g.team_id, g.kind LIMIT 500`);

/**
 * Selects the notifications listed in a mail, oldest first in each team and kind, alternating between teams and kinds.
 * Uses `notifications_mail`; the keys of `documents` and `companies` for those listed.
 */
export const LISTED_IN_MAIL = statement(`WITH listed AS MATERIALIZED (
    SELECT n.team_id, n.company_id, n.kind, n.details, n.created_at, n.source,
      row_number() OVER (PARTITION BY n.team_id, n.kind ORDER BY n.created_at, n.source) AS place
    ${RECIPIENTS_FROM} ORDER BY place, n.created_at, n.source LIMIT ${MAX_LISTED_NOTIFICATIONS}
  )
  SELECT l.team_id AS "teamId", l.kind, l.details, l.created_at AS "createdAt", c.name AS "companyName", d.id AS "documentId",
    d.document_number AS "documentNumber", CASE d.direction WHEN 'incoming' THEN d.sender_name ELSE d.receiver_name END AS "partyName"
  FROM listed l LEFT JOIN documents d ON d.id = l.details ->> 'documentId' AND d.team_id = l.team_id
  LEFT JOIN companies c ON c.id = l.company_id AND c.team_id = l.team_id
  ORDER BY l.place, l.created_at, l.source`);

/**
 * Selects the memberships of a person with the person's choices. Uses `memberships_user`, the keys of `teams` and
 * `notification_settings`.
 */
export const CHOICES_OF_PERSON =
  statement(`SELECT m.team_id AS "teamId", t.name, t.environment, m.role, s.kind, s.choice
  FROM memberships m JOIN teams t ON t.id = m.team_id
  LEFT JOIN notification_settings s ON s.user_id = m.user_id AND s.team_id = m.team_id
  WHERE m.user_id = $1 AND t.erasing_at IS NULL ORDER BY t.name, t.id, s.kind`);

/** Selects the newest mail of a person, except dropped unsent mails. Uses the index `notification_mails_newest`. */
export const NEWEST_MAIL = statement(`SELECT mode, kind, created_at AS "createdAt", mailed_at AS "mailedAt",
    ended_at AS "endedAt", problem FROM notification_mails
  WHERE user_id = $1 AND (ended_at IS NULL OR mailed_at IS NOT NULL OR problem IS NOT NULL)
  ORDER BY created_at DESC, id DESC LIMIT 1`);

/**
 * Stores the choices `$4` of the kinds `$3` for the teams `$2`, which correspond by position. Uses the primary key of
 * `notification_settings`.
 */
export const PUT_CHOICES =
  statement(`INSERT INTO notification_settings (user_id, team_id, kind, choice, updated_at)
  SELECT $1, c.team_id, c.kind, c.choice, clock_timestamp() FROM unnest($2::text[], $3::text[], $4::text[]) AS c(team_id, kind, choice)
  ORDER BY c.team_id, c.kind
  ON CONFLICT (user_id, team_id, kind) DO UPDATE SET choice = excluded.choice, updated_at = excluded.updated_at`);

/**
 * Stores the choices of a person that concern no team; null leaves a choice unchanged. Uses the primary key of
 * `notification_recipients`.
 */
export const PUT_RECIPIENT =
  statement(`INSERT INTO notification_recipients (user_id, time_zone, certificate, updated_at)
  VALUES ($1, coalesce($2, '${DEFAULT_TIME_ZONE}'), $3, clock_timestamp())
  ON CONFLICT (user_id) DO UPDATE SET time_zone = coalesce($2, notification_recipients.time_zone),
    certificate = coalesce($3, notification_recipients.certificate), updated_at = excluded.updated_at`);

/** Selects the time zone of a person and the choice that concerns no team. Uses the primary key of `notification_recipients`. */
export const RECIPIENT = statement(
  'SELECT time_zone AS "timeZone", certificate FROM notification_recipients WHERE user_id = $1',
);

/** Selects the name of a time zone in the spelling of the database, ignoring case. Reads the time zones of the server. */
export const FIND_TIME_ZONE = statement(
  `SELECT name FROM pg_timezone_names WHERE lower(name) = lower($1) AND name !~ '^(posix|right)/' ORDER BY name LIMIT 1`,
);

/** Locks an account that is not disabled. Uses the primary key of `users`. */
export const LOCK_RECIPIENT = statement(
  'SELECT operator FROM users WHERE id = $1 AND disabled_at IS NULL FOR NO KEY UPDATE',
);

/**
 * Selects whether a person requested a test mail within the last minute. Uses the index `notification_mails_newest`.
 */
export const RECENT_TEST = statement(`SELECT 1 FROM notification_mails
  WHERE user_id = $1 AND created_at > clock_timestamp() - interval '1 minute' AND mode = 'test' LIMIT 1`);

/** Counts the mails whose last attempt failed and that are retried. Uses the index `notification_mails_due`. */
export const COUNT_FAILING_MAILS = `SELECT count(*)::int AS number FROM notification_mails
  WHERE next_attempt_at IS NOT NULL AND problem IS NOT NULL`;

/** Selects the teams in which a member is notified of received documents. Uses the index `notification_settings_received`. */
export const TEAMS_NOTIFIED_OF_RECEIVED =
  statement(`SELECT DISTINCT team_id AS "teamId" FROM notification_settings
  WHERE kind = 'documentReceived' AND choice <> 'never'`);
