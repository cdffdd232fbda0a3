import type { ReactNode } from 'react';
import { describeFailure } from '../api/failure';
import { useRefusal } from '../refusals/use-refusal';
import { classes } from './classes';
import { Icon, type IconName } from './icon';
import { FailureId } from './states';

const TONES = {
  info: { look: 'border-accent-line bg-accent-soft', icon: 'info', ink: 'text-accent' },
  ok: { look: 'border-ok-line bg-ok-soft', icon: 'ok', ink: 'text-ok' },
  warn: { look: 'border-warn-line bg-warn-soft', icon: 'warn', ink: 'text-warn' },
  bad: { look: 'border-bad-line bg-bad-soft', icon: 'fail', ink: 'text-bad' },
} satisfies Record<string, { look: string; icon: IconName; ink: string }>;

/** A notice inside the page. With `live`, screen readers announce it when it appears. */
export function Alert({
  tone,
  title,
  live,
  action,
  children,
}: {
  tone: keyof typeof TONES;
  title?: ReactNode;
  live?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { look, icon, ink } = TONES[tone];
  return (
    <div
      role={live ? 'alert' : undefined}
      className={classes('flex gap-2.5 rounded-3 border p-3 text-13', look)}
    >
      <Icon name={icon} className={classes('mt-0.5', ink)} />
      <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children}
        {action !== undefined && <div className="mt-1 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}

/**
 * Failure of an action: the API's reasons by field, the code and the request id. Renders nothing when the fields show
 * all reasons themselves.
 */
export function FailureAlert({
  error,
  title,
  fieldsWithErrors = [],
  labels,
}: {
  error: unknown;
  title?: ReactNode;
  /** Fields of the API that show their own messages */
  fieldsWithErrors?: readonly string[];
  /** Labels of other fields */
  labels?: Readonly<Record<string, string>>;
}) {
  const text = useRefusal(error).whole(fieldsWithErrors, labels);
  if (!text) return null;
  const { code, requestId } = describeFailure(error);
  return (
    <Alert tone="bad" title={title} live>
      <p>{text}</p>
      <FailureId code={code} requestId={requestId} />
    </Alert>
  );
}
