import type { Month } from './month';
import type { Counts, ReportPart, StatisticsKey, StatisticsReport } from './report';

/** Set of counted end users; null members do not restrict the set. */
export interface EndUserSet {
  docTypeScheme: string | null;
  docType: string | null;
  processScheme: string | null;
  process: string | null;
  /** Country of the end user. */
  country: string | null;
  /** Numbers of distinct end users that sent, that received, and that sent or received. */
  sending: number;
  receiving: number;
  eitherCount: number;
}

/** Parts of the report with the members that restrict their sets. */
const PART_TYPES = [
  { type: 'PerDT-PR', docType: true, process: true, country: false },
  { type: 'PerDT-PR-EUC', docType: true, process: true, country: true },
  { type: 'PerDT-EUC', docType: true, process: false, country: true },
  { type: 'PerEUC', docType: false, process: false, country: true },
];

const NO_END_USERS = { sending: 0, receiving: 0, eitherCount: 0 };

/**
 * Creates the end user statistics of a month: the numbers of our active end users. Parts are sorted by their keys.
 * @param reporterId seat of the provider
 * @param sets sets that the caller has counted, because they overlap: all users, and the users of each combination of
 *   the parts; without empty sets
 */
export function createEndUserStatistics(
  { startDate, endDate }: Month,
  reporterId: string,
  sets: readonly EndUserSet[],
): StatisticsReport {
  const allUsers = sets.find(({ docType, process, country }) =>
    [docType, process, country].every((restriction) => restriction === null),
  );
  return {
    kind: 'eusr',
    startDate,
    endDate,
    reporterId,
    totals: toCounts(allUsers ?? NO_END_USERS),
    parts: PART_TYPES.flatMap((part) =>
      sets
        .filter(
          (set) =>
            (set.docType !== null) === part.docType &&
            (set.process !== null) === part.process &&
            (set.country !== null) === part.country,
        )
        .map((set): ReportPart => ({ type: part.type, keys: listKeys(set), counts: toCounts(set) }))
        .sort(compareByKeys),
    ),
  };
}

function listKeys({ docTypeScheme, docType, processScheme, process, country }: EndUserSet): StatisticsKey[] {
  return [
    ...listKey('DT', docTypeScheme, docType),
    ...listKey('PR', processScheme, process),
    ...listKey('CC', 'EndUserCountry', country),
  ];
}

function listKey(metaScheme: string, scheme: string | null, value: string | null): StatisticsKey[] {
  return scheme === null || value === null ? [] : [{ metaScheme, scheme, value }];
}

function toCounts({
  sending,
  receiving,
  eitherCount,
}: Pick<EndUserSet, 'sending' | 'receiving' | 'eitherCount'>): Counts {
  return {
    SendingEndUsers: sending,
    ReceivingEndUsers: receiving,
    SendingOrReceivingEndUsers: eitherCount,
  };
}

function compareByKeys(one: ReportPart, other: ReportPart): number {
  const toKeyText = ({ keys }: ReportPart): string =>
    JSON.stringify(keys.map(({ scheme, value }) => [scheme, value]));
  return toKeyText(one) < toKeyText(other) ? -1 : 1;
}
