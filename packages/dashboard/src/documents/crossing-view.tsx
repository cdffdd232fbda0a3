import { classes } from '../components/classes';
import { Icon, type IconName } from '../components/icon';
import { Time } from '../components/time';
import { useText } from '../i18n/text';
import type { Stop, StopNote, StopState } from './crossing';
import { ForeignName } from './foreign-text';

/** A side of the crossing. */
export interface CrossingParty {
  name: string | null;
  address: string | null;
}

const MARKS: Record<StopState, { icon: IconName; ink: string }> = {
  done: { icon: 'okf', ink: 'text-ok-solid' },
  failed: { icon: 'failf', ink: 'text-bad-solid' },
  running: { icon: 'run', ink: 'text-ink-2' },
  held: { icon: 'block', ink: 'text-warn-solid' },
  todo: { icon: 'todo', ink: 'text-idle-solid' },
};

/** The line that leads to a stop: whole where the document has been, dotted where it has not. */
const LINES: Record<StopState, string> = {
  done: 'crossing-line',
  failed: 'crossing-line crossing-line-bad',
  running: 'crossing-line',
  held: 'crossing-line',
  todo: 'crossing-line crossing-line-todo',
};

/** The way of a document: sender on the left, recipient on the right, the stops between; upright on a phone. */
export function CrossingView({ from, to, stops }: { from: CrossingParty; to: CrossingParty; stops: Stop[] }) {
  const { t } = useText();
  return (
    <section
      aria-label={t('documents.crossing.label')}
      className="grid grid-cols-2 items-center gap-4 rounded-3 border border-line bg-surface p-4 md:grid-cols-[fit-content(15rem)_minmax(0,1fr)_fit-content(15rem)] md:gap-6 md:px-6 md:py-5"
    >
      <Party label={t('documents.crossing.from')} party={from} />
      <ol className="crossing max-md:order-last max-md:col-span-2">
        {stops.map((stop, index) => (
          <li
            key={stop.id}
            data-end={index === stops.length - 1 ? stop.state : undefined}
            className={classes('crossing-stop', LINES[stop.state])}
          >
            <span className={classes('crossing-point', MARKS[stop.state].ink)}>
              <Icon name={MARKS[stop.state].icon} size="xl" />
            </span>
            <span
              className={classes(
                'font-medium',
                stop.state === 'failed' && 'text-bad',
                stop.state === 'held' && 'text-warn',
                stop.state === 'todo' && 'text-ink-3',
              )}
            >
              {t(stop.word)}
              <span className="sr-only">, {t(`documents.crossing.state.${stop.state}`)}</span>
            </span>
            <span className="min-h-4.25 text-ink-3 tabular-nums">
              {stop.note && <Note note={stop.note} />}
            </span>
          </li>
        ))}
      </ol>
      <Party label={t('documents.crossing.to')} party={to} right />
    </section>
  );
}

function Party({ label, party, right }: { label: string; party: CrossingParty; right?: boolean }) {
  return (
    <div className={classes('grid min-w-0', right && 'text-right')}>
      <p className="text-12 text-ink-3">{label}</p>
      {party.name !== null && (
        <ForeignName
          text={party.name}
          className="font-semibold max-md:line-clamp-3 max-md:wrap-anywhere max-md:whitespace-normal"
        />
      )}
      {party.address !== null && (
        <span className="truncate font-mono text-12 text-ink-3" title={party.address}>
          {party.address}
        </span>
      )}
    </div>
  );
}

function Note({ note }: { note: StopNote }) {
  const { t } = useText();
  return note.kind === 'time' ? <Time at={note.instant} form="second" /> : t(note.key, note.values);
}
