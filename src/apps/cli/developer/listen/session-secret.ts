import { generateSecret } from '../../../../webhooks/wire/signature';
import { environment } from '../environment';

/** What the posts of a session are signed with: `PASSERELLE_WEBHOOK_SECRET`, or a secret made for it. */
export function sessionSecret(): string {
  return environment().webhookSecret ?? generateSecret();
}
