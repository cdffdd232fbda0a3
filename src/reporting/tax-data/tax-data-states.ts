/**
 * States of a report to a tax authority:
 *
 *   due ──────► sent ──────► accepted
 *    │  ▲        │
 *    ▼  │ retry  ▼
 *   incomplete  refused ── retry ──► due
 *
 * `due`: the report has to be created and sent. `incomplete`: the invoice lacks fields that the report needs. `sent`:
 * the report is fixed and is being sent, or waits for an answer; after a day without an answer it may be sent again. An
 * `accepted` report does not change any more.
 */
export const TAX_DATA_STATES = ['due', 'incomplete', 'sent', 'accepted', 'refused'] as const;
export type TaxDataState = (typeof TAX_DATA_STATES)[number];

/** An issue found by the authority or by the rules of the report. */
export interface TaxDataIssue {
  /** Path of the invoice field or of the element; null when none is stated. */
  field: string | null;
  message: string;
}

/** Reason why a report was refused. */
export interface TaxDataRefusal {
  /**
   * `rules`: validation by this service; `network`: the report was not delivered; `authority`: answer of the authority
   */
  by: 'rules' | 'network' | 'authority';
  message: string;
  /** Whether the data has to be corrected; false: the same report may be sent again. */
  needsCorrection: boolean;
  issues: TaxDataIssue[];
}

/** Hours after which a report that the authority received and did not answer may be sent again. */
export const HOURS_WITHOUT_ANSWER = 24;

/**
 * Returns whether a report can be sent again on request.
 * @param isOverdue whether the authority received it and has not answered for {@link HOURS_WITHOUT_ANSWER} hours
 */
export function isRetryable(state: TaxDataState, isOverdue: boolean): boolean {
  return state === 'refused' || state === 'incomplete' || (state === 'sent' && isOverdue);
}
