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

/** A kind of event, with the type of its data. */
export interface EventKind<Data extends object = object> {
  readonly type: string;
  /** What an event of the kind says, in one line. */
  readonly summary: string;
  /** JSON Schema of `data`. */
  readonly data: Schema<Data>;
  /** JSON Schema of the whole body that webhooks get. */
  readonly body: JsonSchema;
  /** Reference to the same schema in the API document. */
  readonly reference: JsonSchema;
}

interface EventDeclaration<Data extends object> {
  /** `<resource>.<what happened>`, e.g. `document.received` */
  type: string;
  summary: string;
  /** Of `data`; made with `open`, so that receivers tolerate members that come later. */
  schema: Schema<Data>;
  /** Made on request for one webhook; the service never records one by itself. */
  onDemand?: true;
}

/** A change that clients hear of by an event. */
export interface Emission {
  kind: EventKind;
  /** The operation or occurrence. */
  operation: string;
  /** What has to change for the event to be emitted. */
  change: string;
}

const TYPE = /^[a-z][a-z_]*(\.[a-z][a-z_]*)+$/;
const kinds = new Map<string, EventKind>();
const onDemand = new Set<string>();
const emissions = new Map<string, Emission>();
const types: string[] = [];

/**
 * Declares a kind of event, beside the resource that it is about. From here the API document, `GET /api/v1/event-types`
 * and every filter by type have it.
 * @throws Error when the type is malformed or declared already
 */
export function defineEvent<Data extends object>(declaration: EventDeclaration<Data>): EventKind<Data> {
  const { type, summary, schema } = declaration;
  if (!TYPE.test(type))
    throw new Error(`The event type "${type}" has to be of the form resource.what_happened.`);
  if (kinds.has(type)) throw new Error(`The event type "${type}" is declared twice.`);
  const body = envelope(type, schema);
  const kind = { type, summary, data: schema, body, reference: namedSchema(schemaName(type), body) };
  kinds.set(type, kind);
  if (declaration.onDemand === true) onDemand.add(type);
  types.push(type);
  types.sort();
  return kind;
}

/**
 * Declares the changes that record events of a kind, beside the code that records them. An operation that changes
 * nothing emits nothing. docs/webhooks.md has them as a table, and a test brings each of them about.
 * @param changes by a name of their own
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

/** Types of all kinds in alphabetical order. The list grows while modules are loaded, so it is read when it is needed. */
export const eventTypes: readonly string[] = types;

/** The kinds that the service records by itself, by type in alphabetical order. */
export function recordedKinds(): EventKind[] {
  return allKinds().filter(({ type }) => !onDemand.has(type));
}

/** Those and the ones that are made on demand. */
export function allKinds(): EventKind[] {
  return types.flatMap((type) => kinds.get(type) ?? []);
}

/** What is declared with `defineEmissions`, by name. */
export function declaredEmissions(): Record<string, Emission> {
  return Object.fromEntries(emissions);
}

/** Any event, as the event log shows it. */
export const eventSchema = namedSchema('Event', () => ({
  anyOf: allKinds().map(({ reference }) => reference),
}));

function envelope(type: string, data: JsonSchema): JsonSchema {
  return open({
    id: {
      ...idOf(newEventId.prefix),
      description: 'Same as the header webhook-id; the same at every attempt',
    },
    type: { ...text, const: type },
    timestamp: { ...instant, description: 'When it happened' },
    teamId: idOf('team'),
    companyId: nullable(idOf('c')),
    data,
  });
}

/** `document.received` → `DocumentReceivedEvent`. */
function schemaName(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}
