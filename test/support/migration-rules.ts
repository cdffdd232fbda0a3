/** The rules for migrations (docs/decisions/0009-migrations-beside-running-processes.md). */

const NAME = String.raw`(?:IF (?:NOT )?EXISTS )?(?:ONLY )?"?([a-z_][a-z0-9_]*)"?`;

/** Returns the fault of a statement on a table that existed before its migration; null without one. */
type Rule = (statement: string) => { table: string; problem: string } | null;

const find = (pattern: string, statement: string): string | null =>
  new RegExp(pattern, 'i').exec(statement)?.[1] ?? null;

const RULES: readonly Rule[] = [
  (statement) => {
    const table = find(String.raw`CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).*? ON ${NAME}`, statement);
    return table === null
      ? null
      : { table, problem: 'builds an index without CONCURRENTLY; use createIndex of migrations/online.ts' };
  },
  (statement) => {
    const table = find(`ALTER TABLE ${NAME}`, statement);
    // Constraints of a new column, and separate ones.
    const adds =
      /\bADD (?:CONSTRAINT \S+ )?(?:CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY|EXCLUDE)\b/i.test(statement) ||
      /\bADD (?:COLUMN )?(?!CONSTRAINT\b)[^,]*\b(?:REFERENCES|CHECK|UNIQUE|PRIMARY KEY)\b/i.test(statement);
    if (table === null || !adds || /\bNOT VALID\b|\bUSING INDEX\b/i.test(statement)) return null;
    return {
      table,
      problem: 'adds a constraint without NOT VALID; use addConstraint of migrations/online.ts',
    };
  },
  (statement) => {
    const table = find(`ALTER TABLE ${NAME}`, statement);
    const rewrites =
      /\bADD (?:COLUMN )?(?!CONSTRAINT\b).*\b(?:(?:big|small)?serial|STORED|GENERATED \w+(?: DEFAULT)? AS IDENTITY)\b/i.test(
        statement,
      ) ||
      /\bDEFAULT (?:clock_timestamp|timeofday|random|gen_random_uuid|nextval)\b/i.test(statement) ||
      /\bALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b|\bSET (?:UN)?LOGGED\b/i.test(statement);
    if (table === null || !rewrites) return null;
    return {
      table,
      problem: 'writes the whole table under an exclusive lock; add a column beside it and fill that',
    };
  },
];

/**
 * An index of a partitioned table itself, which has no rows: the indexes of its partitions are built separately and
 * attached to it.
 */
function isOfDivided(statement: string, statements: readonly string[]): boolean {
  const name = find(String.raw`CREATE INDEX IF NOT EXISTS (\S+) ON ONLY `, statement);
  return (
    name !== null && statements.some((other) => other.startsWith(`ALTER INDEX ${name} ATTACH PARTITION`))
  );
}

/** Statements that read or write many rows, with the table. */
const ROWS = String.raw`^(?:WITH .*)?(?:UPDATE|DELETE FROM|INSERT INTO .*\bFROM) ${NAME}`;

/**
 * @param statements that a migration ran, in their order
 * @param existing tables that were there before it
 * @param transaction whether they ran in one transaction, so that a lock is held until the last one
 * @returns what is wrong, a line for each statement
 */
export function brokenRules(
  statements: readonly string[],
  existing: ReadonlySet<string>,
  transaction = true,
): string[] {
  const problems: string[] = [];
  // A renamed table leaves its name to a new one that the migration creates.
  const present = new Set(existing);
  const proven = new Set<string>();
  let locked = false;
  for (const raw of statements) {
    const statement = raw.replace(/--.*$/gm, ' ').replace(/\s+/g, ' ').trim();
    const moved = find(`ALTER TABLE ${NAME} SET SCHEMA`, statement);
    if (moved !== null) present.delete(moved);
    for (const rule of RULES) {
      const found = rule(statement);
      if (found !== null && present.has(found.table) && !isOfDivided(statement, statements))
        problems.push(`${found.problem}: ${statement}`);
    }
    const written = find(ROWS, statement);
    if (transaction && locked && written !== null && present.has(written))
      problems.push(
        `goes through rows while a table is locked; use \`transaction = false\` or a migration of its own: ${statement}`,
      );
    locked ||= present.has(find(`ALTER TABLE ${NAME}`, statement) ?? '');
    const validated = find(`ALTER TABLE ${NAME} VALIDATE CONSTRAINT`, statement);
    if (validated !== null) proven.add(validated);
    const notNull = find(`ALTER TABLE ${NAME} .*SET NOT NULL`, statement);
    if (notNull !== null && present.has(notNull) && !proven.has(notNull))
      problems.push(
        `reads the whole table for NOT NULL; use setNotNull of migrations/online.ts: ${statement}`,
      );
  }
  return problems;
}
