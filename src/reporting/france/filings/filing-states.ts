import type { FilingNews } from '../reports/report-states';

/**
 * assembling: its reports are fixed, its content is not · ready: its XML is stored and may have been
 * submitted · received: the platform has it · accepted, refused: by the administration · invalid: our own rules found
 * faults; it was never submitted, and its reports wait for the next filing of the period · withdrawn: the company is no longer the declarant it was made for.
 */
export type FilingState =
  'assembling' | 'ready' | 'received' | 'accepted' | 'refused' | 'invalid' | 'withdrawn';

/** What a worker does next with a filing. `replace`: its reports are filed again, under another id. */
export type FilingStep = 'assemble' | 'submit' | 'ask' | 'replace' | 'finish';

/** For each state: what its reports learn of it, before the step begins that follows. */
export const FILING_STATES: Readonly<Record<FilingState, { news: FilingNews | null; step: FilingStep }>> = {
  assembling: { news: null, step: 'assemble' },
  ready: { news: null, step: 'submit' },
  received: { news: 'received', step: 'ask' },
  invalid: { news: null, step: 'replace' },
  accepted: { news: 'accepted', step: 'finish' },
  refused: { news: 'refused', step: 'finish' },
  withdrawn: { news: 'notFiled', step: 'finish' },
};
