/** Thrown when the schema is older than the code needs, and migrating at the start is disabled or failed. */
export class SchemaOutdatedError extends Error {}

/**
 * Thrown when the schema belongs to other code, so that this code must not change it. The message states the reason in
 * one line.
 */
export class SchemaMismatchError extends Error {}

/** Thrown when the migrating role does not own the tables, or the service's role cannot be granted its rights. */
export class DatabaseRightsError extends SchemaMismatchError {}
