import { isReportCountry } from '../countries';
import type { Month } from './month';
import {
  SEAT_SCHEME,
  type Counts,
  type ReportPart,
  type StatisticsKey,
  type StatisticsReport,
} from './report';

/** Group of a month's exchanges with equal properties, and their number. */
export interface ExchangeGroup {
  direction: 'incoming' | 'outgoing';
  /** Seat id of the other access point. */
  seatId: string;
  docTypeScheme: string;
  docType: string;
  processScheme: string;
  process: string;
  transportProfile: string;
  countryC1: string;
  /** Null for outgoing exchanges. */
  countryC4: string | null;
  exchanges: number;
}

/** Code for an unknown country (Reporting guideline 1.0.2, section 5.1.3). */
const UNKNOWN_COUNTRY = 'ZZ';

/**
 * Creates the transaction statistics of a month. Parts are sorted by their keys, so the same exchanges produce the
 * same report.
 * @param reporterId seat of the provider
 */
export function createTransactionStatistics(
  { startDate, endDate }: Month,
  reporterId: string,
  groups: readonly ExchangeGroup[],
): StatisticsReport {
  const incoming = groups.filter(({ direction }) => direction === 'incoming');
  return {
    kind: 'tsr',
    startDate,
    endDate,
    reporterId,
    totals: sumByDirection(groups),
    parts: [
      ...listParts('PerTP', groups, (group) => [
        { metaScheme: 'TP', scheme: 'Peppol', value: group.transportProfile },
      ]),
      ...listParts('PerSP-DT-PR', groups, listCommonKeys),
      ...listParts('PerSP-DT-PR-CC', incoming, (group) => [
        ...listCommonKeys(group),
        toCountryKey('SenderCountry', group.countryC1),
        toCountryKey('ReceiverCountry', group.countryC4),
      ]),
    ],
  };
}

function listCommonKeys({
  seatId,
  docTypeScheme,
  docType,
  processScheme,
  process,
}: ExchangeGroup): StatisticsKey[] {
  return [
    { metaScheme: 'SP', scheme: SEAT_SCHEME, value: seatId },
    { metaScheme: 'DT', scheme: docTypeScheme, value: docType },
    { metaScheme: 'PR', scheme: processScheme, value: process },
  ];
}

function toCountryKey(scheme: string, code: string | null): StatisticsKey {
  const value = code !== null && isReportCountry(code) ? code : UNKNOWN_COUNTRY;
  return { metaScheme: 'CC', scheme, value };
}

function listParts(
  type: string,
  groups: readonly ExchangeGroup[],
  listKeys: (group: ExchangeGroup) => StatisticsKey[],
): ReportPart[] {
  const groupedParts = new Map<string, { keys: StatisticsKey[]; groups: ExchangeGroup[] }>();
  for (const group of groups) {
    const keys = listKeys(group);
    const name = JSON.stringify(keys.map(({ scheme, value }) => [scheme, value]));
    const part = groupedParts.get(name) ?? { keys, groups: [] };
    part.groups.push(group);
    groupedParts.set(name, part);
  }
  return [...groupedParts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, part]) => ({ type, keys: part.keys, counts: sumByDirection(part.groups) }));
}

function sumByDirection(groups: readonly ExchangeGroup[]): Counts {
  const sum = (countedDirection: ExchangeGroup['direction']): number =>
    groups.reduce(
      (total, { direction, exchanges }) => total + (direction === countedDirection ? exchanges : 0),
      0,
    );
  return { Incoming: sum('incoming'), Outgoing: sum('outgoing') };
}
