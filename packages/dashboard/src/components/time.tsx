import { useFormat } from '../format/use-format';
import { formatUtc } from '../format/time';

/** Format of an instant: short, full, with seconds, or relative to now. */
export type TimeForm = 'short' | 'full' | 'second' | 'ago' | 'age';

/** An instant in the viewer's time; the title has the whole of it and UTC. */
export function Time({ at, form = 'short' }: { at: string; form?: TimeForm }) {
  const format = useFormat();
  const write = {
    short: format.short,
    full: format.long,
    second: format.second,
    ago: format.relative,
    age: format.age,
  };
  return (
    <time dateTime={at} title={`${format.long(at)} · ${formatUtc(at)}`} className="whitespace-nowrap">
      {write[form](at)}
    </time>
  );
}
