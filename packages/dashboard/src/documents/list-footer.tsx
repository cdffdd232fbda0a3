import type { ReactNode } from 'react';
import { Button } from '../components/button';
import { CardFooter } from '../components/card';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';

/** How many rows are shown, the keys of the list, and the next page. */
export function ListFooter({
  count,
  hasMore,
  isLoading,
  onMore,
}: {
  count: number;
  hasMore: boolean;
  isLoading: boolean;
  onMore: () => void;
}) {
  const { t, rich } = useText();
  const format = useFormat();
  const key = (parts: ReactNode) => <kbd>{parts}</kbd>;
  return (
    <CardFooter>
      <span aria-live="polite">
        {t(hasMore ? 'documents.shownMore' : 'documents.shown', { count, shown: format.count(count) })}
      </span>
      <span className="ml-auto text-12 text-ink-3 max-lg:hidden">{rich('documents.keys', { key })}</span>
      {hasMore && (
        <Button size="sm" className="max-lg:ml-auto" busy={isLoading && t('common.loading')} onClick={onMore}>
          {t('common.loadMore')}
        </Button>
      )}
    </CardFooter>
  );
}
