import { generateSecret } from '../../../../webhooks/wire/signature';
import { readEnvironment } from '../environment';

/** Returns the signing secret of a session: `PASSERELLE_WEBHOOK_SECRET`, or a new one. */
export function getSessionSecret(): string {
  return readEnvironment().webhookSecret ?? generateSecret();
}
