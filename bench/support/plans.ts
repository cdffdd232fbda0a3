import { Client } from 'pg';
import { teamRestriction } from '../../src/platform/kernel/database/team-wall';
import { requestContext } from '../../src/platform/kernel/request-context';
import type { Sql } from './many-rows';

/** A statement that the service sent. */
export interface Statement {
  text: string;
  values: unknown[];
  isPrepared: boolean;
  /** Within whose wall it ran; null: for all teams. */
  team: string | null;
  /** The team of the request that it was sent for; null outside of requests, and before the team is known. */
  ofRequest: string | null;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** What a statement did when it was run again under EXPLAIN ANALYZE. */
export interface Explained {
  /** Blocks of 8 kB touched. */
  blocks: number;
  /** Scans and sorts, each with its index or table; of a sort the rows that went in. */
  scans: string[];
  /** Rows that a window function numbered: those that a page of a sparse list examined. */
  examined: number;
}

/** The statements with parameters that the work makes the service in this process send. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const asked: Statement[] = [];
  const original: unknown = Reflect.get(Client.prototype, 'query');
  if (typeof original !== 'function') throw new Error('The driver has no such function');
  const recorded: unknown = new Proxy(original, {
    apply(target: CallableFunction, client: unknown, parameters: unknown[]): unknown {
      const [first] = parameters;
      const isPrepared = typeof first === 'object' && first !== null && 'text' in first && 'values' in first;
      const [text, values] = isPrepared ? [first.text, first.values] : parameters;
      if (typeof text === 'string' && Array.isArray(values))
        asked.push({
          text,
          values,
          isPrepared,
          team: teamRestriction.currentTeamId(),
          ofRequest: requestContext.current()?.teamId ?? null,
        });
      return Reflect.apply(target, client, parameters);
    },
  });
  Reflect.set(Client.prototype, 'query', recorded);
  try {
    await work();
  } finally {
    Reflect.set(Client.prototype, 'query', original);
  }
  return asked;
}

/** The SELECT statements matching a pattern that the work makes the service in this process send. */
export async function findStatements(work: () => Promise<unknown>, pattern: RegExp): Promise<Statement[]> {
  return (await recordStatements(work)).filter(
    ({ text }) => /^(SELECT|WITH)/.test(text) && pattern.test(text),
  );
}

/**
 * Runs statements under EXPLAIN ANALYZE.
 * @param within runs a statement within the wall of a team
 */
export async function explained(
  within: (team: string | null) => Sql,
  statements: Statement[],
): Promise<Explained[]> {
  const found: Explained[] = [];
  for (const { text, values, team } of statements) {
    const [row] = (await within(team)(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)) as {
      'QUERY PLAN': [{ Plan: PlanNode }];
    }[];
    const plan = row?.['QUERY PLAN'][0].Plan;
    if (plan === undefined) throw new Error('No plan came');
    const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    found.push({ blocks, scans: listScans(plan), examined: countNumbered(plan) });
  }
  return found;
}

function listScans(node: PlanNode): string[] {
  const own: string[] = [];
  const { 'Node Type': type, 'Index Name': index, 'Relation Name': table } = node;
  if (index !== undefined) own.push(index);
  else if (/Seq Scan/.test(type)) own.push(`SEQ ${table ?? ''}`);
  else if (/Sort/.test(type)) own.push(`sort(${node.Plans?.[0]?.['Actual Rows'] ?? 0})`);
  return [...own, ...(node.Plans ?? []).flatMap(listScans)];
}

function countNumbered(node: PlanNode): number {
  const own = node['Node Type'] === 'WindowAgg' ? node['Actual Rows'] : 0;
  return Math.max(own, ...(node.Plans ?? []).map(countNumbered));
}
