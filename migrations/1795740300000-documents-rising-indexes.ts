import type { QueryRunner } from 'typeorm';
import { createIndexOfMonths, dropIndexOfMonths } from './monthly';
import { createIndex, dropIndex, type ProductMigration } from './online';

interface OrderedIndex {
  name: string;
  table: string;
  /** What follows the table; `order` is that of the columns by which lists are sorted: empty, or ` DESC`. */
  definition: (order: string) => string;
}

/** With row-level security the server looks nothing up in an index by `coalesce`, which it does not know to keep values to itself. */
const PROFILE = "(CASE WHEN profile IS NULL THEN '' ELSE profile END)";

const INDEXES: readonly OrderedIndex[] = [
  { name: 'documents_of_team', table: 'documents', definition: (order) => `(team_id, id${order})` },
  { name: 'documents_of_company', table: 'documents', definition: (order) => `(company_id, id${order})` },
  {
    name: 'documents_kind',
    table: 'documents',
    definition: (order) =>
      `(team_id, direction, type, ${order === '' ? PROFILE : "coalesce(profile, '')"}, id${order})`,
  },
  {
    name: 'documents_issued',
    table: 'documents',
    definition: (order) => `(team_id, issue_date, id${order}) WHERE issue_date IS NOT NULL`,
  },
  {
    name: 'documents_issued_company',
    table: 'documents',
    definition: (order) => `(company_id, issue_date, id${order}) WHERE issue_date IS NOT NULL`,
  },
  {
    name: 'document_states_failed',
    table: 'document_states',
    definition: (order) => `(team_id, failed, document_id${order}) WHERE failed IS NOT NULL`,
  },
  {
    name: 'document_states_inbox',
    table: 'document_states',
    definition: (order) => `(team_id, document_id${order}) WHERE unread`,
  },
  {
    name: 'document_states_company_inbox',
    table: 'document_states',
    definition: (order) => `(company_id, document_id${order}) WHERE unread`,
  },
];

const DIVIDED = 'webhook_deliveries';

/** Those of the table that is divided into months. */
const MONTHLY: readonly Omit<OrderedIndex, 'table'>[] = [
  {
    name: 'webhook_deliveries_log',
    definition: (order) => `(webhook_id, created_at${order}, id${order})`,
  },
  {
    name: 'webhook_deliveries_log_by_state',
    definition: (order) => `(webhook_id, state, created_at${order}, id${order}) WHERE state <> 'delivered'`,
  },
];

/**
 * The indexes of lists rise. New rows of a team then come behind its earlier ones and fill the pages; in a falling index
 * they came before them, where the server splits pages in the middle, and half of each stayed empty. A list that begins with
 * the newest reads them backwards, at the same cost.
 */
export class RisingIndexes1795740300000 implements ProductMigration {
  readonly name = 'RisingIndexes1795740300000';
  readonly transaction = false;
  // No statement names an index, and either order serves both ways.
  readonly compatibleWith = '0.2.0';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const { name, table, definition } of INDEXES) {
      await setAside(queryRunner, name);
      await createIndex(queryRunner, name, `ON ${table} ${definition('')}`);
      await dropIndex(queryRunner, asideOf(name));
    }
    for (const { name, definition } of MONTHLY) {
      await setAside(queryRunner, name);
      await createIndexOfMonths(queryRunner, DIVIDED, name, definition(''));
      await dropIndexOfMonths(queryRunner, asideOf(name));
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name, table, definition } of INDEXES) {
      await dropIndex(queryRunner, name);
      await createIndex(queryRunner, name, `ON ${table} ${definition(' DESC')}`);
    }
    for (const { name, definition } of MONTHLY) {
      await dropIndexOfMonths(queryRunner, name);
      await createIndexOfMonths(queryRunner, DIVIDED, name, definition(' DESC'));
    }
  }
}

const asideOf = (name: string): string => `${name}_falling`;

/** Gives the falling index another name, under which it serves until the rising one is built. */
async function setAside(queryRunner: QueryRunner, name: string): Promise<void> {
  const falling = (await queryRunner.query(
    `SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND pg_get_indexdef(indexrelid) LIKE '% DESC%'`,
    [name],
  )) as unknown[];
  if (falling.length > 0) await queryRunner.query(`ALTER INDEX ${name} RENAME TO ${asideOf(name)}`);
}
