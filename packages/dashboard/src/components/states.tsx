import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/text';
import { Button } from './button';
import { classes } from './classes';
import { CopyButton } from './copy-button';
import { Icon, type IconName } from './icon';

/** Icon, a sentence, what it means, and the one next step. */
export function EmptyState({
  icon,
  title,
  action,
  children,
}: {
  icon: IconName;
  title: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-1.5 px-5 py-8 text-center text-13 text-ink-2">
      <Icon name={icon} size="xl" className="mb-1 text-ink-3" />
      <h3 className="text-ink">{title}</h3>
      {children !== undefined && <div className="max-w-104">{children}</div>}
      {action !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** Shown when an answer is late: not within 200 ms, and then for 300 ms at least, so that nothing flickers. */
export function useLate(isPending: boolean): boolean {
  const [isShown, setShown] = useState(false);
  const [since, setSince] = useState(0);
  useEffect(() => {
    if (isPending === isShown) return;
    const wait = isPending ? 200 : Math.max(0, 300 - (performance.now() - since));
    const timer = setTimeout(() => {
      setShown(isPending);
      setSince(performance.now());
    }, wait);
    return () => clearTimeout(timer);
  }, [isPending, isShown, since]);
  return isShown;
}

const WIDTHS = ['w-[70%]', 'w-[50%]', 'w-[70%]', 'w-[35%]'];

/** Placeholder rows with the height of the expected content. */
export function Skeleton({ rows = 4, className }: { rows?: number; className?: string }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('common.loading')} data-reading className={className}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-row items-center border-b border-line px-4 last:border-b-0">
          <span className={classes('block h-2.5 rounded-1 bg-sunken', WIDTHS[index % WIDTHS.length])} />
        </div>
      ))}
    </div>
  );
}

/** The code and request id of a failure, to be copied for support. */
export function FailureId({ code, requestId }: { code: string; requestId: string | null }) {
  const { t } = useText();
  const text = requestId === null ? code : `${code} · ${requestId}`;
  return (
    <span className="inline-flex max-w-full items-center gap-1 text-12 text-ink-2">
      <code className="truncate" title={text}>
        {requestId === null ? code : `${code} · ${requestId.slice(0, 8)}…`}
      </code>
      <CopyButton value={text} label={t('common.copyFailure')} />
    </span>
  );
}

/** A failed load: message, code, request id, and Try again. */
export function FailureState({
  title,
  message,
  code,
  requestId,
  onRetry,
}: {
  title: ReactNode;
  message: ReactNode;
  code: string;
  requestId: string | null;
  onRetry?: () => void;
}) {
  const { t } = useText();
  return (
    <EmptyState
      icon="warn"
      title={title}
      action={
        onRetry && (
          <Button icon="refresh" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        )
      }
    >
      <p>{message}</p>
      <FailureId code={code} requestId={requestId} />
    </EmptyState>
  );
}
