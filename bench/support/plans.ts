import { Client } from 'pg';
import type { Sql } from './many-rows';

export interface Statement {
  text: string;
  values: unknown[];
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
}

/** The SELECT statements matching a pattern that the work makes the service in this process send. */
export async function statementsOf(work: () => Promise<unknown>, pattern: RegExp): Promise<Statement[]> {
  const sent: Statement[] = [];
  const original: unknown = Reflect.get(Client.prototype, 'query');
  if (typeof original !== 'function') throw new Error('The driver has no such function');
  const recorded: unknown = new Proxy(original, {
    apply(target: CallableFunction, client: unknown, parameters: unknown[]): unknown {
      const [first] = parameters;
      const [text, values] = isPrepared(first) ? [first.text, first.values] : parameters;
      if (
        typeof text === 'string' &&
        Array.isArray(values) &&
        /^(SELECT|WITH)/.test(text) &&
        pattern.test(text)
      )
        sent.push({ text, values });
      return Reflect.apply(target, client, parameters);
    },
  });
  Reflect.set(Client.prototype, 'query', recorded);
  try {
    await work();
  } finally {
    Reflect.set(Client.prototype, 'query', original);
  }
  return sent;
}

/** A statement that is prepared under a name. */
function isPrepared(value: unknown): value is { text: unknown; values: unknown } {
  return typeof value === 'object' && value !== null && 'text' in value && 'values' in value;
}

/** Runs statements under EXPLAIN ANALYZE. */
export async function explained(sql: Sql, statements: Statement[]): Promise<Explained[]> {
  const found: Explained[] = [];
  for (const { text, values } of statements) {
    const [row] = (await sql(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)) as {
      'QUERY PLAN': [{ Plan: PlanNode }];
    }[];
    const plan = row?.['QUERY PLAN'][0].Plan;
    if (plan === undefined) throw new Error('No plan came');
    found.push({ blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], scans: scansOf(plan) });
  }
  return found;
}

function scansOf(node: PlanNode): string[] {
  const own: string[] = [];
  const { 'Node Type': type, 'Index Name': index, 'Relation Name': table } = node;
  if (index !== undefined) own.push(index);
  else if (/Seq Scan/.test(type)) own.push(`SEQ ${table ?? ''}`);
  else if (/Sort/.test(type)) own.push(`sort(${node.Plans?.[0]?.['Actual Rows'] ?? 0})`);
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}
