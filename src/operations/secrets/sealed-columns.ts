/** Column with values that the vault has sealed. */
export interface SealedColumn {
  /** Description of the values for the operator. */
  kind: string;
  table: string;
  column: string;
  /** Context for which a value is sealed, without the id of its row. */
  place: string;
  /** Text that replaces a value which no secret opens; null: the column is set to null. */
  whenLost: string | null;
}

/** Replaces a lost key that may not be null: the other side refuses it with a clear message. */
const LOST_KEY = 'lost with APP_SECRET';

/**
 * Encrypted columns of the schema, whose values a rotation of the secret encrypts again. A test compares this list with
 * the database, where such columns end in `_sealed`.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    kind: 'webhook secret',
    table: 'webhooks',
    column: 'secret_sealed',
    place: 'webhooks.secret',
    whenLost: null,
  },
  {
    kind: 'TOTP secret',
    table: 'totp_secrets',
    column: 'secret_sealed',
    place: 'totp_secrets.secret',
    whenLost: null,
  },
  {
    kind: 'earlier webhook secret',
    table: 'webhooks',
    column: 'previous_secret_sealed',
    place: 'webhooks.secret',
    whenLost: null,
  },
  {
    kind: 'webhook headers',
    table: 'webhooks',
    column: 'headers_sealed',
    place: 'webhooks.headers',
    whenLost: null,
  },
  {
    kind: 'migration key',
    table: 'identifier_migrations',
    column: 'key_sealed',
    place: 'identifier_migrations.key',
    whenLost: LOST_KEY,
  },
  {
    kind: 'secret of a French platform',
    table: 'french_platform_contracts',
    column: 'client_secret_sealed',
    place: 'french_platform_contracts.client_secret',
    whenLost: LOST_KEY,
  },
  {
    kind: 'migration key of a move to another network',
    table: 'network_move_identifiers',
    column: 'key_sealed',
    place: 'network_move_identifiers.key',
    whenLost: LOST_KEY,
  },
  {
    kind: 'API secret of a provider',
    table: 'upstream_connections',
    column: 'api_secret_sealed',
    place: 'upstream_connections.api_secret',
    whenLost: LOST_KEY,
  },
  {
    kind: 'password of a mailbox',
    table: 'mailboxes',
    column: 'password_sealed',
    place: 'mailboxes.password',
    whenLost: LOST_KEY,
  },
  {
    kind: 'client secret of an identity provider',
    table: 'single_sign_on',
    column: 'client_secret_sealed',
    place: 'single_sign_on.client_secret',
    whenLost: null,
  },
  {
    kind: 'refresh token of a session',
    table: 'single_sign_on_sessions',
    column: 'refresh_token_sealed',
    place: 'single_sign_on_sessions.refresh_token',
    whenLost: null,
  },
];
