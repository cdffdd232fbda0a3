import { clock } from '../../../platform/kernel/clock';
import { printNote } from './terminal/print';

/** Days for which the service keeps events at least (docs/webhooks.md). */
const RETENTION_DAYS = 30;

/** Tells on stderr when events are asked for from an instant so long ago that some may be gone. */
export function noteWhenBeyondLog(since: string | Date): void {
  const days = (clock.milliseconds() - new Date(since).getTime()) / 86_400_000;
  if (days > RETENTION_DAYS)
    printNote(
      `The service keeps events for ${RETENTION_DAYS} days; of those before, some or all are gone. Lists of documents have no such limit.`,
    );
}
