import type { Credential } from '../../../access/auth/credential';
import { forbidden } from '../../../platform/kernel/http/api-error';

/** @throws ApiError 403 for a production team, whose documents and clocks are real */
export function requireSandbox({ environment }: Credential): void {
  if (environment === 'sandbox') return;
  throw forbidden('sandbox_only', 'Only sandbox teams can do this; the team is a production team.');
}
