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
      message: (report) =>
        `CustomizationID must be ${customizationId}; received "${report.customizationId}".`,
    },
    {
      rule: ids.profile,
      holds: ({ profileId }) => profileId === PROFILE_ID,
      message: ({ profileId }) => `ProfileID must be ${PROFILE_ID}; received "${profileId}".`,
    },
    {
      rule: ids.start,
      holds: ({ startDate }) => DAY.test(startDate),
      message: ({ startDate }) =>
        `StartDate must have the form YYYY-MM-DD without a time zone; received "${startDate}".`,
    },
    {
      rule: ids.end,
      holds: ({ endDate }) => DAY.test(endDate),
      message: ({ endDate }) =>
        `EndDate must have the form YYYY-MM-DD without a time zone; received "${endDate}".`,
    },
    {
      rule: ids.order,
      holds: ({ writtenDates: { start, end } }) => end >= start,
      message: ({ startDate, endDate }) =>
        `The period must not end before it begins; received ${startDate} to ${endDate}.`,
    },
    {
      rule: ids.reporter,
      holds: ({ reporterId }) => reporterId !== '',
      message: () => 'ReporterID must be the seat id of the provider; received an empty text.',
    },
    {
      rule: ids.reporterScheme,
      holds: ({ reporterScheme }) => normalizeText(reporterScheme ?? '') === SEAT_SCHEME,
      message: ({ reporterScheme }) =>
        `The scheme of ReporterID must be ${SEAT_SCHEME}; received "${reporterScheme ?? ''}".`,
    },
    {
      rule: ids.reporterForm,
      holds: ({ reporterScheme, reporterId }) => reporterScheme !== SEAT_SCHEME || isSeatId(reporterId),
      message: ({ reporterId }) =>
        `ReporterID must be a seat id such as POP000001; received "${reporterId}".`,
    },
  ];
}
