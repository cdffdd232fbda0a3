/** Audit actions of teams that have a message; any other action is shown by its code. */
export const AUDIT_ACTIONS = [
  'api_key.created',
  'api_key.revoked',
  'audit.trimmed',
  'company.agent_disabled',
  'company.agent_enabled',
  'company.created',
  'company.deleted',
  'company.updated',
  'declarant.blocked',
  'declarant.changed',
  'declarant.disabled',
  'declarant.enabled',
  'declarant.registered',
  'directory.listed',
  'directory.unlisted',
  'document.deleted',
  'document.imported',
  'identifier.added',
  'identifier.adopted',
  'identifier.migration_key_given',
  'identifier.migration_key_made',
  'identifier.removed',
  'invitation.created',
  'invitation.resent',
  'invitation.withdrawn',
  'letterhead.removed',
  'letterhead.set',
  'member.added',
  'member.removed',
  'member.role_changed',
  'oauth.disabled',
  'oauth.enabled',
  'oauth.keys_replaced',
  'oauth.token_issued',
  'team.created',
  'team.exported',
  'team.house_rules_changed',
  'team.renamed',
  'verification.expired',
  'verification.opened',
  'verification.rejected',
  'verification.revoked',
  'verification.verified',
  'webhook.changed',
  'webhook.created',
  'webhook.deleted',
  'webhook.secret_changed',
  'work.discarded',
] as const;

type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Translates an action; an unknown action is shown by its code. */
export function actionName(t: (key: `audit.action.${AuditAction}`) => string, code: string): string {
  const known = AUDIT_ACTIONS.find((action) => action === code);
  return known === undefined ? code : t(`audit.action.${known}`);
}
