import { useQueryClient } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { LabelledCall } from '../components/labelled-call';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { inTurns } from './in-turns';
import type { Label, StoredDocument } from './queries';

/** Actions on one or several documents; they reload lists and details afterwards. */
export interface DocumentActions {
  markAsRead: (documents: StoredDocument[], read: boolean) => Promise<void>;
  setLabel: (documents: StoredDocument[], label: Label, isOn: boolean) => Promise<void>;
  resend: (document: StoredDocument) => Promise<void>;
  cancel: (document: StoredDocument) => Promise<void>;
  /** Reloading the lists is up to `refresh`, once no page shows the document */
  remove: (document: StoredDocument) => Promise<void>;
  refresh: () => Promise<void>;
}

type DocumentPath = { documentId: string };
/** API request of each action, for the page and for "Show API call". */
export const documentCalls = {
  markAsRead: (api: Api, path: DocumentPath, read: boolean) =>
    api.post('/api/v1/documents/{documentId}/mark-as-read', { path, body: { read } }),
  setLabel: (api: Api, path: DocumentPath & { labelId: string }, isOn: boolean): Promise<unknown> => {
    const address = '/api/v1/documents/{documentId}/labels/{labelId}';
    return isOn ? api.put(address, { path }) : api.delete(address, { path });
  },
  resend: (api: Api, path: DocumentPath) => api.post('/api/v1/documents/{documentId}/resend', { path }),
  cancel: (api: Api, path: DocumentPath) => api.post('/api/v1/documents/{documentId}/cancel', { path }),
  remove: (api: Api, path: DocumentPath) => api.delete('/api/v1/documents/{documentId}', { path }),
};

/** Actions of documents that need no confirmation, for "Show API call". */
export function useDocumentCalls(
  documents: { id: string; direction: string }[],
  labelId?: string,
): LabelledCall[] {
  const { t } = useText();
  const each = (some: { id: string }[], run: (api: Api, path: DocumentPath) => unknown) => (api: Api) =>
    some.forEach(({ id: documentId }) => run(api, { documentId }));
  const incoming = documents.filter(({ direction }) => direction === 'incoming');
  return [
    ...(incoming.length === 0
      ? []
      : [
          {
            name: t('documents.markAsRead'),
            run: each(incoming, (api, path) => documentCalls.markAsRead(api, path, true)),
          },
        ]),
    {
      name: t('documents.label'),
      run: each(documents, (api, path) =>
        documentCalls.setLabel(api, { ...path, labelId: labelId ?? 'LABEL_ID' }, true),
      ),
    },
  ];
}

/** The actions on documents of the page's team. Each fails with the failure of the first request that failed. */
export function useDocumentActions(): DocumentActions {
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
    action: (path: { documentId: string }) => Promise<unknown>,
  ): Promise<void> => {
    try {
      await inTurns(documents, ({ id }) => action({ documentId: id }));
    } finally {
      await changed();
    }
  };
  return {
    markAsRead: (documents, read) => each(documents, (path) => documentCalls.markAsRead(api, path, read)),
    setLabel: (documents, { id: labelId }, isOn) =>
      each(documents, (path) => documentCalls.setLabel(api, { ...path, labelId }, isOn)),
    resend: (document) => each([document], (path) => documentCalls.resend(api, path)),
    cancel: (document) => each([document], (path) => documentCalls.cancel(api, path)),
    remove: async ({ id: documentId }) => {
      await documentCalls.remove(api, { documentId });
    },
    refresh: changed,
  };
}
