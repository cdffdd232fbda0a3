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
  description: `${description}; ${MAX_COUNT} stands for this many or more`,
});

export const holdSchema = nullable(
  object(
    {
      reason: { ...text, description: 'Reason that the operator stated' },
      since: { ...instant, description: 'No outgoing work was begun after this' },
    },
    'Why no outgoing work is begun; null while it goes on',
  ),
);

const queueSchema = object({
  table: { ...text, description: 'Kind of the work: the table of its rows' },
  due: cappedCountSchema('Due and not with a worker'),
  oldestDue: { ...nullable(instant), description: 'Since when the oldest of those is due' },
  scheduled: cappedCountSchema('Waits for a time to come'),
  inFlight: { ...integer, description: 'With a worker, as of some seconds ago' },
  startedPerMinute: { ...integer, description: 'Begun by all processes in the last minute' },
  parked: cappedCountSchema('Dead letters, which wait for the operator'),
});

export const workSchema = namedSchema(
  'Work',
  object({
    hold: holdSchema,
    queues: { ...listOf(queueSchema), description: 'One for each kind of work, by name' },
  }),
);

/** How the outgoing work of the installation stands. */
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
