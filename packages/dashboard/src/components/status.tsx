import type { ReactNode } from 'react';
import { classes } from './classes';
import { Icon, type IconName } from './icon';

/**
 * Tone of a status: neutral for success, waiting and ended; a coloured background when a person must act. `sim` marks
 * simulated data.
 */
export type StatusTone = 'ok' | 'wait' | 'off' | 'warn' | 'bad' | 'sim';

const TONES: Record<StatusTone, string> = {
  ok: 'text-ink-2 [&>svg]:text-ok-solid',
  wait: 'text-ink-2 [&>svg]:text-ink-3',
  off: 'text-ink-2 [&>svg]:text-ink-3',
  warn: 'rounded-1 bg-warn-soft pr-1.75 pl-1.25 text-warn',
  bad: 'rounded-1 bg-bad-soft pr-1.75 pl-1.25 text-bad',
  sim: 'rounded-1 px-1.75 text-sim shadow-[inset_0_0_0_1px_var(--sim-line)]',
};
/** With a ground where a badge stands beside a name instead of in its own column. */
const SOFT: Partial<Record<StatusTone, string>> = {
  ok: 'rounded-1 bg-ok-soft pr-1.75 pl-1.25 text-ok',
  wait: 'rounded-1 bg-idle-soft pr-1.75 pl-1.25 text-ink-2 [&>svg]:text-ink-3',
  off: 'rounded-1 bg-idle-soft pr-1.75 pl-1.25 text-ink-2 [&>svg]:text-ink-3',
};

/** A state: the shape and the word carry the meaning, the colour repeats it. */
export function Badge({
  tone,
  icon,
  soft,
  className,
  children,
}: {
  tone: StatusTone;
  icon: IconName;
  soft?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.25 align-middle text-12 leading-5 font-medium whitespace-nowrap',
        (soft && SOFT[tone]) || TONES[tone],
        className,
      )}
    >
      <Icon name={icon} className="size-3.75!" />
      {children}
    </span>
  );
}

/** A label that the team made; its colour is a dot and never a ground. `color` is one of the API's names. */
export function Tag({ dot, children }: { dot?: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex h-5 items-center gap-1.25 rounded-1 px-1.5 text-12 whitespace-nowrap text-ink-2 shadow-[inset_0_0_0_1px_var(--line-strong)]">
      {dot}
      {children}
    </span>
  );
}
