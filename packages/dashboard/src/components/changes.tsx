import type { ReactNode } from 'react';

/** A value that changed. Without `before` it was added, without `after` it was removed. */
export interface Change {
  id: string;
  name: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
}

const ROW =
  'grid gap-x-3 border-b border-line px-4 py-2 last:border-b-0 md:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,1fr)]';

/**
 * Before and after: the name, the former value struck, the new one after an arrow. The caller omits unchanged rows.
 * `head` names the columns where they are not obvious ("When you confirm", "Now", "Then").
 */
export function Changes({
  rows,
  head,
}: {
  rows: Change[];
  head?: [name: ReactNode, before: ReactNode, after: ReactNode];
}) {
  return (
    <dl className="text-13">
      {head !== undefined && (
        <div aria-hidden="true" className={`${ROW} text-12 text-ink-3 max-md:hidden`}>
          {head.map((text, index) => (
            <span key={index}>{text}</span>
          ))}
        </div>
      )}
      {rows.map(({ id, name, before, after }) => (
        <div key={id} className={ROW}>
          <dt className="text-ink-3 wrap-anywhere">{name}</dt>
          <dd className="min-w-0 wrap-anywhere empty:max-md:hidden">
            {before !== undefined && <del className="text-ink-2 decoration-bad-solid">{before}</del>}
          </dd>
          <dd className="min-w-0 wrap-anywhere empty:max-md:hidden">
            {after !== undefined && (
              <ins className="font-medium no-underline before:font-normal before:text-ink-3 before:content-['→_']">
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
