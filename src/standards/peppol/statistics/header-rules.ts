import { normalizeText } from './read-report';
import { PROFILE_ID, REPORT_FORMATS, SEAT_SCHEME, type ReportKind } from './report';
import { isSeatId, type ReportRule } from './report-rule';

/** Numbers of the rules about the common header of both reports. */
interface HeaderRuleIds {
  customization: string;
  profile: string;
  start: string;
  end: string;
  order: string;
  reporter: string;
  reporterScheme: string;
  reporterForm: string;
}

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/**
 * Creates the rules about identifiers, period and reporter, which are equal in both reports except for their numbers.
 */
export function listHeaderRules(kind: ReportKind, ids: HeaderRuleIds): ReportRule[] {
  const { customizationId } = REPORT_FORMATS[kind];
  return [
    {
      rule: ids.customization,
      holds: (report) => report.customizationId === customizationId,
      message: (report) => `CustomizationID is "${report.customizationId}"; expected: ${customizationId}.`,
    },
    {
      rule: ids.profile,
      holds: ({ profileId }) => profileId === PROFILE_ID,
      message: ({ profileId }) => `ProfileID is "${profileId}"; expected: ${PROFILE_ID}.`,
    },
    {
      rule: ids.start,
      holds: ({ startDate }) => DAY.test(startDate),
      message: ({ startDate }) => `StartDate is "${startDate}"; expected: YYYY-MM-DD, without a zone.`,
    },
    {
      rule: ids.end,
      holds: ({ endDate }) => DAY.test(endDate),
      message: ({ endDate }) => `EndDate is "${endDate}"; expected: YYYY-MM-DD, without a zone.`,
    },
    {
      rule: ids.order,
      holds: ({ writtenDates: { start, end } }) => end >= start,
      message: ({ startDate, endDate }) => `The period ends on ${endDate}, before it begins on ${startDate}.`,
    },
    {
      rule: ids.reporter,
      holds: ({ reporterId }) => reporterId !== '',
      message: () => 'ReporterID is empty; expected: the seat of the provider.',
    },
    {
      rule: ids.reporterScheme,
      holds: ({ reporterScheme }) => normalizeText(reporterScheme ?? '') === SEAT_SCHEME,
      message: ({ reporterScheme }) =>
        `ReporterID has the scheme "${reporterScheme ?? ''}"; expected: ${SEAT_SCHEME}.`,
    },
    {
      rule: ids.reporterForm,
      holds: ({ reporterScheme, reporterId }) => reporterScheme !== SEAT_SCHEME || isSeatId(reporterId),
      message: ({ reporterId }) => `ReporterID is "${reporterId}"; expected: a seat such as POP000001.`,
    },
  ];
}
