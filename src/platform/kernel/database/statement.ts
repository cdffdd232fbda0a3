import { createHash } from 'node:crypto';

/** Statements that have names. A connection never holds more of them, so its memory on the server stays bounded. */
const MOST = 400;

const names = new Map<string, string>();

/**
 * Declares that a statement is constant: only its parameters change. Each connection then prepares it once, under a name made
 * of its text, and the server parses and plans it no more than a few times (PostgreSQL, "PREPARE", "Notes"). Statements that
 * depend on what was asked for are not declared: a plan for all of them would suit none.
 *
 * The plan must not depend on the parameters, because the server may choose one for all values: limits that never change are
 * literals. Columns of the result are named, never `*`, because a prepared statement cannot change its result.
 * @returns the text
 */
export function statement(text: string): string {
  if (!names.has(text) && names.size < MOST)
    names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 24));
  return text;
}

/** The name of a statement that was declared; undefined for every other one. */
export function nameOf(text: string): string | undefined {
  return names.get(text);
}

/** The texts that were declared so far, for tests of their plans. */
export function declaredStatements(): string[] {
  return [...names.keys()];
}

/** A name as SQL has it. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
