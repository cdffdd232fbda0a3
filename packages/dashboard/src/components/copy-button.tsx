import { useEffect, useState } from 'react';
import { useText } from '../i18n/text';
import { Button, type ButtonKind, type ButtonSize } from './button';
import { classes } from './classes';
import { Icon } from './icon';

/** True for two seconds after `copy` was called. */
export function useCopy(): { isCopied: boolean; copy: (value: string) => void } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return {
    isCopied,
    // If the browser refuses, the button keeps its label "Copy".
    copy: (value) =>
      void navigator.clipboard.writeText(value).then(
        () => setCopied(true),
        () => undefined,
      ),
  };
}

/** Copies the raw value; an icon beside an id. `label` names what is copied ("Copy the document id"). */
export function CopyButton({
  value,
  label,
  className,
}: {
  value: string;
  label: string;
  className?: string;
}) {
  const { t } = useText();
  const { isCopied, copy } = useCopy();
  return (
    <button
      type="button"
      className={classes(
        'inline-grid size-6 flex-none place-items-center rounded-1 text-ink-3 hover:bg-sunken hover:text-ink',
        className,
      )}
      aria-label={isCopied ? t('common.copied') : label}
      title={isCopied ? t('common.copied') : label}
      onClick={() => copy(value)}
    >
      <Icon name={isCopied ? 'check' : 'copy'} className="size-3.5!" />
    </button>
  );
}

/** "Copy" with its word; says "Copied" for two seconds. */
export function CopyTextButton({
  value,
  kind,
  size,
  onCopied,
}: {
  value: string;
  kind?: ButtonKind;
  size?: ButtonSize;
  onCopied?: () => void;
}) {
  const { t } = useText();
  const { isCopied, copy } = useCopy();
  return (
    <Button
      kind={kind}
      size={size}
      icon={isCopied ? 'check' : 'copy'}
      onClick={() => {
        copy(value);
        onCopied?.();
      }}
    >
      {isCopied ? t('common.copied') : t('common.copy')}
    </Button>
  );
}

/** An id in full, over two lines where it has to be, with its copy button. */
export function Id({ value, label, className }: { value: string; label?: string; className?: string }) {
  const { t } = useText();
  return (
    <span className={classes('inline-flex max-w-full items-center gap-0.5', className)}>
      <code className="min-w-0 wrap-anywhere">{value}</code>
      <CopyButton value={value} label={label ?? t('common.copyId')} />
    </span>
  );
}
