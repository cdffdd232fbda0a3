/** Single permissions that keys and applications can have; each has words in every language (`applications.permission.…`). */
export const PERMISSIONS = [
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
  'team.read',
  'team.manage',
  'audit.read',
  'sandbox.use',
] as const;

/** Permission that has words. */
export type NamedPermission = (typeof PERMISSIONS)[number];

/** Finds a permission that has words; undefined for one of a later release. */
export function findPermission(name: string): NamedPermission | undefined {
  return PERMISSIONS.find((each) => each === name);
}
