import type { ReactNode } from 'react';

/** A number that answers a question: name, value with its unit, a note. `null` while it is read. */
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
      <dt className="w-0 min-w-full text-12 text-ink-2">{label}</dt>
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

/** Four figures in a row, two by two below 1100 px. One that is long gets what the others leave. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 border-b border-line xl:grid-cols-[repeat(4,auto)] [&>*]:border-line [&>*:nth-child(even)]:border-l max-xl:[&>*:nth-child(n+3)]:border-t xl:[&>*:nth-child(n+2)]:border-l">
      {children}
    </dl>
  );
}
