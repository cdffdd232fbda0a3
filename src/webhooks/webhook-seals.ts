import type { Vault } from '../platform/kernel/crypto/vault';
import { badInput } from '../platform/kernel/http/api-error';
import {
  formatStoredHeaders,
  parseStoredHeaders,
  updateHeaders,
  type StoredHeaders,
  type WebhookHeader,
} from './webhook-headers';
import type { Webhook } from './webhook.entity';

/** Returns the context for which a webhook's secret is sealed. */
export function secretContext(webhookId: string): string {
  return `webhooks.secret:${webhookId}`;
}

/** Returns the context for which the headers of a webhook are sealed. */
export function headersContext(webhookId: string): string {
  return `webhooks.headers:${webhookId}`;
}

/** Headers of a request, with the URL that receives them. */
interface RequestedHeaders {
  url: string;
  headers?: WebhookHeader[] | null;
}

/** Seals and opens the secret and the headers of a webhook. */
export class WebhookSeals {
  constructor(private readonly vault: Vault) {}

  /** Seals the secret; null and an empty secret mean that deliveries are not signed. */
  sealSecret(id: string, secret: string | null): Buffer | null {
    return secret === null || secret === '' ? null : this.vault.seal(secret, secretContext(id));
  }

  openSecret({ id, secretSealed }: Webhook): string | null {
    return secretSealed === null ? null : this.vault.open(secretSealed, secretContext(id));
  }

  openHeaders({ id, headersSealed }: Pick<Webhook, 'id' | 'headersSealed'>): StoredHeaders | null {
    return headersSealed === null
      ? null
      : parseStoredHeaders(this.vault.open(headersSealed, headersContext(id)));
  }

  /** Seals the headers of a new webhook. @throws ApiError 400 for a masked value */
  sealHeaders(id: string, requestedHeaders: RequestedHeaders): Buffer | null {
    return this.updateHeaders({ id, headersSealed: null }, requestedHeaders);
  }

  /**
   * Seals the headers after an update.
   * @param onlyUrl the only URL to which stored values may be sent; null: any URL of their origin
   * @throws ApiError 400 when stored values would be sent elsewhere
   */
  updateHeaders(
    current: Pick<Webhook, 'id' | 'headersSealed'>,
    { headers, url }: RequestedHeaders,
    onlyUrl: string | null = null,
  ): Buffer | null {
    const update = updateHeaders(headers, this.openHeaders(current), url, onlyUrl);
    if ('faults' in update) throw badInput(update.faults);
    if (headers === undefined) return current.headersSealed;
    return update.stored === null
      ? null
      : this.vault.seal(formatStoredHeaders(update.stored), headersContext(current.id));
  }
}
