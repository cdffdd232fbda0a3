export { createEndUserStatistics, type EndUserSet } from './end-user-statistics';
export { getMonthOf, parseMonth, type Month } from './month';
export { readReport, type ReportReadResult } from './read-report';
export {
  PROFILE_ID,
  REPORT_FORMATS,
  REPORT_KINDS,
  type Counts,
  type ReportKind,
  type StatisticsReport,
} from './report';
export type { StatisticsFinding } from './report-rule';
export { createTransactionStatistics, type ExchangeGroup } from './transaction-statistics';
export { validateReport } from './validate-report';
export { writeReport } from './write-report';
