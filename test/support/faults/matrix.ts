import { writeFileSync } from 'node:fs';
import type { FaultCase, Sightings } from './stage';

/** What one case came to. */
export interface Line {
  id: string;
  name: string;
  setting: string;
  passed: boolean;
  seconds: number;
  /** Documents acknowledged during the case. */
  acknowledged: number;
  /** Requests that were answered with something else, or with nothing at all, and repeated. */
  repeated: number;
  lost: string[];
  doubled: string[];
  disorder: string[];
  seen: Sightings;
  error: string | null;
}

export interface Report {
  seed: number;
  full: boolean;
  redis: boolean;
  startedAt: string;
  acknowledged: number;
  lost: number;
  doubled: number;
  disorder: number;
  lines: Line[];
}

/** The matrix for people: a line for each case, then the sum. */
export function printed(report: Report): string {
  const name = (line: Line): string => `${line.id.padEnd(5)} ${line.name}`;
  const width = Math.max(...report.lines.map((line) => name(line).length));
  const rows = report.lines.map((line) => {
    const seen = Object.entries(line.seen).map(([what, count]) => `${what} ${count}`);
    const counts = `acknowledged ${line.acknowledged}, repeated ${line.repeated}, lost ${line.lost.length}, doubled ${line.doubled.length}, disorder ${line.disorder.length}`;
    const state = line.passed ? 'holds ' : 'BROKEN';
    return `${state} ${name(line).padEnd(width)} ${line.seconds.toFixed(1).padStart(6)} s  ${[counts, ...seen].join(', ')}`;
  });
  const broken = report.lines.filter(({ passed }) => !passed).length;
  const sum = `${report.lines.length} cases, ${broken} broken, seed ${report.seed}: ${report.acknowledged} acknowledged, lost ${report.lost}, doubled ${report.doubled}, disorder ${report.disorder}`;
  return [
    '',
    ...rows,
    '',
    sum,
    report.redis ? '' : 'There is no redis-server here: the cases with Redis were left out.',
  ].join('\n');
}

export function sumUp(
  run: Pick<Report, 'seed' | 'full' | 'redis' | 'startedAt'>,
  lines: Line[],
  acknowledged: number,
): Report {
  const total = (what: 'lost' | 'doubled' | 'disorder'): number =>
    new Set(lines.flatMap((line) => line[what])).size;
  return {
    ...run,
    acknowledged,
    lost: total('lost'),
    doubled: total('doubled'),
    disorder: total('disorder'),
    lines,
  };
}

export function write(report: Report, file: string): void {
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** Cases by id, ids by their beginning (`F4` is all of F4a, F4b…). @throws Error for a name that fits none */
export function chosen(cases: FaultCase[], names: string[]): FaultCase[] {
  const fits = (id: string, name: string): boolean =>
    id.toLowerCase() === name.toLowerCase() ||
    new RegExp(`^${name.replace(/[^\w]/g, '\\$&')}[^\\d]`, 'i').test(id);
  const unknown = names.filter((name) => !cases.some(({ id }) => fits(id, name)));
  if (unknown.length > 0)
    throw new Error(`No case ${unknown.join(', ')}; there are ${cases.map(({ id }) => id).join(', ')}`);
  return names.length === 0 ? cases : cases.filter(({ id }) => names.some((name) => fits(id, name)));
}
