import type { ReactNode } from 'react';
import { classes } from './classes';

type StepState = 'done' | 'now' | 'failed' | 'todo';

const LOOKS: Record<StepState, string> = {
  done: 'border-ok-solid text-ink-2',
  now: 'border-ink font-medium text-ink',
  failed: 'border-bad-solid font-medium text-bad',
  todo: 'border-line-strong text-ink-3',
};

/**
 * Progress of a process: done, current and future steps. `current` counts from 0; the number of steps means that all
 * are done. A failed step is red; explain the failure below.
 */
export function Steps({
  label,
  steps,
  current,
  failed = false,
}: {
  label: string;
  steps: ReactNode[];
  current: number;
  failed?: boolean;
}) {
  const toStepState = (index: number): StepState =>
    index < current ? 'done' : index > current ? 'todo' : failed ? 'failed' : 'now';
  return (
    <ol aria-label={label} className="flex gap-2 text-12 md:text-13">
      {steps.map((step, index) => (
        <li
          key={index}
          aria-current={index === current ? 'step' : undefined}
          className={classes('min-w-0 flex-1 border-t-2 pt-2', LOOKS[toStepState(index)])}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
