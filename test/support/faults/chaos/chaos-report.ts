import type { HistoryCheck } from '../history';
import { COMPONENTS, type Component, type Kill } from './kills';
import type { Accepted, Traffic } from './traffic';

/** Result of a run. Times in milliseconds. */
export interface ChaosReport {
  components: { component: Component; kills: number; longestOutageMs: number }[];
  accepted: number;
  repeated: number;
  /** Duration of the requests that were accepted, and of lists, without those around the loss of the primary. */
  p50: number;
  p99: number;
  /** Duration from the first request for a document until it was accepted, including repetitions. */
  p99WithRepetitions: number;
  listsP99: number;
  check: HistoryCheck;
  defects: string[];
}

/** Nearest-rank percentile; 0 for an empty list. */
function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
}

/** Longest time after a kill in which no client had a document accepted; up to the next kill. */
function longestOutage(accepted: readonly number[], from: number, to: number): number {
  const between = [from, ...accepted.filter((at) => at > from && at < to)];
  return Math.max(
    ...between.map(
      (at, n) => (between[n + 1] ?? Math.min(to, accepted.find((next) => next > at) ?? to)) - at,
    ),
  );
}

/** Sums up a run. */
export function sumUpChaos(kills: readonly Kill[], traffic: Traffic, check: HistoryCheck): ChaosReport {
  const answers = traffic.accepted.map(({ answeredAt }) => answeredAt).sort((a, b) => a - b);
  const end = answers.at(-1) ?? 0;
  const outages = kills.map((kill, n) => ({
    ...kill,
    outageMs: longestOutage(answers, kill.at, kills[n + 1]?.at ?? end),
  }));
  const lost = kills.find(({ component }) => component === 'primary')?.at ?? Infinity;
  const back = answers.find((at) => at > lost + 100) ?? Infinity;
  const isOutside = ({ askedAt, answeredAt }: Accepted): boolean => answeredAt < lost || askedAt > back;
  const outside = traffic.accepted.filter(isOutside);
  return {
    components: COMPONENTS.map((component) => {
      const own = outages.filter((outage) => outage.component === component);
      return {
        component,
        kills: own.length,
        longestOutageMs: Math.round(Math.max(0, ...own.map(({ outageMs }) => outageMs))),
      };
    }),
    accepted: traffic.accepted.length,
    repeated: traffic.repeated,
    p50: percentile(
      outside.map(({ ms }) => ms),
      0.5,
    ),
    p99: percentile(
      outside.map(({ ms }) => ms),
      0.99,
    ),
    p99WithRepetitions: percentile(
      outside.map(({ askedAt, answeredAt }) => answeredAt - askedAt),
      0.99,
    ),
    listsP99: percentile(traffic.lists, 0.99),
    check,
    defects: traffic.defects,
  };
}

/** The report as text. */
export function formatChaosReport(report: ChaosReport): string {
  const { accepted, repeated, p50, p99, p99WithRepetitions, listsP99, check, defects } = report;
  const rows = report.components.map(
    ({ component, kills, longestOutageMs }) =>
      `| ${component.padEnd(9)} | ${String(kills).padStart(5)} | ${`${longestOutageMs} ms`.padStart(14)} |`,
  );
  return [
    '| component | kills | longest outage |',
    '| --------- | ----- | -------------- |',
    ...rows,
    `accepted ${accepted}, repeated ${repeated}; p50 ${p50} ms, p99 ${p99} ms, p99 with repetitions ${p99WithRepetitions} ms; lists p99 ${listsP99} ms`,
    `lost ${check.lost.length}, doubled ${check.doubled.length}, disorder ${check.disorder.length}, defects ${defects.length}`,
    ...[...check.lost, ...check.doubled, ...check.disorder, ...defects].slice(0, 20),
  ].join('\n');
}
