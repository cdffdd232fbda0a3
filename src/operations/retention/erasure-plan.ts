import {
  listStatementsBeforeErasing,
  listTeamTables,
  type TeamTable,
} from '../../platform/kernel/database/team-tables';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { LOCKING_FOREIGN_KEYS } from './team-erasure.queries';

/** Table from which the rows of a team are removed in batches. */
export interface ErasureStep {
  table: string;
  /** Key column of the rows. */
  key: string;
  /** Statements that run first: they delete rows that depend on the keys `$1` and that no foreign key deletes. */
  firstStatements: readonly string[];
}

interface Reference {
  child: string;
  parent: string;
}

/**
 * Lists the tables to erase for a team, ordered so that no remaining row refers to an erased one. Modules declare
 * their tables, and the foreign keys of the schema determine the order. Foreign keys also delete dependent rows; a
 * test searches every table for the team afterwards.
 */
export async function planErasure(tx: Pick<Transaction, 'query'>): Promise<ErasureStep[]> {
  const tables = listTeamTables();
  const steps = tables.filter(({ erasure }) => erasure === undefined);
  const references = (await tx.query<Reference>(LOCKING_FOREIGN_KEYS)).map(({ child, parent }) => ({
    child: findOwningTable(child, tables),
    parent,
  }));
  return sortByReferences(
    steps.map(({ name }) => name),
    references,
  ).flatMap((name) => {
    const step = steps.find((table) => table.name === name);
    const [key] = step?.key ?? [];
    return key === undefined
      ? []
      : [{ table: name, key, firstStatements: listStatementsBeforeErasing(name) }];
  });
}

/** Returns the table whose rows own the rows of this table: the deletion of an owner deletes the owned rows. */
function findOwningTable(name: string, tables: readonly TeamTable[]): string {
  const through = tables.find((table) => table.name === name)?.through;
  return through === undefined ? name : findOwningTable(through.table, tables);
}

/**
 * Sorts the tables so that each precedes the tables that its rows refer to.
 * @throws Error when tables refer to each other in a cycle
 */
export function sortByReferences(tables: readonly string[], references: readonly Reference[]): string[] {
  const orderedTables: string[] = [];
  let remainingTables = [...tables];
  while (remainingTables.length > 0) {
    const unreferencedTables = remainingTables.filter(
      (table) =>
        !references.some(
          ({ child, parent }) => parent === table && child !== table && remainingTables.includes(child),
        ),
    );
    if (unreferencedTables.length === 0)
      throw new Error(`These tables refer to each other in a cycle: ${remainingTables.join(', ')}`);
    orderedTables.push(...unreferencedTables);
    remainingTables = remainingTables.filter((table) => !unreferencedTables.includes(table));
  }
  return orderedTables;
}
