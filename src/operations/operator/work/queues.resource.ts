import {
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { formatInstantOrNull } from '../../../platform/kernel/clock';
import type { Hold } from '../../../platform/kernel/work-control/work-hold';
import { MAX_COUNT } from '../../../platform/kernel/work-control/due-index';
import type { WorkQueue } from '../../../platform/kernel/work-control/work-queues';

const cappedCountSchema = (description: string): typeof integer => ({
  ...integer,
  maximum: MAX_COUNT,
  description: `${description}; at most ${MAX_COUNT} are counted`,
});

export const holdSchema = nullable(
  object(
    {
      reason: { ...text, description: 'Reason that the operator stated' },
      since: { ...instant, description: 'Time of the pause; no outgoing work started afterwards' },
    },
    'Pause of outgoing work; null while work continues',
  ),
);

const queueSchema = object({
  table: { ...text, description: 'Kind of work, named after the database table of its rows' },
  due: cappedCountSchema('Number of due rows that no worker processes'),
  oldestDue: { ...nullable(instant), description: 'Due time of the oldest due row; null if no row is due' },
  scheduled: cappedCountSchema('Number of rows that are due later'),
  inFlight: { ...integer, description: 'Number of rows that workers process, counted a few seconds ago' },
  startedPerMinute: { ...integer, description: 'Number of rows started by all processes in the last minute' },
  parked: cappedCountSchema('Number of dead letters, which wait for the operator'),
});

export const workSchema = namedSchema(
  'Work',
  object({
    hold: holdSchema,
    queues: {
      ...listOf(queueSchema),
      description: 'Queues, one for each kind of work, with the name as key',
    },
  }),
);

/** State of the outgoing work of the installation. */
export type WorkResource = Shape<typeof workSchema>;

export function toWorkResource(hold: Hold | null, queues: WorkQueue[]): WorkResource {
  return {
    hold: hold === null ? null : { reason: hold.reason, since: hold.since.toISOString() },
    queues: queues.map(({ table, due, oldestDue, scheduled, inFlight, startedPerMinute, parked }) => ({
      ...{ table, due, scheduled, inFlight, startedPerMinute, parked },
      oldestDue: formatInstantOrNull(oldestDue),
    })),
  };
}

export const workExample: WorkResource = {
  hold: null,
  queues: [
    {
      table: 'deliveries',
      due: 12,
      oldestDue: '2026-11-21T14:02:58.000Z',
      scheduled: 3,
      inFlight: 8,
      startedPerMinute: 420,
      parked: 1,
    },
  ],
};
