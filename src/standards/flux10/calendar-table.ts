/**
 * Reporting frequency of each VAT regime, and due days of reports.
 *
 * Source: DGFiP external specifications of e-invoicing, version 3.2, table 13, as publicly transcribed; decree
 * 2022-1299
 * also lists the frequencies. CHECK AGAIN against the published annexes before production use: every due day below,
 * especially for transactions of the quarterly regime (an older transcription had the 1st instead of the 11th of the
 * following month) and for the two months of the exempt regime.
 */
import type { Flow, VatRegime } from './model';

/** Due day, counted from the last month of a period. */
export interface DueDay {
  /** number of months after the last month of the period; 0 is this month itself */
  monthsLater: number;
  day: number;
}

/** One period within the months of a schedule. */
export interface PeriodSlot {
  /** first day in the first month of the period */
  from: number;
  /** last day in the last month of the period; null for the end of that month */
  to: number | null;
  /** day on which the platform must have transmitted the period */
  due: DueDay;
}

/** Reporting schedule of a regime: its division of time into periods. */
export interface ReportingSchedule {
  /** number of months that the schedule divides, counted from January: a divisor of 12 */
  months: number;
  /** the periods within these months, in order and without gaps */
  slots: readonly PeriodSlot[];
}

const createSinglePeriodSchedule = (months: number, due: DueDay): ReportingSchedule => ({
  months,
  slots: [{ from: 1, to: null, due }],
});

const THREE_PERIODS_A_MONTH: ReportingSchedule = {
  months: 1,
  slots: [
    { from: 1, to: 10, due: { monthsLater: 0, day: 21 } },
    { from: 11, to: 20, due: { monthsLater: 1, day: 1 } },
    { from: 21, to: null, due: { monthsLater: 1, day: 11 } },
  ],
};
const MONTHLY_DUE_ON_11TH = createSinglePeriodSchedule(1, { monthsLater: 1, day: 11 });
const MONTHLY_DUE_IN_SECOND_MONTH = createSinglePeriodSchedule(1, { monthsLater: 2, day: 1 });
const EVERY_TWO_MONTHS = createSinglePeriodSchedule(2, { monthsLater: 2, day: 1 });

/** Creates the schedules by flow. Purchases have the schedule of transactions. */
const createSchedules = (
  transactions: ReportingSchedule,
  payments: ReportingSchedule,
): Readonly<Record<Flow, ReportingSchedule>> => ({
  transactions,
  payments,
  purchases: transactions,
});

/** Reporting schedules by VAT regime and flow. */
export const REPORTING_SCHEDULES: Readonly<Record<VatRegime, Readonly<Record<Flow, ReportingSchedule>>>> = {
  REEL_NORMAL_MENSUEL: createSchedules(THREE_PERIODS_A_MONTH, MONTHLY_DUE_ON_11TH),
  REEL_NORMAL_TRIMESTRIEL: createSchedules(MONTHLY_DUE_ON_11TH, MONTHLY_DUE_ON_11TH),
  REEL_SIMPLIFIE: createSchedules(MONTHLY_DUE_IN_SECOND_MONTH, MONTHLY_DUE_IN_SECOND_MONTH),
  FRANCHISE_EN_BASE: createSchedules(EVERY_TWO_MONTHS, EVERY_TWO_MONTHS),
};

/** Hour in Paris on the due day by which the transmission must have arrived. To be checked again, like the due days. */
export const DUE_HOUR = 8;

/**
 * Number of days before the platform's deadline by which the declarant must have submitted its data. To be checked
 * again,
 * like the due days.
 */
export const DECLARANT_DAYS_EARLIER = 1;
