import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../components/button';
import { Icon, type IconName } from '../components/icon';
import { Reading } from '../components/reading';
import { ForeignName } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { ListEntries, ListHead, ListSearch } from './list-detail';

/** Texts and data of the list of one kind. */
interface ListWords {
  title: string;
  /** Accessible name of the list; default: its title */
  entries?: string;
  search: string;
  unreadable: string;
  nothingFound: string;
  clear: string;
}

/** The list of a `ListDetail`: its head, the search, and the entries that the search leaves, page by page. */
export function SearchedList<Item extends { id: string }, Page>({
  words,
  isPage,
  action,
  query,
  items,
  search,
  onSearch,
  onOpen,
  children,
}: {
  words: ListWords;
  /** Whether no entry is open beside the list, so that its title is the title of the page */
  isPage: boolean;
  /** The button of what is new */
  action: ReactNode;
  query: UseInfiniteQueryResult<Page>;
  /** Loaded entries that match the search */
  items: Item[];
  search: string;
  onSearch: (text: string) => void;
  onOpen: (item: Item) => void;
  /** The link of an item, with `entryClasses` around an `Entry` */
  children: (item: Item) => ReactNode;
}) {
  const { t } = useText();
  return (
    <>
      <ListHead title={words.title} isPage={isPage} action={action} />
      <ListSearch label={words.search} value={search} onChange={onSearch} />
      <Reading query={query} title={words.unreadable} rows={4}>
        {() => (
          <>
            {items.length === 0 && search !== '' && (
              <p className="px-2.5 py-2 text-13 text-ink-2">
                {words.nothingFound}{' '}
                <button type="button" className="text-accent hover:underline" onClick={() => onSearch('')}>
                  {words.clear}
                </button>
              </p>
            )}
            <ListEntries
              label={words.entries ?? words.title}
              items={items}
              itemKey={({ id }) => id}
              onOpen={onOpen}
            >
              {children}
            </ListEntries>
            {query.hasNextPage && (
              <Button
                size="sm"
                busy={query.isFetchingNextPage && t('common.loading')}
                onClick={() => void query.fetchNextPage()}
              >
                {t('common.loadMore')}
              </Button>
            )}
          </>
        )}
      </Reading>
    </>
  );
}

/** Content of an entry's link: a mark, the name, and below it the text that distinguishes entries of the same name. */
export function Entry({
  icon,
  ink,
  name,
  note,
}: {
  icon: IconName;
  ink: string;
  name: string;
  note: readonly (string | null)[];
}) {
  return (
    <>
      <Icon name={icon} className={ink} />
      <ForeignName text={name} className="font-medium" />
      <span className="col-start-2 truncate text-12 text-ink-3">
        {note.filter((part) => part !== null).join(' · ')}
      </span>
    </>
  );
}
