import type { ReactNode } from 'react';
import { classes } from '../components/classes';
import { MoreFooter, type Paged } from '../components/more-footer';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';

/** Number of shown rows, keyboard shortcuts of the list, and the button for the next page. */
export function ListFooter({ count, query }: { count: number; query: Paged }) {
  const { t, rich } = useText();
  const format = useFormat();
  const { hasNextPage } = query;
  const key = (parts: ReactNode) => <kbd>{parts}</kbd>;
  return (
    <MoreFooter query={query}>
      <span aria-live="polite">
        {t(hasNextPage ? 'documents.shownMore' : 'documents.shown', { count, shown: format.count(count) })}
      </span>
      <span className={classes('text-12 text-ink-3 max-lg:hidden', !hasNextPage && 'ml-auto')}>
        {rich('documents.keys', { key })}
      </span>
    </MoreFooter>
  );
}
