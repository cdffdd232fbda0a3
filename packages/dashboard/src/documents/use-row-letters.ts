import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useMay } from '../session/team';
import { isUnread } from './document-table';
import type { StoredDocument } from './queries';
import { useDocumentActions } from './use-document-actions';

/** The letters of a list of documents beside those of every list: e marks as read. */
export function useRowLetters(): Record<string, (document: StoredDocument) => void> {
  const { t } = useText();
  const may = useMay();
  const { done, failed } = useToasts();
  const actions = useDocumentActions();
  if (!may('documents.manage')) {
    return {};
  }
  return {
    e: (document) => {
      if (isUnread(document)) {
        actions.markAsRead([document], true).then(
          () => done(t('documents.markedAsRead', { count: 1 })),
          (error: unknown) => failed(t('documents.bulk.failed'), error),
        );
      }
    },
  };
}
