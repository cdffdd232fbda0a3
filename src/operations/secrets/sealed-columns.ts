/** Column with values that the vault has sealed. */
export interface SealedColumn {
  /** Description of the values for the operator. */
  kind: string;
  table: string;
  column: string;
  /** Context for which a value is sealed, without the id of its row. */
  sealContext: string;
  /** Text that replaces a value which no secret opens; null: the column is set to null. */
  replacementText: string | null;
}

/** Replaces a lost key that may not be null; the other side rejects the text, so that the loss becomes visible. */
const LOST_KEY_TEXT = 'lost with APP_SECRET';

/**
 * Encrypted columns of the schema, whose values a rotation of the secret encrypts again. A test compares this list with
 * the database, where such columns end in `_sealed`.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    kind: 'webhook secret',
    table: 'webhooks',
    column: 'secret_sealed',
    sealContext: 'webhooks.secret',
    replacementText: null,
  },
  {
    kind: 'TOTP secret',
    table: 'totp_secrets',
    column: 'secret_sealed',
    sealContext: 'totp_secrets.secret',
    replacementText: null,
  },
  {
    kind: 'earlier webhook secret',
    table: 'webhooks',
    column: 'previous_secret_sealed',
    sealContext: 'webhooks.secret',
    replacementText: null,
  },
  {
    kind: 'webhook headers',
    table: 'webhooks',
    column: 'headers_sealed',
    sealContext: 'webhooks.headers',
    replacementText: null,
  },
  {
    kind: 'migration key',
    table: 'identifier_migrations',
    column: 'key_sealed',
    sealContext: 'identifier_migrations.key',
    replacementText: LOST_KEY_TEXT,
  },
  {
    kind: 'secret of a French platform',
    table: 'french_platform_contracts',
    column: 'client_secret_sealed',
    sealContext: 'french_platform_contracts.client_secret',
    replacementText: LOST_KEY_TEXT,
  },
  {
    kind: 'migration key of a move to another network',
    table: 'network_move_identifiers',
    column: 'key_sealed',
    sealContext: 'network_move_identifiers.key',
    replacementText: LOST_KEY_TEXT,
  },
  {
    kind: 'API secret of a provider',
    table: 'upstream_connections',
    column: 'api_secret_sealed',
    sealContext: 'upstream_connections.api_secret',
    replacementText: LOST_KEY_TEXT,
  },
  {
    kind: 'password of a mailbox',
    table: 'mailboxes',
    column: 'password_sealed',
    sealContext: 'mailboxes.password',
    replacementText: LOST_KEY_TEXT,
  },
  {
    kind: 'client secret of an identity provider',
    table: 'single_sign_on',
    column: 'client_secret_sealed',
    sealContext: 'single_sign_on.client_secret',
    replacementText: null,
  },
  {
    kind: 'refresh token of a session',
    table: 'single_sign_on_sessions',
    column: 'refresh_token_sealed',
    sealContext: 'single_sign_on_sessions.refresh_token',
    replacementText: null,
  },
];
