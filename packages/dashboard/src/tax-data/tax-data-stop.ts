import type { Stop, StopState } from '../documents/crossing';
import { stateInstant } from './tax-data';
import { TAX_DATA_STATES, type TaxData } from './states';

type StopWord = Extract<Stop['word'], `documents.crossing.tax${string}`>;

/**
 * The stop of the tax authority on the way of a document: the report that needs attention first, of several in one state the
 * last one. Null for a document without reports.
 */
export function toTaxDataStop(reports: readonly TaxData[]): Stop | null {
  const state = TAX_DATA_STATES.find((each) => reports.some((report) => report.state === each));
  const report = reports.findLast((each) => each.state === state);
  if (report === undefined) return null;
  const [stopState, word] = toStopWord(report);
  return {
    id: 'reported',
    state: stopState,
    word,
    note:
      report.state === 'accepted' || report.state === 'sent'
        ? { kind: 'time', instant: stateInstant(report) }
        : null,
  };
}

function toStopWord({ state, waitReason, type }: TaxData): [StopState, StopWord] {
  switch (state) {
    case 'accepted':
      return [
        'done',
        type === 'withdraw' ? 'documents.crossing.taxWithdrawn' : 'documents.crossing.taxAccepted',
      ];
    case 'refused':
      return ['failed', 'documents.crossing.taxRefused'];
    case 'incomplete':
      return ['failed', 'documents.crossing.taxIncomplete'];
    case 'sent':
      return ['running', 'documents.crossing.taxSent'];
    case 'due':
      return waitReason === null
        ? ['todo', 'documents.crossing.taxDue']
        : ['held', 'documents.crossing.taxWaiting'];
  }
}
