import { createHash } from 'node:crypto';

/**
 * Maximum number of named statements. A connection prepares only those that it runs, and never more, so its memory on
 * the server stays bounded. A statement beyond the maximum has no name and is planned at each call; a test fails when
 * the maximum is near.
 */
export const MAX_STATEMENTS = 1_000;

const statementNames = new Map<string, string>();

/**
 * Declares that a statement is constant: only its parameters change. Each connection then prepares it once, under a name
 * derived from its text, and the server parses and plans it no more than a few times (PostgreSQL, "PREPARE", "Notes").
 * Statements whose text depends on the request are not declared: one plan would not fit all of them.
 *
 * The plan must not depend on the parameters, because the server may choose one plan for all values: constant limits are
 * literals. Columns of the result are named, never `*`, because a prepared statement cannot change its result.
 * @returns the text
 */
export function statement(text: string): string {
  if (!statementNames.has(text) && statementNames.size < MAX_STATEMENTS)
    statementNames.set(text, createHash('sha256').update(text).digest('hex').slice(0, 24));
  return text;
}

/** Returns the name of a declared statement; undefined for every other statement. */
export function getStatementName(text: string): string | undefined {
  return statementNames.get(text);
}

/** Returns the texts declared so far, for tests of their plans. */
export function listDeclaredStatements(): string[] {
  return [...statementNames.keys()];
}

/** Quotes a name for SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns a LIKE pattern for texts that contain `part`; wildcards in `part` are escaped. */
export function toContainsPattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** Runs statements that read. */
export interface Reader {
  rows: <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;
}
