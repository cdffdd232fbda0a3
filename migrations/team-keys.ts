/**
 * Keys that hold the team of their rows, so that tables can be distributed by team (docs/decisions/0025). Each step finds
 * out whether it is done, as those of `online.ts`.
 */
import type { QueryRunner } from 'typeorm';
import { addConstraint, createIndex, dropConstraint, dropIndex } from './online';

/** A unique key of a table. */
export interface UniqueKey {
  table: string;
  /** Name of the index, and of the constraint if it is one. */
  name: string;
  /** Columns or expressions without `team_id`. */
  on: string;
  /** Condition of a partial index. */
  where?: string;
  /** Whether the key is a constraint of the table, and not an index alone. */
  isConstraint?: true;
}

/** Adds `team_id` as the last column of a unique key, whose look-ups by its first columns remain. */
export async function addTeamToKey(queryRunner: QueryRunner, key: UniqueKey): Promise<void> {
  await exchangeKey(queryRunner, key, `${key.on}, team_id`, true);
}

/** Takes `team_id` out of a unique key again. */
export async function removeTeamFromKey(queryRunner: QueryRunner, key: UniqueKey): Promise<void> {
  await exchangeKey(queryRunner, key, key.on, false);
}

async function exchangeKey(
  queryRunner: QueryRunner,
  { table, name, where, isConstraint }: UniqueKey,
  columns: string,
  withTeam: boolean,
): Promise<void> {
  const next = `${name}_next`;
  const former = `${name}_former`;
  if ((await holdsTeam(queryRunner, name)) === withTeam) {
    await dropIndex(queryRunner, former);
    return;
  }
  const condition = where === undefined ? '' : ` WHERE ${where}`;
  await createIndex(queryRunner, next, `ON ${table} (${columns})${condition}`, { unique: true });
  if (isConstraint === true) {
    // One statement, so that the table is never without the key; the index takes the name of the constraint.
    await queryRunner.query(
      `ALTER TABLE ${table} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} UNIQUE USING INDEX ${next}`,
    );
    return;
  }
  // One message, so one transaction: a violation always has the name of the key, by which requests recognise it.
  await queryRunner.query(
    `ALTER INDEX IF EXISTS ${name} RENAME TO ${former}; ALTER INDEX ${next} RENAME TO ${name}`,
  );
  await dropIndex(queryRunner, former);
}

/** Whether an index has the column `team_id`; null when there is no such index. */
async function holdsTeam(queryRunner: QueryRunner, index: string): Promise<boolean | null> {
  const [row] = (await queryRunner.query(
    `SELECT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = x.indexrelid AND a.attname = 'team_id') AS holds
     FROM pg_index x WHERE x.indexrelid = to_regclass($1)`,
    [index],
  )) as { holds: boolean }[];
  return row?.holds ?? null;
}

/** A foreign key by the column of an id: its table, the column, the table that it refers to, and what a deletion does. */
export type ForeignKeyById = readonly [table: string, column: string, parent: string, action?: string];

/** Lets a foreign key compare the team, too; the parent has a unique index on `(team_id, id)`. */
export async function addTeamToForeignKey(queryRunner: QueryRunner, key: ForeignKeyById): Promise<void> {
  const [table, column, parent, action = ''] = key;
  await addConstraint(
    queryRunner,
    table,
    foreignKeyWithTeam(key),
    `FOREIGN KEY (team_id, ${column}) REFERENCES ${parent} (team_id, id) ${action}`,
  );
  await dropConstraint(queryRunner, table, foreignKeyWithoutTeam(key));
}

/** Lets a foreign key compare the id alone again. */
export async function removeTeamFromForeignKey(queryRunner: QueryRunner, key: ForeignKeyById): Promise<void> {
  const [table, column, parent, action = ''] = key;
  await addConstraint(
    queryRunner,
    table,
    foreignKeyWithoutTeam(key),
    `FOREIGN KEY (${column}) REFERENCES ${parent} (id) ${action}`,
  );
  await dropConstraint(queryRunner, table, foreignKeyWithTeam(key));
}

const foreignKeyWithTeam = ([table, column]: ForeignKeyById): string => `${table}_team_id_${column}_fkey`;
const foreignKeyWithoutTeam = ([table, column]: ForeignKeyById): string => `${table}_${column}_fkey`;
