import type { ReactNode } from 'react';
import { useText } from '../i18n/text';
import { Button } from './button';
import { CardFooter } from './card';
import { Checkbox } from './field';

/** The part of an infinite query that its footer needs. */
export interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Footer of a list: "Load more" while more rows exist, and the switch of a live list. */
export function MoreFooter({
  query,
  live,
  children,
}: {
  query: Paged;
  live?: { label: string; isOn: boolean; onChange: (isOn: boolean) => void };
  children?: ReactNode;
}) {
  const { t } = useText();
  if (!query.hasNextPage && live === undefined && children === undefined) {
    return null;
  }
  return (
    <CardFooter>
      {live && (
        <Checkbox
          label={live.label}
          checked={live.isOn}
          onChange={(event) => live.onChange(event.target.checked)}
        />
      )}
      {children}
      {query.hasNextPage && (
        <Button
          size="sm"
          className="ml-auto"
          busy={query.isFetchingNextPage && t('common.loading')}
          onClick={() => void query.fetchNextPage()}
        >
          {t('common.loadMore')}
        </Button>
      )}
    </CardFooter>
  );
}
