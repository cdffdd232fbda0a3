import {
  flag,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import type { ParkedDetail } from '../../../platform/kernel/work-control/parked-rows';

export const parkedWorkSchema = namedSchema(
  'ParkedWork',
  object({
    id: { ...text, description: 'Id of the row' },
    table: { ...text, description: 'Kind of the work, named after the table of the row' },
    teamId: { ...nullable(idOf('team')), description: 'Team of the work; null: work of the installation' },
    parkedAt: { ...instant, description: 'Time at which the work was parked' },
    attempts: { ...integer, description: 'Number of consecutive attempts that started and did not finish' },
    crashes: { ...integer, description: 'Number of process crashes while the row was processed' },
    about: {
      ...listOf(
        object({
          name: { ...text, description: 'Name of a column' },
          value: { ...text, description: 'Value of the column: an id, a kind or a time' },
        }),
      ),
      description: 'Ids and kinds of the affected objects, without their contents',
    },
    canDiscard: { ...flag, description: 'Whether the work can be discarded instead of retried' },
  }),
);

/** Dead letter: work that workers started repeatedly and never finished. */
export type ParkedWorkResource = Shape<typeof parkedWorkSchema>;

export function toParkedWorkResource(row: ParkedDetail, canDiscard: boolean): ParkedWorkResource {
  const { id, table, teamId, parkedAt, unfinished, crashes, about } = row;
  return {
    ...{ id, table, teamId, crashes, canDiscard },
    parkedAt: parkedAt.toISOString(),
    attempts: unfinished,
    about: Object.entries(about)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => ({ name, value })),
  };
}

export const parkedWorkExample: ParkedWorkResource = {
  id: 'dlv_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
  table: 'deliveries',
  teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  parkedAt: '2026-11-21T12:41:00.000Z',
  attempts: 5,
  crashes: 0,
  about: [
    { name: 'channel', value: 'peppol' },
    { name: 'document_id', value: 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q' },
    { name: 'status', value: 'pending' },
  ],
  canDiscard: true,
};
