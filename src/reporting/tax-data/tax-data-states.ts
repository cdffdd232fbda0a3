/**
 * States of a report to a tax authority:
 *
 *   due ──────► sent ──────► accepted
 *    │  ▲        │
 *    ▼  │ retry  ▼
 *   incomplete  refused ── retry ──► due
 *
 * `due`: the report must be created and sent. `incomplete`: the invoice lacks fields that the report requires. `sent`:
 * the report is fixed and is being sent, or waits for a response; after a day without one it may be sent again. An
 * `accepted` report never changes.
 */
export const TAX_DATA_STATES = ['due', 'incomplete', 'sent', 'accepted', 'refused'] as const;
export type TaxDataState = (typeof TAX_DATA_STATES)[number];

/** Issue found by the authority or by the rules for reports. */
export interface TaxDataIssue {
  /** Path of the invoice field or of the element; null when none is stated. */
  field: string | null;
  message: string;
}

/** Reason why a report was refused. */
export interface TaxDataRefusal {
  /**
   * `rules`: validation by this service; `network`: the report was not delivered; `authority`: response of the
   * authority
   */
  by: 'rules' | 'network' | 'authority';
  message: string;
  /** Whether the data must be corrected; false when the same report may be sent again. */
  needsCorrection: boolean;
  issues: TaxDataIssue[];
}

/** Number of hours after which a report may be sent again when the authority received it but did not respond. */
export const MAX_RESPONSE_HOURS = 24;

/**
 * Returns whether a report can be sent again on request.
 * @param isOverdue whether the authority received it and has not responded for {@link MAX_RESPONSE_HOURS} hours
 */
export function isRetryable(state: TaxDataState, isOverdue: boolean): boolean {
  return state === 'refused' || state === 'incomplete' || (state === 'sent' && isOverdue);
}
