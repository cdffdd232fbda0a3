import { generateSecret } from '../../../../webhooks/wire/signature';
import { readEnvironment } from '../environment';

/** What the posts of a session are signed with: `PASSERELLE_WEBHOOK_SECRET`, or a secret made for it. */
export function createSessionSecret(): string {
  return readEnvironment().webhookSecret ?? generateSecret();
}
