/**
 * Permissions that operations of teams require. Authentication decides which role has which of them
 * (src/access/auth/permissions).
 */
export const TEAM_PERMISSIONS = [
  'documents.read',
  'documents.send',
  'documents.draft',
  'documents.manage',
  'purchases.write',
  'purchases.approve',
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
  'members.sign_in',
  'team.read',
  'team.manage',
  'audit.read',
  'sandbox.use',
] as const;

/**
 * Permissions that a key has only when its scopes name them: no set of permissions includes them, not even `all`.
 * These operations are decisions of people, so a program needs an explicit scope for them.
 */
export const EXPLICIT_PERMISSIONS: readonly TeamPermission[] = ['purchases.approve'];

/** Permission within a team. */
export type TeamPermission = (typeof TEAM_PERMISSIONS)[number];

/** Permissions that only operators of the installation have. */
export const OPERATOR_PERMISSIONS = ['operator.read', 'operator.manage'] as const;
export type OperatorPermission = (typeof OPERATOR_PERMISSIONS)[number];
