/**
 * States of a report to a tax authority:
 *
 *   due ──────► sent ──────► accepted
 *    │  ▲        │
 *    ▼  │ retry  ▼
 *   incomplete  refused ── retry ──► due
 *
 * `due`: the report is to be made and sent. `incomplete`: the invoice lacks fields that the report needs. `sent`: the report is
 * fixed and is on its way to the authority or waits for its answer; after a day without one it may be sent again. An `accepted` report changes no more.
 */
export const TAX_DATA_STATES = ['due', 'incomplete', 'sent', 'accepted', 'refused'] as const;
export type TaxDataState = (typeof TAX_DATA_STATES)[number];

/** A fault that the authority, or the rules of the report, found. */
export interface TaxDataIssue {
  /** Path of the invoice field or of the element; null where none was named. */
  field: string | null;
  message: string;
}

/** Reason why a report was refused. */
export interface TaxDataRefusal {
  /** `rules`: our own check; `network`: the report was not delivered; `authority`: the answer of the authority */
  by: 'rules' | 'network' | 'authority';
  message: string;
  /** Whether the data has to be corrected; false: the same report may be sent again. */
  needsCorrection: boolean;
  issues: TaxDataIssue[];
}

/** Hours after which a report that the authority has taken, and not answered, may be sent again. */
export const HOURS_WITHOUT_ANSWER = 24;

/**
 * Whether a report is sent again on request.
 * @param isOverdue the authority took it and has not answered for {@link HOURS_WITHOUT_ANSWER} hours
 */
export function isRetryable(state: TaxDataState, isOverdue: boolean): boolean {
  return state === 'refused' || state === 'incomplete' || (state === 'sent' && isOverdue);
}
