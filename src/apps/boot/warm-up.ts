import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadUsualRules } from '../../standards/rules';

/**
 * Loads what the first request of the usual kind needs, after the port serves and between requests: one part in each turn of
 * the event loop. What is not loaded when a request needs it is loaded then.
 * @param signal ends the work when the process stops
 */
export async function warmUp(signal: AbortSignal): Promise<void> {
  for (const steps = loadUsualRules(); !signal.aborted && steps.next().done !== true;) await nextTurn();
}
