import {
  anyObject,
  enumOf,
  flag,
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
import { DOCUMENT_SORTS } from '../documents/sorting/document-sort';
import { VIEW_COLUMNS, VIEWED_LISTS, type SavedView } from './saved-view.entity';

export const newSavedViewId = defineId('view');

export const savedViewSchema = namedSchema(
  'SavedView',
  object(
    {
      id: idOf(newSavedViewId.prefix),
      list: { ...enumOf(...VIEWED_LISTS), description: 'List of the dashboard that offers the view' },
      name: { ...text, description: 'Name of the view' },
      filter: {
        ...anyObject,
        description: 'Query parameters of `GET /documents` that filter the documents',
      },
      columns: {
        ...nullable(listOf(enumOf(...VIEW_COLUMNS))),
        description: 'Columns from left to right; null: the default columns of the list',
      },
      sort: { ...enumOf(...DOCUMENT_SORTS), description: 'Order of the documents' },
      order: { ...enumOf('asc', 'desc'), description: 'Direction of the order' },
      shared: { ...flag, description: 'Whether all members of the team see the view' },
      createdBy: {
        ...nullable(
          object({
            type: { ...enumOf('member', 'key'), description: 'Kind of the creator' },
            id: { ...text, description: 'Id of the member or API key' },
            name: {
              ...nullable(text),
              description: 'Name of the member or API key; null after its deletion',
            },
          }),
        ),
        description: 'Member or API key that created the view; null after the account was deleted',
      },
      createdAt: instant,
      updatedAt: instant,
    },
    'Named view of a document list: filter, columns and order',
  ),
);

/** A saved view in the API. */
export type SavedViewResource = Shape<typeof savedViewSchema>;

/** @param names names of users and keys by their ids */
export function toSavedViewResource(view: SavedView, names: ReadonlyMap<string, string>): SavedViewResource {
  const { ownerUserId, creatorKeyId } = view;
  const id = ownerUserId ?? creatorKeyId;
  return {
    id: view.id,
    list: view.list,
    name: view.name,
    filter: view.filter,
    columns: view.columns,
    sort: view.sort,
    order: view.sortOrder,
    shared: view.isShared,
    createdBy:
      id === null ? null : { type: ownerUserId === null ? 'key' : 'member', id, name: names.get(id) ?? null },
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
  };
}

export const savedViewExample: SavedViewResource = {
  id: 'view_01KAJ45N3Q5S7V9X1Z3B5D7F9H',
  list: 'documents',
  name: 'Large unpaid invoices',
  filter: { direction: 'outgoing', amountFrom: '1000.00', excludeType: ['invoiceResponse'] },
  columns: ['number', 'counterparty', 'dueDate', 'openAmount'],
  sort: 'amount',
  order: 'desc',
  shared: true,
  createdBy: { type: 'member', id: 'usr_01KAJ2Z9A7B5C3D1E9F7G5H3J1', name: 'Anna Peeters' },
  createdAt: '2026-11-02T09:50:00.000Z',
  updatedAt: '2026-11-02T09:50:00.000Z',
};
