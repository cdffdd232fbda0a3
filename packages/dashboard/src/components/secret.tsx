import { useBlocker } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../i18n/text';
import { Button } from './button';
import { CopyTextButton } from './copy-button';
import { ConfirmDialog } from './dialog';
import { Checkbox } from './field';
import { Icon } from './icon';

/**
 * A secret that is shown only once: each value on a line with Copy, the secret itself last. Done works only after "I
 * have stored the secret"; leaving the page earlier asks for confirmation.
 */
export function SecretOnce({
  title,
  note,
  values,
  example,
  onDone,
}: {
  title: ReactNode;
  note: ReactNode;
  values: { name: string; value: string }[];
  /** A command that uses it, without the secret in it */
  example?: string;
  onDone: () => void;
}) {
  const { t } = useText();
  const id = useId();
  const [isStored, setStored] = useState(false);
  const leaving = useBlocker({
    shouldBlockFn: () => !isStored,
    enableBeforeUnload: () => !isStored,
    withResolver: true,
  });
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-3 border border-accent-line bg-surface"
    >
      <header className="flex gap-3 border-b border-accent-line bg-accent-soft p-4">
        <Icon name="key" size="lg" className="text-accent" />
        <div className="min-w-0">
          <h2 id={id}>{title}</h2>
          <p className="text-13 text-ink-2">{note}</p>
        </div>
      </header>
      {values.map(({ name, value }, index) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 py-2 text-13 md:grid-cols-[4.5rem_minmax(0,1fr)_auto]"
        >
          <span className="text-12 text-ink-3 max-md:col-span-2 md:text-13">{name}</span>
          <code className="wrap-anywhere">{value}</code>
          <CopyTextButton value={value} kind={index === values.length - 1 ? 'primary' : 'plain'} />
        </div>
      ))}
      {example !== undefined && (
        <>
          <div className="flex items-center border-b border-line py-0.5 pr-2.5 pl-4 text-12 text-ink-2">
            <span className="flex-1">{t('common.tryIt')}</span>
            <CopyTextButton value={example} kind="quiet" size="sm" />
          </div>
          <pre className="overflow-x-auto bg-code-bg p-4 text-12" tabIndex={0} aria-label={t('common.tryIt')}>
            <code>{example}</code>
          </pre>
        </>
      )}
      <footer className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5">
        <Checkbox
          label={t('common.secretStored')}
          checked={isStored}
          onChange={(event) => setStored(event.target.checked)}
        />
        <Button className="ml-auto" notNow={isStored ? null : t('common.secretStoreFirst')} onClick={onDone}>
          {t('common.done')}
        </Button>
      </footer>
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title={t('common.secretLeaveTitle')}
        keep={t('common.secretStay')}
        action={t('common.secretLeave')}
        onConfirm={() => leaving.proceed?.()}
      >
        {t('common.secretLeaveNote')}
      </ConfirmDialog>
    </section>
  );
}
