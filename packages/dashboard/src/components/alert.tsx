import type { ReactNode } from 'react';
import { messageOf } from '../api/failure';
import { useText } from '../i18n/text';
import { classes } from './classes';
import { Icon, type IconName } from './icon';
import { FailureId } from './states';

const TONES = {
  info: { look: 'border-accent-line bg-accent-soft', icon: 'info', ink: 'text-accent' },
  ok: { look: 'border-ok-line bg-ok-soft', icon: 'ok', ink: 'text-ok' },
  warn: { look: 'border-warn-line bg-warn-soft', icon: 'warn', ink: 'text-warn' },
  bad: { look: 'border-bad-line bg-bad-soft', icon: 'fail', ink: 'text-bad' },
} satisfies Record<string, { look: string; icon: IconName; ink: string }>;

/** Something that has to be read where it stands. `live` reads it out when it appears. */
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

/** What a deed ended with when it failed: the API's message, its code and the request id. */
export function FailureAlert({ error, title }: { error: unknown; title?: ReactNode }) {
  const { t } = useText();
  const { message, code, requestId } = messageOf(error);
  return (
    <Alert tone="bad" title={title} live>
      <p>{code === 'offline' ? t('shell.failed.offline') : message}</p>
      <FailureId code={code} requestId={requestId} />
    </Alert>
  );
}
