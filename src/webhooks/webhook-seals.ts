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

/** Formats the encryption context of a webhook's secret. */
export function formatSecretContext(webhookId: string): string {
  return `webhooks.secret:${webhookId}`;
}

/** Formats the encryption context of a webhook's headers. */
export function formatHeadersContext(webhookId: string): string {
  return `webhooks.headers:${webhookId}`;
}

/** Requested headers, with the URL that receives them. */
interface RequestedHeaders {
  url: string;
  headers?: WebhookHeader[] | null;
}

/** Encrypts and decrypts the secret and the headers of a webhook. */
export class WebhookSeals {
  constructor(private readonly vault: Vault) {}

  /** Seals the secret; null and an empty secret mean that deliveries are not signed. */
  sealSecret(id: string, secret: string | null): Buffer | null {
    return secret === null || secret === '' ? null : this.vault.seal(secret, formatSecretContext(id));
  }

  openSecret({ id, secretSealed }: Webhook): string | null {
    return secretSealed === null ? null : this.vault.open(secretSealed, formatSecretContext(id));
  }

  openHeaders({ id, headersSealed }: Pick<Webhook, 'id' | 'headersSealed'>): StoredHeaders | null {
    return headersSealed === null
      ? null
      : parseStoredHeaders(this.vault.open(headersSealed, formatHeadersContext(id)));
  }

  /** Seals the headers of a new webhook. @throws ApiError 400 for a masked value */
  sealHeaders(id: string, requestedHeaders: RequestedHeaders): Buffer | null {
    return this.updateHeaders({ id, headersSealed: null }, requestedHeaders);
  }

  /**
   * Seals the headers after an update.
   * @param onlyUrl the only URL to which stored values may be sent; null: any URL of their origin
   * @throws ApiError 400 when stored values would be sent to another URL or origin
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
      : this.vault.seal(formatStoredHeaders(update.stored), formatHeadersContext(current.id));
  }
}
