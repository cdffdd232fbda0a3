/**
 * Reporting frequency of each VAT regime, and due days of reports.
 *
 * Source: DGFiP external specifications of e-invoicing, version 3.2, table 13, as publicly transcribed; decree 2022-1299
 * also lists the frequencies. TO RE-CHECK against the published annexes before production use: every due day below, above
 * all the quarterly regime's transactions (an older transcription had the 1st instead of the 11th of the following month)
 * and the exempt regime's two months.
 */
import type { Flow, VatRegime } from './model';

/** Day counted from the last month of a period. */
export interface DueDay {
  /** 0 is the last month of the period itself */
  monthsLater: number;
  day: number;
}

/** Part of a month (or one or two whole months) that forms one period. */
export interface Slot {
  /** first day in the first month of the period */
  from: number;
  /** last day in the last month of the period; null for the end of that month */
  to: number | null;
  /** day on which the platform must have transmitted the period */
  due: DueDay;
}

/** Division of time by a regime. */
export interface Rhythm {
  /** number of months that belong together, counted from January: a divisor of 12 */
  months: number;
  /** the periods within these months, in order and without gaps */
  slots: readonly Slot[];
}

const wholePeriod = (months: number, due: DueDay): Rhythm => ({
  months,
  slots: [{ from: 1, to: null, due }],
});

const THREE_A_MONTH: Rhythm = {
  months: 1,
  slots: [
    { from: 1, to: 10, due: { monthsLater: 0, day: 21 } },
    { from: 11, to: 20, due: { monthsLater: 1, day: 1 } },
    { from: 21, to: null, due: { monthsLater: 1, day: 11 } },
  ],
};
const MONTHLY_BY_THE_11TH = wholePeriod(1, { monthsLater: 1, day: 11 });
const MONTHLY_BY_THE_MONTH_AFTER_NEXT = wholePeriod(1, { monthsLater: 2, day: 1 });
const EVERY_TWO_MONTHS = wholePeriod(2, { monthsLater: 2, day: 1 });

/** Creates the rhythms by flow: purchases have the rhythm of transactions. */
const rhythms = (transactions: Rhythm, payments: Rhythm): Readonly<Record<Flow, Rhythm>> => ({
  transactions,
  payments,
  purchases: transactions,
});

/** Rhythm by regime and kind of transmission. */
export const RHYTHMS: Readonly<Record<VatRegime, Readonly<Record<Flow, Rhythm>>>> = {
  REEL_NORMAL_MENSUEL: rhythms(THREE_A_MONTH, MONTHLY_BY_THE_11TH),
  REEL_NORMAL_TRIMESTRIEL: rhythms(MONTHLY_BY_THE_11TH, MONTHLY_BY_THE_11TH),
  REEL_SIMPLIFIE: rhythms(MONTHLY_BY_THE_MONTH_AFTER_NEXT, MONTHLY_BY_THE_MONTH_AFTER_NEXT),
  FRANCHISE_EN_BASE: rhythms(EVERY_TWO_MONTHS, EVERY_TWO_MONTHS),
};

/** Hour in Paris, on the due day, by which a transmission must have arrived. To re-check, as above. */
export const DUE_HOUR = 8;

/**
 * Number of days before the platform's deadline by which the declarant must have submitted its data. To re-check, as above.
 */
export const DECLARANT_DAYS_EARLIER = 1;
