import type { ReactNode } from 'react';
import { classes } from './classes';
import { Icon, type IconName } from './icon';
import { Time } from './time';

const TONES = { ok: 'text-ok-solid', warn: 'text-warn-solid', bad: 'text-bad-solid' };

/** A step of a timeline: mark, title, description and time. */
export function Step({
  at,
  icon,
  tone,
  title,
  children,
}: {
  at: string;
  icon: IconName;
  tone?: 'ok' | 'warn' | 'bad';
  title: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="relative grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-3 pb-4 before:absolute before:top-5.5 before:bottom-0 before:left-2.25 before:w-px before:bg-line-strong last:pb-0 last:before:hidden">
      <span className={classes('grid size-5 place-items-center', tone ? TONES[tone] : 'text-ink-3')}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0">
        <h3>{title}</h3>
        <div className="grid gap-0.5 text-ink-2">{children}</div>
      </div>
      <span className="text-12 text-ink-3">
        <Time at={at} form="second" />
      </span>
    </li>
  );
}
