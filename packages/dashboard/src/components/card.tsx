import type { ReactNode } from 'react';
import { useId } from 'react';
import { classes } from './classes';

/** A surface with a title; the one level of box there is. Give parts as `CardBody`, `CardFooter`, a table or rows. */
export function Card({
  title,
  note,
  aside,
  className,
  children,
}: {
  title?: ReactNode;
  /** Secondary text beside the title: a count, a period */
  note?: ReactNode;
  /** At the right end of the head */
  aside?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section
      className={classes('min-w-0 overflow-clip rounded-3 border border-line bg-surface', className)}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2 last:border-b-0">
          <h2 id={id}>{title}</h2>
          {note !== undefined && <span className="text-13 text-ink-3 tabular-nums">{note}</span>}
          {aside !== undefined && (
            <div className="ml-auto flex max-w-full min-w-0 flex-wrap items-center gap-2">{aside}</div>
          )}
        </div>
      )}
      {children}
    </section>
  );
}

export function CardBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes('p-4', className)}>{children}</div>;
}

export function CardFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classes(
        'flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5 text-13 text-ink-2',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Names and values in two columns. The caller omits rows without a value. */
export function Facts({
  rows,
  className,
}: {
  rows: [name: ReactNode, value: ReactNode][];
  className?: string;
}) {
  return (
    <dl
      className={classes(
        'grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.75 text-13 md:grid-cols-[minmax(6.5rem,max-content)_minmax(0,1fr)]',
        className,
      )}
    >
      {rows.map(([name, value], index) => (
        <div key={index} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
