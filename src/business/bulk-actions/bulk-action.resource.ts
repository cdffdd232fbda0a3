import {
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import { newDocumentId } from '../documents/document.resource';
import { newLabelId } from '../labels/label.resource';
import { BULK_ACTION_STATES, BULK_ACTIONS, type BulkAction } from './bulk-action.entity';

export const newBulkActionId = defineId('blk');

/** Maximum number of documents of one bulk action. */
export const MAX_BULK_ACTION_DOCUMENTS = 100_000;
/** Maximum number of failures in a response. */
export const MAX_LISTED_FAILURES = 1_000;

const countSchema = (description: string) => ({ type: 'integer' as const, minimum: 0, description });

export const bulkActionSchema = namedSchema(
  'BulkAction',
  object(
    {
      id: idOf(newBulkActionId.prefix),
      action: {
        type: 'string',
        enum: [...BULK_ACTIONS],
        description: 'Action that is carried out on each document',
      },
      labelId: {
        ...nullable(idOf(newLabelId.prefix)),
        description: 'Label that is added or removed; null for other actions',
      },
      state: { type: 'string', enum: [...BULK_ACTION_STATES], description: 'State of the bulk action' },
      matched: countSchema('Number of documents, fixed when the bulk action was created'),
      done: countSchema('Number of documents on which the action was carried out'),
      failed: countSchema('Number of documents on which the action could not be carried out'),
      failures: {
        ...listOf(
          object({
            documentId: idOf(newDocumentId.prefix),
            code: {
              ...text,
              description: 'Error code that the action returns for this document alone',
            },
          }),
        ),
        description: `Documents on which the action could not be carried out, the newest first, at most ${MAX_LISTED_FAILURES}`,
      },
      createdAt: instant,
      finishedAt: { ...nullable(instant), description: 'End of the bulk action; null while it is running' },
    },
    'An action on many documents, which the service carries out in the background',
  ),
);

/** A bulk action in the API. */
export type BulkActionResource = Shape<typeof bulkActionSchema>;

/** A document that could not be changed. */
export interface BulkActionFailure {
  documentId: string;
  code: string;
}

export function toBulkActionResource(row: BulkAction, failures: BulkActionFailure[]): BulkActionResource {
  const { id, action, labelId, state, matched, done, failed, createdAt, finishedAt } = row;
  return {
    id,
    action,
    labelId,
    state,
    matched,
    done,
    failed,
    failures,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

export const bulkActionExample: BulkActionResource = {
  id: 'blk_01KAJ3T2A3B4C5D6E7F8G9H0J1',
  action: 'markRead',
  labelId: null,
  state: 'running',
  matched: 3450,
  done: 1200,
  failed: 0,
  failures: [],
  createdAt: '2026-11-21T10:00:00.000Z',
  finishedAt: null,
};
