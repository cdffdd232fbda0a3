/** A column whose values the vault has sealed. */
export interface SealedColumn {
  /** What its values are, as the operator reads it. */
  kind: string;
  table: string;
  column: string;
  /** The place that a value is sealed for, without the id of its row. */
  place: string;
  /** The text that takes the place of a value that no secret opens any more; null: the column is emptied. */
  whenLost: string | null;
}

/** Stands where a migration key was: the network refuses it, so the migration fails and says why. */
const LOST_KEY = 'lost with APP_SECRET';

/**
 * Every sealed column of the schema: what a rotation of the secret has to seal again. A test compares this list with the
 * database, where such columns end in `_sealed`.
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
    kind: 'migration key',
    table: 'identifier_migrations',
    column: 'key_sealed',
    place: 'identifier_migrations.key',
    whenLost: LOST_KEY,
  },
];
