import { useEffect, useRef } from 'react';
import { useMay } from '../session/team';
import { isUnread } from './document-table';
import type { StoredDocument } from './queries';
import { useDocumentActions } from './use-document-actions';

/**
 * Marks a received document as read once, when it is opened: whoever marks it as unread afterwards finds it unread. A failure
 * is not shown; the document stays unread.
 */
export function useReadWhenOpened(document: StoredDocument | null): void {
  const may = useMay();
  const { markAsRead } = useDocumentActions();
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (document === null || opened.current === document.id) return;
    opened.current = document.id;
    if (isUnread(document) && may('documents.manage'))
      void markAsRead([document], true).catch(() => undefined);
  }, [document, markAsRead, may]);
}
