import { Client } from 'pg';
import { ownerUrlOf, twoRoles } from '../support/database';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** A part of a plan, and whether all that it reads is sorted. */
interface Part {
  node: PlanNode;
  isSorted: boolean;
}

/** The parts of a plan. Above a limit is no matter what happens to the few rows. */
function partsOf(node: PlanNode, isSorted = false): Part[] {
  const type = node['Node Type'];
  const below = type === 'Sort' || (type !== 'Limit' && isSorted);
  return [{ node, isSorted }, ...(node.Plans ?? []).flatMap((child) => partsOf(child, below))];
}

/** The step from one partition to the next reads one row of its index. */
const STEPPED = /_lanes$/;

/** A connection as the role that owns the tables; the very same connection where that is the service's role. */
export async function ownerOf(service: Client, databaseUrl: string): Promise<Client> {
  if (!twoRoles()) return service;
  const owner = new Client({ connectionString: ownerUrlOf(databaseUrl) });
  await owner.connect();
  return owner;
}

/** Tables of a test that have rows, and what statements would read of them from end to end. */
export class FilledTables {
  /**
   * @param database changes tables and rows
   * @param service plans statements, as the service does
   */
  constructor(
    private readonly database: Client,
    private readonly service: Client,
    private readonly tables: readonly string[],
  ) {}

  /** Statistics are there when the test makes them, and what the rows refer to is of no interest. */
  async loosen(): Promise<void> {
    for (const table of await this.leaves())
      await this.database.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    await this.database.query(`DO $$ DECLARE c record; BEGIN
      FOR c IN SELECT conname, conrelid::regclass AS of FROM pg_constraint WHERE contype = 'f'
        AND conparentid = 0 AND conrelid = ANY ('{${this.tables.join()}}'::regclass[])
      LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.of, c.conname); END LOOP; END $$`);
  }

  /** Tables without a row, of which the server knows nothing yet. */
  async truncate(): Promise<void> {
    await this.database.query(`TRUNCATE ${this.tables.join()} CASCADE`);
  }

  /** As the server does by itself, of tables and months that have rows; of others it knows nothing. */
  async vacuum(): Promise<void> {
    const { rows } = await this.database.query<{ name: string }>(
      'SELECT name FROM unnest($1::text[]) AS name WHERE pg_relation_size(name::regclass) > 0',
      [await this.leaves()],
    );
    await this.database.query(`VACUUM (ANALYZE) ${rows.map(({ name }) => name).join()}`);
  }

  /** The statistics of tables without a row. */
  async empty(): Promise<void> {
    await this.truncate();
    await this.database.query('ANALYZE');
  }

  /** The tables, or their months. */
  private async leaves(): Promise<string[]> {
    const { rows } = await this.database.query<{ name: string }>(
      `SELECT t.relid::text AS name FROM unnest($1::regclass[]) AS w, pg_partition_tree(w) AS t WHERE t.isleaf`,
      [this.tables],
    );
    return rows.map(({ name }) => name);
  }

  /** Tables, or indexes of theirs, that the statements read from end to end. */
  async readWhole(statements: readonly (readonly [name: string, text: string])[]): Promise<string[]> {
    const full = await this.full();
    const found: string[] = [];
    for (const [name, text] of statements)
      for (const { read, isBounded, isSorted } of await this.reads(text, full))
        if (!isBounded && (isSorted || !STEPPED.test(read))) found.push(`${name}: ${read}`);
    return found;
  }

  /** Tables, or indexes of theirs, that the statements read beside those that are named for each. */
  async readBeside(
    statements: readonly (readonly [name: string, text: string, indexes: readonly string[]])[],
  ): Promise<string[]> {
    const full = await this.full();
    const found: string[] = [];
    for (const [name, text, indexes] of statements)
      for (const { read } of await this.reads(text, full))
        if (!indexes.includes(read)) found.push(`${name}: ${read}`);
    return found;
  }

  /** Tables with rows and their indexes, each index by the name that the divided table gives it. Of an empty month nothing is read. */
  private async full(): Promise<Map<string, string>> {
    const { rows } = await this.database.query<{ name: string; declared: string }>(
      `SELECT c.relname AS name, coalesce(p.inhparent, c.oid)::regclass::text AS declared
       FROM pg_index i JOIN pg_class c ON c.oid IN (i.indexrelid, i.indrelid) LEFT JOIN pg_inherits p ON p.inhrelid = c.oid
       WHERE i.indrelid = ANY ($1::regclass[]) AND pg_relation_size(i.indrelid) > 0`,
      [await this.leaves()],
    );
    return new Map(rows.map(({ name, declared }) => [name, declared]));
  }

  private async reads(
    text: string,
    full: ReadonlyMap<string, string>,
  ): Promise<{ read: string; isBounded: boolean; isSorted: boolean }[]> {
    return (await this.parts(text)).flatMap(({ node, isSorted }) => {
      const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '' } = node;
      const read = full.get(type === 'Seq Scan' ? table : index);
      return read === undefined ? [] : [{ read, isBounded: node['Index Cond'] !== undefined, isSorted }];
    });
  }

  /** Of the plan that serves all parameters. */
  private async parts(text: string): Promise<Part[]> {
    const { rows } = await this.service.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan === undefined) throw new Error('There is no plan');
    return partsOf(plan);
  }
}
