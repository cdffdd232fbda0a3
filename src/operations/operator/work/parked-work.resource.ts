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
    table: { ...text, description: 'Kind of the work: the table of the row' },
    teamId: { ...nullable(idOf('team')), description: 'Whose it is; null: of the installation' },
    parkedAt: { ...instant, description: 'Since when no worker processes it' },
    attempts: { ...integer, description: 'Attempts in a row that were begun and not finished' },
    crashes: { ...integer, description: 'Crashes of processes in which it was in flight' },
    about: {
      ...listOf(
        object({
          name: { ...text, description: 'Name of a column' },
          value: { ...text, description: 'An id, a kind or a time' },
        }),
      ),
      description: 'Ids and kinds of what it is about, never contents',
    },
    canDiscard: { ...flag, description: 'Whether the work can be discarded instead of being tried again' },
  }),
);

/** A dead letter: work that workers began again and again and never finished. */
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
