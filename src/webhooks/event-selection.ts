import { listRecordedKinds } from '../platform/events/define-event';
import type { FieldErrors } from '../platform/kernel/http/api-error';

/** Maximum number of entries of a selection, which is higher than the number of event types and areas. */
export const MAX_SELECTED_EVENTS = 100;

const WILDCARD = '.*';

/**
 * Lists the values that a webhook can select: each event type that the service records, and each area of types as
 * `area.*`. An area also includes the types that a later release adds to it.
 */
export function listSelectableEvents(): string[] {
  const types = listRecordedKinds().map(({ type }) => type);
  return [...new Set(types.map(toArea)), ...types];
}

/** Returns the area of an event type in the notation of a selection: `document.sent` → `document.*`. */
function toArea(type: string): string {
  return `${type.split('.', 1)[0]}${WILDCARD}`;
}

/** Finds the entries of a selection that are neither a type nor an area, and returns an error by the index of each. */
export function findSelectionFaults(events: readonly string[]): FieldErrors {
  const selectable = listSelectableEvents();
  return Object.fromEntries(
    events.flatMap((event, index) =>
      selectable.includes(event)
        ? []
        : [
            [
              `events.${index}`,
              [
                `"${event.slice(0, 60)}" is neither an event type nor an area; expected one of ${selectable.join(', ')}.`,
              ],
            ],
          ],
    ),
  );
}
