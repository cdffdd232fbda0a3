import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { SearchInput } from '../components/field';
import { Icon } from '../components/icon';
import { useRowKeys } from '../components/use-row-keys';
import { useTypedLater } from '../components/use-typed';
import { useTeam } from '../session/team';

/**
 * A list beside what is open in it: 15 rem and the rest from 1024 px up. Below that, one or the other: the list while nothing is
 * open, then what is open, which leads back by its crumbs.
 */
export function ListDetail({
  isOpen,
  list,
  children,
}: {
  isOpen: boolean;
  list: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-6">
      <aside className={isOpen ? 'grid min-w-0 gap-3 max-lg:hidden' : 'grid min-w-0 gap-3'}>{list}</aside>
      <div className={isOpen ? 'min-w-0' : 'min-w-0 max-lg:hidden'}>{children}</div>
    </div>
  );
}

/** The way back to the list, where it is not beside what is open. */
export function BackToList({
  to,
  children,
}: {
  to: 'companies' | 'customers' | 'suppliers';
  children: ReactNode;
}) {
  const { id: teamId } = useTeam();
  return (
    <nav className="mb-2 lg:hidden">
      <Link
        to={`/$teamId/${to}`}
        params={{ teamId }}
        className="inline-flex items-center gap-1 py-1 text-13 text-ink-2"
      >
        <Icon name="left" />
        {children}
      </Link>
    </nav>
  );
}

/** Title and the button of what is new, above the list. It is the page's heading while nothing is open. */
export function ListHead({ title, isPage, action }: { title: string; isPage: boolean; action?: ReactNode }) {
  useEffect(() => {
    if (isPage) document.title = `${title} · Passerelle`;
  }, [isPage, title]);
  return (
    <div className="flex items-center gap-2">
      {isPage ? (
        <h1 className="flex-1 lg:text-14! lg:leading-5!">{title}</h1>
      ) : (
        <h2 className="flex-1">{title}</h2>
      )}
      {action}
    </div>
  );
}

/** The search above a list, which stands in the address a moment after the typing. */
export function ListSearch({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const { text, type } = useTypedLater(value, onChange);
  return (
    <SearchInput
      value={text}
      maxLength={200}
      aria-label={label}
      placeholder={label}
      onChange={(event) => type(event.target.value)}
    />
  );
}

/** The entries of a list, each a link of the router; j and k move, Enter opens. */
export function ListEntries<Item>({
  label,
  items,
  itemKey,
  onOpen,
  children,
}: {
  label: string;
  items: Item[];
  itemKey: (item: Item) => string;
  onOpen: (item: Item) => void;
  /** The link of an item */
  children: (item: Item) => ReactNode;
}) {
  const rowProps = useRowKeys<Item, HTMLElement>(items, { open: onOpen });
  return (
    <nav aria-label={label}>
      <ul className="grid gap-px max-lg:divide-y max-lg:divide-line max-lg:rounded-3 max-lg:border max-lg:border-line max-lg:bg-surface">
        {items.map((item, index) => (
          <li
            key={itemKey(item)}
            ref={(element) => rowProps(item, index).ref(element?.querySelector('a') ?? null)}
          >
            {children(item)}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The classes of the link of an entry; give it `aria-current` when it is open. */
export const entryClasses =
  'grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2 px-2.5 py-2 text-13 text-ink hover:bg-sunken hover:text-ink hover:no-underline max-lg:px-4 max-lg:py-2.75 lg:rounded-2 lg:aria-[current]:bg-surface lg:aria-[current]:shadow-[inset_0_0_0_1px_var(--line)] [&>.icon]:mt-0.5';
