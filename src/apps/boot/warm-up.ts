import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadUsualRules } from '../../standards/rules';

/**
 * Loads modules and data that the first usual request needs, after the port serves: one part in each turn of the event
 * loop, between requests. A request loads parts that are still missing.
 * @param signal ends the work when the process stops
 */
export async function warmUp(signal: AbortSignal): Promise<void> {
  for (const steps = loadUsualRules(); !signal.aborted && steps.next().done !== true;) await nextTurn();
}
