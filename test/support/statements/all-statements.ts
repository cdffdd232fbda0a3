import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { buildDeletion, RETENTION_RULES } from '../../../src/operations/retention/retention-rules';
import { listDeclaredStatements } from '../../../src/platform/kernel/database/statement';
import {
  buildClaimStatement,
  buildDueStatement,
  buildIsolatedClaimStatement,
} from '../../../src/platform/kernel/queue/claim-statement';
import {
  buildRecoverStatement,
  buildInFlightStatement,
  buildReleaseAllStatement,
} from '../../../src/platform/kernel/queue/lease-statements';
import { WorkTable } from '../../../src/platform/kernel/queue/work-table';
import { BUILT_STATEMENTS, PARTS_OF_STATEMENTS } from './built-statements';

const SRC = join(__dirname, '../../..', 'src');
/** Statements that the server can prepare (PostgreSQL, "PREPARE"). */
const PREPARABLE = /^\s*(WITH|SELECT|INSERT|UPDATE|DELETE|\(SELECT)\b/;

/** Files with parts of statements, which are prepared as part of the whole ones. */
const PARTS = [
  'operations/retention/retention-rules.ts',
  'platform/kernel/queue/lease-statements.ts',
  'platform/kernel/queue/work-table.ts',
];
/** Files of queries whose functions contain whole statements. */
const WHOLE_STATEMENTS = [
  'platform/kernel/crypto/stored-fingerprint.queries.ts',
  'business/partners/suppliers/suppliers.queries.ts',
];

/** Temporary tables, whose statements cannot be prepared. */
const TEMPORARY = 'passerelle_write_probe';

/** A statement of the product with its source. */
export interface NamedStatement {
  from: string;
  text: string;
}

function filesThat(ending: string): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith(ending) && !/\.(spec|e2e|testing)\.ts$/.test(file) && !file.includes('migrations/'),
  );
}

/** All exports of query files, by file and name. */
export async function exportedQueries(): Promise<{ file: string; name: string; value: unknown }[]> {
  const all = [];
  for (const file of filesThat('.queries.ts'))
    for (const [name, value] of Object.entries((await import(join(SRC, file))) as Record<string, unknown>))
      all.push({ file, name, value });
  return all;
}

/** Functions of files of queries of which no statement is prepared. */
export async function unpreparedFunctions(): Promise<string[]> {
  const known = new Set<unknown>([...BUILT_STATEMENTS.map(([build]) => build), ...PARTS_OF_STATEMENTS]);
  return (await exportedQueries())
    .filter(({ value }) => typeof value === 'function' && !known.has(value))
    .map(({ file, name }) => `${file} ${name}`);
}

/**
 * Every statement that can be prepared: constants of query files, results of their functions, statements declared by any
 * module (including work tables), and whole statements in other files.
 */
export async function allStatements(): Promise<NamedStatement[]> {
  await import('../../../src/apps/app.module');
  const all: NamedStatement[] = [];
  for (const { file, name, value } of await exportedQueries())
    if (typeof value === 'string') all.push({ from: `${file} ${name}`, text: value });
  for (const [build, ...texts] of BUILT_STATEMENTS)
    for (const text of texts) all.push({ from: typeof build === 'function' ? build.name : '', text });
  for (const text of listDeclaredStatements()) all.push({ from: 'statement()', text });
  for (const rule of RETENTION_RULES)
    all.push({ from: `retention of ${rule.table}`, text: buildDeletion(rule, 10) });
  all.push(...(await workStatements()), ...writtenStatements());
  const seen = new Set<string>();
  return all.filter(
    ({ text }) => PREPARABLE.test(text) && !text.includes(TEMPORARY) && !seen.has(text) && seen.add(text),
  );
}

/** The statements of each work table that are built on demand. */
async function workStatements(): Promise<NamedStatement[]> {
  const tables: WorkTable[] = [];
  for (const file of filesThat('-work.ts'))
    for (const value of Object.values((await import(join(SRC, file))) as Record<string, unknown>))
      if (value instanceof WorkTable) tables.push(value);
  const claimant = { worker: 1, maximum: 10 };
  return [
    { from: 'dueStatement', text: buildDueStatement(tables.map(({ options }) => options)) },
    ...tables.flatMap(({ table, options }) =>
      [
        buildClaimStatement(options, claimant, false),
        buildClaimStatement(options, claimant, true),
        buildIsolatedClaimStatement(options, 1),
        buildInFlightStatement(table),
        buildRecoverStatement(table),
        buildReleaseAllStatement(table),
      ].map((text) => ({ from: `work of ${table}`, text })),
    ),
  ];
}

/** Statements that are one text in files that are no query files. */
function writtenStatements(): NamedStatement[] {
  return filesThat('.ts')
    .filter(
      (file) => WHOLE_STATEMENTS.includes(file) || !(file.endsWith('.queries.ts') || PARTS.includes(file)),
    )
    .flatMap((file) => {
      const found: NamedStatement[] = [];
      const source = ts.createSourceFile(file, readFileSync(join(SRC, file), 'utf8'), ts.ScriptTarget.ES2022);
      const visit = (node: ts.Node): void => {
        if ((ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) && node.text.includes(' '))
          found.push({ from: file, text: node.text });
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
}
