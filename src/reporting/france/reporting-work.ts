import { WorkTable } from '../../platform/kernel/queue/work-table';

export const REGISTRATION_QUEUE = 'reporting-registration';
export const PERIOD_QUEUE = 'reporting-periods';
export const FILING_QUEUE = 'reporting-filings';

/** Declarants are due when they must be registered with the platform. */
export const REGISTRATION_WORK = new WorkTable({ name: REGISTRATION_QUEUE, table: 'reporting_declarants' });
/** Periods are due when they must be filed. */
export const PERIOD_WORK = new WorkTable({ name: PERIOD_QUEUE, table: 'reporting_periods' });
/** Filings are due when their next step must be performed. */
export const FILING_WORK = new WorkTable({ name: FILING_QUEUE, table: 'reporting_filings' });
