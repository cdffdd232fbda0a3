/** The schema is older than the code needs, and migrating at the start is switched off or was not possible. */
export class SchemaOutdated extends Error {}

/** The schema was made by other code than this, which must not touch it. The message is one line that says why. */
export class SchemaRefused extends Error {}

/** The role that migrates does not own the tables, or the service's role cannot be given its rights. */
export class RightsRefused extends SchemaRefused {}
