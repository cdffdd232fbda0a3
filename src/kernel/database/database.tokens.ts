/** Nest's injection token of the connection string in use, embedded or configured. */
export const DATABASE_URL = Symbol('DATABASE_URL');
