import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { parseMailProblem } from '../../access/auth/identity/mails/mail-problem';
import type { Role } from '../../access/auth/permissions/roles';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import {
  badInput,
  conflict,
  tooManyRequests,
  unauthorized,
  type ApiError,
} from '../../platform/kernel/http/api-error';
import { MailSender } from '../../platform/kernel/mail/mail-sender';
import {
  CERTIFICATE_DEFAULT,
  DEFAULT_TIME_ZONE,
  getDefaultChoice,
  listKindsOfRole,
  type NotificationChoice,
  type NotificationKind,
} from './notification-kinds';
import type { NotificationMailMode } from './notification-mail.entity';
import { NotificationPlanner } from './notification-planner';
import type { UpdateNotificationSettingsInput } from './notification-settings.input';
import type { NotificationSettingsResource } from './notification-settings.resource';
import {
  CHOICES_OF_PERSON,
  LOCK_RECIPIENT,
  NEWEST_MAIL,
  PUT_CHOICES,
  PUT_RECIPIENT,
  RECENT_TEST,
  RECIPIENT,
  FIND_TIME_ZONE,
} from './notifications.queries';
import type { StopScope } from './stop-links';
import { NotifiedTeams } from './notified-teams';

const NOTIFICATIONS_CHANGED = defineAuditAction('user.notifications_changed');

interface ChoiceRow {
  teamId: string;
  role: Role;
  kind: NotificationKind | null;
  choice: NotificationChoice | null;
}

interface Setting {
  teamId: string | null;
  kind: NotificationKind;
  choice: NotificationChoice;
  defaultChoice: NotificationChoice;
}

interface MailRow {
  mode: NotificationMailMode;
  kind: NotificationKind | null;
  createdAt: Date;
  mailedAt: Date | null;
  endedAt: Date | null;
  problem: string | null;
}

/** Runs queries, within a transaction or without one. */
type QueryRunner = Pick<UnitOfWork | Transaction, 'query'>;

/** Reads and changes the notification settings of people. */
@Injectable()
export class NotificationSettingsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly mails: MailSender,
    private readonly planner: NotificationPlanner,
    private readonly notifiedTeams: NotifiedTeams,
  ) {}

  /** Returns the settings of a person; settings without a choice have the default of the person's role. */
  async get(userId: string, isOperator: boolean): Promise<NotificationSettingsResource> {
    const [recipient] = await this.unitOfWork.query<{ timeZone: string }>(RECIPIENT, [userId]);
    const [mail] = await this.unitOfWork.query<MailRow>(NEWEST_MAIL, [userId]);
    return {
      timeZone: recipient?.timeZone ?? DEFAULT_TIME_ZONE,
      settings: await this.listSettings(this.unitOfWork, userId, isOperator),
      lastMail:
        mail === undefined
          ? null
          : {
              mode: mail.mode,
              kind: mail.kind,
              createdAt: mail.createdAt.toISOString(),
              deliveredAt: mail.mailedAt?.toISOString() ?? null,
              problem: parseMailProblem(mail.problem),
              final: mail.endedAt !== null,
            },
      mailAvailable: this.mails.isAvailable,
    };
  }

  /**
   * Changes the settings in the input.
   * @throws ApiError 400 for a kind that the person cannot choose and for an unknown time zone, 401 for a team without
   * a membership
   */
  async update(userId: string, { timeZone, settings = [] }: UpdateNotificationSettingsInput): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const isOperator = await this.lockAccount(tx, userId);
      const current = await this.listSettings(tx, userId, isOperator);
      const changes = settings.map(({ teamId = null, kind, choice }, index) => {
        if (teamId !== null && !current.some((each) => each.teamId === teamId)) throw unauthorized();
        const setting = current.find((each) => each.teamId === teamId && each.kind === kind);
        if (setting === undefined) throw createKindError(index, kind, current, teamId);
        return { ...setting, choice };
      });
      const zone = timeZone === undefined ? null : await this.findTimeZone(tx, timeZone);
      await this.storeSettings(tx, userId, changes, zone);
      await this.recordChanges(tx, userId, current, changes);
    });
  }

  /**
   * Stops the notifications that the link of a mail names: one kind, or all notifications of the daily mail. A repeated
   * call changes nothing.
   */
  async stop({ userId, kind, teamId }: StopScope): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const [user] = await tx.query<{ operator: boolean }>(LOCK_RECIPIENT, [userId]);
      if (user === undefined) return;
      const current = await this.listSettings(tx, userId, user.operator);
      const stoppedSettings = current
        .filter((each) =>
          kind === null ? each.choice === 'daily' : each.kind === kind && each.choice !== 'never',
        )
        .filter((each) => teamId === null || each.teamId === teamId)
        .map((each) => ({ ...each, choice: 'never' as const }));
      await this.storeSettings(tx, userId, stoppedSettings, null);
      await this.recordChanges(tx, userId, current, stoppedSettings);
    });
  }

  /**
   * Sends a test mail to the person.
   * @throws ApiError 409 without a mail server, 429 within a minute of the last test
   */
  async test(userId: string): Promise<void> {
    if (!this.mails.isAvailable) throw noMailServerError();
    await this.unitOfWork.run(async (tx) => {
      await this.lockAccount(tx, userId);
      if ((await tx.query(RECENT_TEST, [userId])).length > 0) throw tooManyTestsError();
      await this.planner.storeTestMail(tx, userId);
    });
  }

  /**
   * Locks the account, so that simultaneous changes see each other.
   * @returns whether the person is an operator
   * @throws ApiError 401 when the account was deleted or is disabled
   */
  private async lockAccount(tx: Transaction, userId: string): Promise<boolean> {
    const [user] = await tx.query<{ operator: boolean }>(LOCK_RECIPIENT, [userId]);
    if (user === undefined) throw unauthorized();
    return user.operator;
  }

  private async listSettings(queries: QueryRunner, userId: string, isOperator: boolean): Promise<Setting[]> {
    const rows = await queries.query<ChoiceRow>(CHOICES_OF_PERSON, [userId]);
    const [recipient] = await queries.query<{ certificate: NotificationChoice | null }>(RECIPIENT, [userId]);
    const choicesByKey = new Map(rows.map(({ teamId, kind, choice }) => [`${teamId} ${kind}`, choice]));
    const roles = new Map(rows.map(({ teamId, role }) => [teamId, role]));
    const teamSettings = [...roles].flatMap(([teamId, role]) =>
      listKindsOfRole(role).map((kind): Setting => {
        const defaultChoice = getDefaultChoice(kind, role);
        return {
          teamId,
          kind,
          choice: choicesByKey.get(`${teamId} ${kind}`) ?? defaultChoice,
          defaultChoice,
        };
      }),
    );
    if (!isOperator) return teamSettings;
    const choice = recipient?.certificate ?? CERTIFICATE_DEFAULT;
    return [
      ...teamSettings,
      { teamId: null, kind: 'certificate', choice, defaultChoice: CERTIFICATE_DEFAULT },
    ];
  }

  private async findTimeZone(tx: Transaction, timeZone: string): Promise<string> {
    const [zone] = await tx.query<{ name: string }>(FIND_TIME_ZONE, [timeZone]);
    if (zone !== undefined) return zone.name;
    throw badInput({
      timeZone: [`"${timeZone}" is not a time zone; accepted: IANA names, e.g. Europe/Brussels.`],
    });
  }

  private async storeSettings(
    tx: Transaction,
    userId: string,
    changes: readonly Setting[],
    timeZone: string | null,
  ): Promise<void> {
    // The last setting of a team and kind counts, because a statement cannot write a row twice.
    const teamSettings = new Map(
      changes.flatMap((each) => (each.teamId === null ? [] : [[`${each.teamId} ${each.kind}`, each]])),
    );
    const certificate = changes.filter(({ teamId }) => teamId === null).at(-1)?.choice ?? null;
    const rows = [...teamSettings.values()];
    if (rows.length > 0)
      await tx.query(PUT_CHOICES, [
        userId,
        rows.map(({ teamId }) => teamId),
        rows.map(({ kind }) => kind),
        rows.map(({ choice }) => choice),
      ]);
    tx.afterCommit(() =>
      this.notifiedTeams.add(
        rows.flatMap(({ teamId, kind, choice }) =>
          teamId !== null && kind === 'documentReceived' && choice !== 'never' ? [teamId] : [],
        ),
      ),
    );
    if (timeZone !== null || certificate !== null)
      await tx.query(PUT_RECIPIENT, [userId, timeZone, certificate]);
  }

  private async recordChanges(
    tx: Transaction,
    userId: string,
    current: readonly Setting[],
    changes: readonly Setting[],
  ): Promise<void> {
    const changedSettings = changes.filter(({ teamId, kind, choice }) =>
      current.some((each) => each.teamId === teamId && each.kind === kind && each.choice !== choice),
    );
    if (changedSettings.length === 0) return;
    const toEntry = ({ teamId, kind, choice }: Setting): string =>
      `${teamId ?? 'installation'} ${kind}: ${choice}`;
    await this.audit.record(tx, {
      teamId: null,
      action: NOTIFICATIONS_CHANGED,
      subjectId: userId,
      memberId: userId,
      after: { settings: changedSettings.map(toEntry) },
    });
  }
}

function createKindError(
  index: number,
  kind: NotificationKind,
  current: readonly Setting[],
  teamId: string | null,
): ApiError {
  const kinds = current.filter((each) => each.teamId === teamId).map((each) => each.kind);
  const acceptedKinds = kinds.length === 0 ? 'none' : kinds.join(', ');
  const scope = teamId === null ? 'for the installation' : 'for your role in this team';
  return badInput({
    [`settings.${index}.kind`]: [`${kind} cannot be chosen ${scope}; accepted: ${acceptedKinds}.`],
  });
}

function tooManyTestsError(): ApiError {
  return tooManyRequests('too_many_mails', 'A test mail was sent within the last minute; wait a minute.', 60);
}

function noMailServerError(): ApiError {
  return conflict(
    'mail_unavailable',
    'This installation has no mail server (SMTP_URL is not set), so it sends no notifications.',
  );
}
