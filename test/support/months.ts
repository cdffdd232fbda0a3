import {
  formatBound,
  toMonth,
  listMonthsBetween,
  addMonths,
  type Month,
} from '../../src/platform/kernel/database/partitions/months';
import {
  listPartitionedTables,
  readStorageClause,
  type RunQuery,
} from '../../src/platform/kernel/database/partitions/partitions';
import {
  attachPartitionSql,
  createTableLikeSql,
  MONTHS_SCHEMA,
} from '../../src/platform/kernel/database/partitions/partitions.queries';

/**
 * Gives the tables of a new database the months of an installation that was partitioned long ago: each from `first` to
 * the present month. The rows that are there have to be of the present month.
 * @param tables default: all tables
 */
export async function monthsSince(ask: RunQuery, first: Month, tables?: readonly string[]): Promise<void> {
  const present = toMonth(new Date());
  for (const { table, prefix, partitions } of await listPartitionedTables(ask)) {
    const [earlier] = partitions;
    if (earlier?.to === undefined || earlier.from !== null || (tables?.includes(table) ?? true) === false)
      continue;
    const storage = await readStorageClause(ask, earlier.name);
    const add = async (name: string, bounds: string): Promise<void> => {
      await ask(createTableLikeSql(`${MONTHS_SCHEMA}.${name}`, table, storage));
      await ask(attachPartitionSql(table, `${MONTHS_SCHEMA}.${name}`, bounds));
    };
    await ask(`ALTER TABLE ${table} DETACH PARTITION ${earlier.name}`);
    await add(
      `${table}_before_${first.replace('-', '')}`,
      `FOR VALUES FROM (MINVALUE) TO ('${formatBound(prefix, first)}')`,
    );
    for (const month of listMonthsBetween(first, addMonths(present, -1)))
      await add(
        `${table}_${month.replace('-', '')}`,
        `FOR VALUES FROM ('${formatBound(prefix, month)}') TO ('${formatBound(prefix, addMonths(month, 1))}')`,
      );
    await ask(
      attachPartitionSql(
        table,
        earlier.name,
        `FOR VALUES FROM ('${formatBound(prefix, present)}') TO ('${earlier.to ?? ''}')`,
      ),
    );
  }
}
