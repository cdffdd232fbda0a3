import { useQueryClient } from '@tanstack/react-query';
import type { Api } from '../api/client';
import { useApi, useTeam } from '../session/team';
import type { Document, Label, StoredDocument } from './queries';

/** How many requests of a bulk deed run at a time. */
const AT_A_TIME = 4;

/** What is done to one document or to several; lists and details are read again afterwards. */
export interface DocumentDeeds {
  markAsRead: (documents: StoredDocument[], read: boolean) => Promise<void>;
  setLabel: (documents: StoredDocument[], label: Label, isOn: boolean) => Promise<void>;
  resend: (document: StoredDocument) => Promise<void>;
  cancel: (document: StoredDocument) => Promise<void>;
  /** Lists are read again with `refresh`, once no page shows the document any more */
  remove: (document: StoredDocument) => Promise<void>;
  refresh: () => Promise<void>;
}

/** The deeds on documents of the page's team. Each fails with the failure of the first request that failed. */
export function useDocumentDeeds(): DocumentDeeds {
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const changed = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['documents', teamId] }),
      queries.invalidateQueries({ queryKey: ['overview', teamId] }),
    ]);
  };
  const each = async (
    documents: StoredDocument[],
    deed: (path: { documentId: string }) => Promise<unknown>,
  ): Promise<void> => {
    try {
      await inTurns(documents, ({ id }) => deed({ documentId: id }));
    } finally {
      await changed();
    }
  };
  return {
    markAsRead: (documents, read) =>
      each(documents, (path) =>
        api.post('/api/v1/documents/{documentId}/mark-as-read', { path, body: { read } }),
      ),
    setLabel: (documents, { id: labelId }, isOn) =>
      each(documents, (path) => putLabel(api, { ...path, labelId }, isOn)),
    resend: (document) =>
      each([document], (path) => api.post('/api/v1/documents/{documentId}/resend', { path })),
    cancel: (document) =>
      each([document], (path) => api.post('/api/v1/documents/{documentId}/cancel', { path })),
    remove: async ({ id: documentId }) => {
      await api.delete('/api/v1/documents/{documentId}', { path: { documentId } });
    },
    refresh: changed,
  };
}

function putLabel(api: Api, path: { documentId: string; labelId: string }, isOn: boolean): Promise<unknown> {
  const address = '/api/v1/documents/{documentId}/labels/{labelId}';
  return isOn ? api.put(address, { path }) : api.delete(address, { path });
}

async function inTurns<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) {
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, items.length) }, worker));
}

/** The rows of all pages that were read. Documents of a list always have an id. */
export function rowsOf(pages: { documents: Document[] }[] | undefined): StoredDocument[] {
  return (pages ?? []).flatMap(({ documents }) => documents).filter(isStored);
}

/** True of every document but a preview. */
export function isStored(document: Document): document is StoredDocument {
  return document.id !== null;
}
