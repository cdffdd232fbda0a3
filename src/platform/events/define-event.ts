import {
  idOf,
  instant,
  namedSchema,
  nullable,
  open,
  text,
  type JsonSchema,
  type Schema,
} from '../kernel/http/schema';
import { defineId } from '../kernel/ids';

export const newEventId = defineId('evt');

/** Kind of event, with the type of its data. */
export interface EventKind<Data extends object = object> {
  readonly type: string;
  /** One-line description of the event. */
  readonly summary: string;
  /** JSON Schema of `data`. */
  readonly data: Schema<Data>;
  /** JSON Schema of the whole body that webhooks receive. */
  readonly body: JsonSchema;
  /** Reference to the body's schema in the API document. */
  readonly reference: JsonSchema;
}

interface EventDeclaration<Data extends object> {
  /** `<resource>.<past participle>`, e.g. `document.received` */
  type: string;
  summary: string;
  /** JSON Schema of `data`, made with `open` so that receivers tolerate members that are added later. */
  schema: Schema<Data>;
  /** Whether the event is created on request for one webhook only; the service never records such an event itself. */
  onDemand?: true;
}

/** Change that records an event. */
export interface Emission {
  kind: EventKind;
  /** Operation or occurrence that emits the event. */
  operation: string;
  /** Condition under which the event is emitted. */
  change: string;
}

const TYPE_PATTERN = /^[a-z][a-z_]*(\.[a-z][a-z_]*)+$/;
const kindsByType = new Map<string, EventKind>();
const onDemandTypes = new Set<string>();
const emissions = new Map<string, Emission>();
const types: string[] = [];

/**
 * Declares a kind of event. Call it in the file of the resource that the event is about. The API document, `GET
 * /api/v1/event-types` and every filter by type then include the kind.
 * @throws Error when the type is malformed or declared already
 */
export function defineEvent<Data extends object>(declaration: EventDeclaration<Data>): EventKind<Data> {
  const { type, summary, schema } = declaration;
  if (!TYPE_PATTERN.test(type))
    throw new Error(`The event type "${type}" has to be of the form resource.what_happened.`);
  if (kindsByType.has(type)) throw new Error(`The event type "${type}" is declared twice.`);
  const body = wrapInEnvelope(type, schema);
  const kind = { type, summary, data: schema, body, reference: namedSchema(toSchemaName(type), body) };
  kindsByType.set(type, kind);
  if (declaration.onDemand === true) onDemandTypes.add(type);
  types.push(type);
  types.sort();
  return kind;
}

/**
 * Declares the changes that record events of a kind. Call it in the file that records them. An operation without effect
 * emits no event. docs/webhooks.md lists all emissions in a table, and a test triggers each of them.
 * @param changes the changes, each under a unique name
 */
export function defineEmissions(
  kind: EventKind,
  changes: Record<string, { operation: string; change: string }>,
): void {
  for (const [name, change] of Object.entries(changes)) {
    if (emissions.has(name)) throw new Error(`The emission "${name}" is declared twice.`);
    emissions.set(name, { kind, ...change });
  }
}

/**
 * Types of all kinds in alphabetical order. Modules add to this list while they are loaded: read the list only
 * afterwards, and do not copy it.
 */
export const eventTypes: readonly string[] = types;

/** Lists the kinds that the service records itself, by type in alphabetical order. */
export function listRecordedKinds(): EventKind[] {
  return listAllKinds().filter(({ type }) => !onDemandTypes.has(type));
}

/** Lists all kinds: kinds that the service records, and kinds that are created on demand. */
export function listAllKinds(): EventKind[] {
  return types.flatMap((type) => kindsByType.get(type) ?? []);
}

/** Lists all declared emissions by name. */
export function listEmissions(): Record<string, Emission> {
  return Object.fromEntries(emissions);
}

/** Schema of an event of any type, as the event log returns it. */
export const eventSchema = namedSchema('Event', () => ({
  anyOf: listAllKinds().map(({ reference }) => reference),
}));

function wrapInEnvelope(type: string, data: JsonSchema): JsonSchema {
  return open({
    id: {
      ...idOf(newEventId.prefix),
      description: 'Value of the header `webhook-id`, the same in every attempt',
    },
    type: { ...text, const: type },
    timestamp: { ...instant, description: 'Time of the event' },
    teamId: idOf('team'),
    companyId: nullable(idOf('c')),
    data,
  });
}

/** Converts an event type to the name of its schema: `document.received` → `DocumentReceivedEvent`. */
function toSchemaName(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}
