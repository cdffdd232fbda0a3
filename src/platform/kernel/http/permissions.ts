/** What operations of teams ask for. Which role has which of them is decided by authentication (src/access/auth/permissions). */
export const TEAM_PERMISSIONS = [
  'documents.read',
  'documents.send',
  'documents.manage',
  'companies.read',
  'companies.manage',
  'partners.read',
  'partners.manage',
  'labels.read',
  'labels.manage',
  'reporting.read',
  'reporting.manage',
  'webhooks.read',
  'webhooks.manage',
  'events.read',
  'requests.read',
  'keys.read',
  'keys.manage',
  'members.read',
  'members.manage',
  'team.read',
  'team.manage',
  'audit.read',
  'sandbox.use',
] as const;

/** A permission within a team. */
export type TeamPermission = (typeof TEAM_PERMISSIONS)[number];

/** What only operators of the installation may do. */
export const OPERATOR_PERMISSIONS = ['operator.read', 'operator.manage'] as const;
export type OperatorPermission = (typeof OPERATOR_PERMISSIONS)[number];
