import { ROLE_PERMISSIONS, ROLES, type Role } from '../../access/auth/permissions/roles';
import type { TeamPermission } from '../../platform/kernel/http/permissions';

/** Subjects of notifications to people, in the order of the checks in the database. */
export const NOTIFICATION_KINDS = [
  'documentFailed',
  'businessStatus',
  'documentReceived',
  'webhookDisabled',
  'taxDeadline',
  'certificate',
  'keyExpiring',
  'quotaReached',
  'mailboxFailed',
  'arrivalRefused',
  'recurringInvoiceFailed',
  'importFailed',
  'mailFailed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Time of a notification: as soon as the event happens, once a day, or never. */
export const NOTIFICATION_CHOICES = ['now', 'daily', 'never'] as const;
export type NotificationChoice = (typeof NOTIFICATION_CHOICES)[number];

/** Kinds about a team, which its members choose for each team. */
export const TEAM_KINDS = NOTIFICATION_KINDS.filter((kind) => kind !== 'certificate');

/** Choice of an operator who has made none about the certificates of the installation. */
export const CERTIFICATE_DEFAULT: NotificationChoice = 'now';

/** Time zone of a person who has chosen none; Belgium, France, the Netherlands and Germany share its time. */
export const DEFAULT_TIME_ZONE = 'Europe/Brussels';

/** Hour of the daily mail, in the time zone of the person. */
export const DAILY_HOUR = 7;

interface KindRules {
  /** Permission that a member needs to be notified. */
  permission: TeamPermission;
  /** Roles that are notified immediately by default; other roles are not notified, except in `dailyByDefault`. */
  toldAtOnce: readonly Role[];
  /** Roles that get the daily mail unless they choose otherwise. */
  dailyByDefault?: readonly Role[];
}

const SENDERS = ROLES.filter((role) => ROLE_PERMISSIONS[role].has('documents.send'));

/**
 * Members who may read a kind, and those who are notified of it by default: for failures and answers of buyers, all
 * members who may send; for webhooks and mailboxes, the members who manage them; for taxes, the members responsible for
 * them. Refused mails and files are notified once a day, because there may be many; received documents are not notified
 * for the same reason. Expiring keys are not notified, because their creator, or the owners, get a mail in any case.
 */
const RULES: Readonly<Record<Exclude<NotificationKind, 'certificate'>, KindRules>> = {
  documentFailed: { permission: 'documents.read', toldAtOnce: SENDERS },
  businessStatus: { permission: 'documents.read', toldAtOnce: SENDERS },
  documentReceived: { permission: 'documents.read', toldAtOnce: [] },
  webhookDisabled: {
    permission: 'webhooks.read',
    toldAtOnce: ROLES.filter((role) => ROLE_PERMISSIONS[role].has('webhooks.manage')),
  },
  taxDeadline: { permission: 'reporting.read', toldAtOnce: ['owner', 'admin', 'accountant'] },
  keyExpiring: { permission: 'keys.read', toldAtOnce: [] },
  mailboxFailed: {
    permission: 'companies.read',
    toldAtOnce: ROLES.filter((role) => ROLE_PERMISSIONS[role].has('companies.manage')),
  },
  arrivalRefused: { permission: 'documents.read', toldAtOnce: [], dailyByDefault: SENDERS },
  recurringInvoiceFailed: { permission: 'documents.read', toldAtOnce: SENDERS },
  importFailed: { permission: 'documents.read', toldAtOnce: SENDERS },
  mailFailed: { permission: 'documents.read', toldAtOnce: SENDERS },
  quotaReached: { permission: 'team.read', toldAtOnce: ['owner', 'admin'] },
};

/** Lists the kinds that a role can choose about a team. */
export function listKindsOfRole(role: Role): NotificationKind[] {
  return TEAM_KINDS.filter((kind) => ROLE_PERMISSIONS[role].has(RULES[kind].permission));
}

/** Returns the choice of a member of this role who has made none. */
export function getDefaultChoice(kind: NotificationKind, role: Role): NotificationChoice {
  if (kind === 'certificate') return CERTIFICATE_DEFAULT;
  const { toldAtOnce, dailyByDefault = [] } = RULES[kind];
  if (toldAtOnce.includes(role)) return 'now';
  return dailyByDefault.includes(role) ? 'daily' : 'never';
}

/**
 * SQL expression of the choice that applies to a member: their own, or the default of their role; `never` for a kind that
 * the role may not read, and for all other people. Expressions are SQL of the product itself.
 * @param kind expression of the kind
 * @param role expression of the member's role; null for a person who is not a member
 * @param choice expression of the member's own choice; null: none
 */
export function buildMemberChoice(kind: string, role: string, choice: string): string {
  const list = (roles: readonly Role[]): string => roles.map((name) => `'${name}'`).join(', ');
  const branches = TEAM_KINDS.map((name) => {
    const readers = ROLES.filter((each) => ROLE_PERMISSIONS[each].has(RULES[name].permission));
    const byDefault = NOTIFICATION_CHOICES.filter((each) => each !== 'never').flatMap((each) => {
      const notifiedRoles = ROLES.filter((member) => getDefaultChoice(name, member) === each);
      return notifiedRoles.length === 0 ? [] : [`WHEN ${role} IN (${list(notifiedRoles)}) THEN '${each}'`];
    });
    const defaultBranch = byDefault.length === 0 ? `'never'` : `CASE ${byDefault.join(' ')} ELSE 'never' END`;
    return `WHEN ${kind} = '${name}' AND ${role} IN (${list(readers)}) THEN coalesce(${choice}, ${defaultBranch})`;
  });
  return `(CASE ${branches.join('\n    ')} ELSE 'never' END)`;
}
