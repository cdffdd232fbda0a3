import type { ReactNode } from 'react';
import { classes } from './classes';

/** A key figure: name, value with its unit, note. `null` while it loads. */
export function Figure({
  label,
  value,
  unit,
  note,
}: {
  label: ReactNode;
  value: ReactNode | null;
  unit?: ReactNode;
  note?: ReactNode;
}) {
  return (
    <div className="min-w-0 p-4">
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd>
        {value === null ? (
          <span className="my-1 block h-6 w-16 rounded-1 bg-sunken" />
        ) : (
          <span className="text-24 font-semibold tabular-nums">{value}</span>
        )}
        {unit !== undefined && value !== null && <span className="text-14 text-ink-3"> {unit}</span>}
        {note !== undefined && <span className="block w-0 min-w-full text-12 text-ink-2">{note}</span>}
      </dd>
    </div>
  );
}

const ROW = {
  even: 'xl:grid-cols-4',
  byContent: 'xl:grid-cols-[repeat(4,auto)]',
};

/** Four figures in a row, two by two below 1100 px. */
export function Figures({
  widths = 'even',
  children,
}: {
  /** `byContent` gives amounts of money more width than counts */
  widths?: keyof typeof ROW;
  children: ReactNode;
}) {
  return (
    <dl
      className={classes(
        'grid grid-cols-2 border-b border-line [&>*]:border-line [&>*:nth-child(even)]:border-l max-xl:[&>*:nth-child(n+3)]:border-t xl:[&>*:nth-child(n+2)]:border-l',
        ROW[widths],
      )}
    >
      {children}
    </dl>
  );
}
