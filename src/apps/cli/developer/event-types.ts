import type { Event, Passerelle } from '#sdk';
import { CommandFailedError, EXIT } from './exit';
import { findNearestNames } from './input/nearest-names';

export type EventType = Event['type'];

/** Lists the event types of the installation, by name. */
export async function listEventTypes(client: Passerelle): Promise<EventType[]> {
  return (await client.events.listTypes()).map(({ type }) => type as EventType).sort();
}

/**
 * Returns the event type with a name.
 * @throws CommandFailedError (status 4) that suggests similar names
 */
export function requireEventType(name: string, types: readonly EventType[], field = 'type'): EventType {
  const type = types.find((type) => type === name);
  if (type !== undefined) return type;
  const nearestNames = findNearestNames(name, types);
  throw new CommandFailedError(
    EXIT.notFound,
    `"${name}" is not an event type; ${nearestNames.length > 0 ? `similar types: ${nearestNames.join(', ')}` : `accepted: ${types.join(', ')}`}`,
    nearestNames[0] === undefined ? undefined : `use ${nearestNames[0]}`,
    field,
  );
}
