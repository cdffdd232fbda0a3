import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../i18n/text';
import { ApiCallButton, type ShownDeed } from './api-call';
import { Button } from './button';

/**
 * Beside the list from 1101 px up (put it into the rail of `Columns rail="lg"`), a page below that. Its state is in the
 * address, so closing is a navigation.
 */
export function Drawer({
  title,
  note,
  actions,
  deeds,
  onClose,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** What it reads and its buttons do, for "Show API call" */
  deeds?: ShownDeed[];
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useText();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-3 border border-line bg-surface shadow-1 xl:sticky xl:top-6 xl:max-h-[calc(100vh-3rem)] xl:overflow-y-auto"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className="flex items-start gap-2 border-b border-line px-4 py-3">
        <div className="grid min-h-control-lg min-w-0 flex-1 content-center md:min-h-control">
          <h2 id={id} className="wrap-anywhere">
            {title}
          </h2>
          {note !== undefined && <p className="text-12 text-ink-3">{note}</p>}
        </div>
        {actions}
        {deeds !== undefined && <ApiCallButton deeds={deeds} kind="quiet" iconOnly />}
        <Button kind="quiet" icon="x" iconOnly onClick={onClose}>
          {t('common.close')}
        </Button>
      </header>
      {children}
    </section>
  );
}
