import { writeFileSync } from 'node:fs';
import type { FaultCase, Sightings } from './stage';

/** Result of one case. */
export interface Line {
  id: string;
  name: string;
  setting: string;
  passed: boolean;
  seconds: number;
  /** Documents acknowledged during the case. */
  acknowledged: number;
  /** Requests with another answer, or with none, that were repeated. */
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

const NAME_WIDTH = 88;

/** A line of the matrix. */
export function row(line: Line): string {
  const { id, name, passed, seconds, acknowledged, repeated, lost, doubled, disorder } = line;
  const counts = {
    acknowledged,
    repeated,
    lost: lost.length,
    doubled: doubled.length,
    disorder: disorder.length,
  };
  const figures = Object.entries({ ...counts, ...line.seen }).map(([what, count]) => `${what} ${count}`);
  return `${passed ? 'holds ' : 'BROKEN'} ${`${id.padEnd(5)} ${name}`.padEnd(NAME_WIDTH)} ${seconds.toFixed(1).padStart(6)} s  ${figures.join(', ')}`;
}

/** Text under the rows of the matrix. */
export function sentence(report: Report): string {
  const broken = report.lines.filter(({ passed }) => !passed).length;
  const sum = `${report.lines.length} cases, ${broken} broken, seed ${report.seed}: ${report.acknowledged} acknowledged, lost ${report.lost}, doubled ${report.doubled}, disorder ${report.disorder}`;
  const missing = report.redis ? [] : ['There is no redis-server here: the cases with Redis were left out.'];
  return [sum, ...missing].join('\n');
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
