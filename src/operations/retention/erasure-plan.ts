import {
  statementsBeforeErasing,
  listTeamTables,
  type TeamTable,
} from '../../platform/kernel/database/team-tables';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { LOCKING } from './team-erasure.queries';

/** A table of which a team's rows are removed, some at a time. */
export interface ErasureStep {
  table: string;
  /** Column that tells the rows of a team apart. */
  key: string;
  /** Statements that come first, for rows that hang on those with the keys `$1` and do not go with them by themselves. */
  first: readonly string[];
}

interface Reference {
  child: string;
  parent: string;
}

/**
 * What is erased of a team, in an order in which nothing points to what is gone: modules declare their tables, and the
 * foreign keys of the schema tell the order. Rows below these go with them; a test looks for the team in every table
 * afterwards.
 */
export async function planErasure(tx: Pick<Transaction, 'query'>): Promise<ErasureStep[]> {
  const tables = listTeamTables();
  const steps = tables.filter(({ erasure }) => erasure === undefined);
  const references = (await tx.query<Reference>(LOCKING)).map(({ child, parent }) => ({
    child: findOwningTable(child, tables),
    parent,
  }));
  return sortByReferences(
    steps.map(({ name }) => name),
    references,
  ).flatMap((name) => {
    const step = steps.find((table) => table.name === name);
    const [key] = step?.key ?? [];
    return key === undefined ? [] : [{ table: name, key, first: statementsBeforeErasing(name) }];
  });
}

/** A row that belongs to another table's row goes when that one does. */
function findOwningTable(name: string, tables: readonly TeamTable[]): string {
  const through = tables.find((table) => table.name === name)?.through;
  return through === undefined ? name : findOwningTable(through.table, tables);
}

/**
 * The tables, each before those that its rows refer to.
 * @throws Error when tables refer to each other in a circle
 */
export function sortByReferences(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  let remaining = [...tables];
  while (remaining.length > 0) {
    const free = remaining.filter(
      (table) =>
        !references.some(
          ({ child, parent }) => parent === table && child !== table && remaining.includes(child),
        ),
    );
    if (free.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${remaining.join(', ')}`);
    ordered.push(...free);
    remaining = remaining.filter((table) => !free.includes(table));
  }
  return ordered;
}
