import { ROLE_PERMISSIONS, ROLES, type Role } from '../../access/auth/permissions/roles';
import type { TeamPermission } from '../../platform/kernel/http/permissions';

/** Kinds of notifications, in the order of the check constraints in the database. */
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

/** Default choice of operators for the certificates of the installation. */
export const CERTIFICATE_DEFAULT: NotificationChoice = 'now';

/** Default time zone of a person; Belgium, France, the Netherlands and Germany share its time. */
export const DEFAULT_TIME_ZONE = 'Europe/Brussels';

/** Hour of the daily mail, in the time zone of the person. */
export const DAILY_HOUR = 7;

interface KindRules {
  /** Permission that a member needs to be notified. */
  permission: TeamPermission;
  /** Roles that are notified immediately by default; other roles are not notified, except in `dailyByDefault`. */
  notifiedAtOnce: readonly Role[];
  /** Roles that get the daily mail unless they choose otherwise. */
  dailyByDefault?: readonly Role[];
}

const SENDER_ROLES = ROLES.filter((role) => ROLE_PERMISSIONS[role].has('documents.send'));

/**
 * Members who may read a kind of notification, and members who are notified of the kind by default: for failures and
 * responses of buyers, all members who may send; for webhooks and mailboxes, the members who manage them; for taxes,
 * the members responsible for them. Refused mails and files are notified once a day, because there may be many; for the
 * same reason nobody is notified of received documents. Expiring keys are not notified, because their creator, or the
 * owners, get a mail in any case.
 */
const KIND_RULES: Readonly<Record<Exclude<NotificationKind, 'certificate'>, KindRules>> = {
  documentFailed: { permission: 'documents.read', notifiedAtOnce: SENDER_ROLES },
  businessStatus: { permission: 'documents.read', notifiedAtOnce: SENDER_ROLES },
  documentReceived: { permission: 'documents.read', notifiedAtOnce: [] },
  webhookDisabled: {
    permission: 'webhooks.read',
    notifiedAtOnce: ROLES.filter((role) => ROLE_PERMISSIONS[role].has('webhooks.manage')),
  },
  taxDeadline: { permission: 'reporting.read', notifiedAtOnce: ['owner', 'admin', 'accountant'] },
  keyExpiring: { permission: 'keys.read', notifiedAtOnce: [] },
  mailboxFailed: {
    permission: 'companies.read',
    notifiedAtOnce: ROLES.filter((role) => ROLE_PERMISSIONS[role].has('companies.manage')),
  },
  arrivalRefused: { permission: 'documents.read', notifiedAtOnce: [], dailyByDefault: SENDER_ROLES },
  recurringInvoiceFailed: { permission: 'documents.read', notifiedAtOnce: SENDER_ROLES },
  importFailed: { permission: 'documents.read', notifiedAtOnce: SENDER_ROLES },
  mailFailed: { permission: 'documents.read', notifiedAtOnce: SENDER_ROLES },
  quotaReached: { permission: 'team.read', notifiedAtOnce: ['owner', 'admin'] },
};

/** Lists the kinds that a role can choose about a team. */
export function listKindsOfRole(role: Role): NotificationKind[] {
  return TEAM_KINDS.filter((kind) => ROLE_PERMISSIONS[role].has(KIND_RULES[kind].permission));
}

/** Returns the default choice of members with this role. */
export function getDefaultChoice(kind: NotificationKind, role: Role): NotificationChoice {
  if (kind === 'certificate') return CERTIFICATE_DEFAULT;
  const { notifiedAtOnce, dailyByDefault = [] } = KIND_RULES[kind];
  if (notifiedAtOnce.includes(role)) return 'now';
  return dailyByDefault.includes(role) ? 'daily' : 'never';
}

/**
 * Builds the SQL expression of the choice that applies to a member: their own, or the default of their role; `never`
 * for a kind that the role may not read, and for people who are not members. The parameters must be SQL of the product,
 * never input.
 * @param kind expression of the kind
 * @param role expression of the member's role; null for a person who is not a member
 * @param choice expression of the member's own choice; null: none
 */
export function buildMemberChoice(kind: string, role: string, choice: string): string {
  const formatRoleList = (roles: readonly Role[]): string => roles.map((name) => `'${name}'`).join(', ');
  const branches = TEAM_KINDS.map((name) => {
    const readingRoles = ROLES.filter((each) => ROLE_PERMISSIONS[each].has(KIND_RULES[name].permission));
    const defaultBranches = NOTIFICATION_CHOICES.filter((each) => each !== 'never').flatMap((each) => {
      const notifiedRoles = ROLES.filter((member) => getDefaultChoice(name, member) === each);
      return notifiedRoles.length === 0
        ? []
        : [`WHEN ${role} IN (${formatRoleList(notifiedRoles)}) THEN '${each}'`];
    });
    const defaultBranch =
      defaultBranches.length === 0 ? `'never'` : `CASE ${defaultBranches.join(' ')} ELSE 'never' END`;
    return `WHEN ${kind} = '${name}' AND ${role} IN (${formatRoleList(readingRoles)}) THEN coalesce(${choice}, ${defaultBranch})`;
  });
  return `(CASE ${branches.join('\n    ')} ELSE 'never' END)`;
}
