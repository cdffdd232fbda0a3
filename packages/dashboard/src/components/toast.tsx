import { Toast as BaseToast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text';
import { isAway, describeFailure } from '../api/failure';
import { FailureText, loadRefusalTexts } from '../refusals/use-refusal';
import { Button } from './button';
import { Icon } from './icon';
import { FailureId } from './states';

interface ToastData {
  failure?: { code: string; requestId: string | null };
  action?: { name: ReactNode; run: () => void };
}

/** Makes toasts: `done` goes after six seconds; `failed`, and `news` that nobody asked for, stay until they are closed. */
export function useToasts(): {
  /** @param options.forMs How long it stays, where that is not six seconds */
  done: (
    title: ReactNode,
    options?: { note?: ReactNode; action?: ToastData['action']; forMs?: number },
  ) => void;
  failed: (title: ReactNode, error: unknown, options?: { retry?: () => void }) => void;
  news: (title: ReactNode, options: { note: ReactNode }) => void;
} {
  const { add } = BaseToast.useToastManager<ToastData>();
  const { t, language } = useText();
  return {
    done: (title, { note, action, forMs = 6000 } = {}) =>
      void add({ title, description: note, type: 'done', timeout: forMs, data: { action } }),
    news: (title, { note }) =>
      void add({ title, description: note, type: 'news', timeout: 0, priority: 'high', data: {} }),
    failed: (title, error, { retry } = {}) => {
      const { code, requestId } = describeFailure(error);
      // Once it is shown it is read out, so the sentences are there first.
      void (isAway(error) ? Promise.resolve(null) : loadRefusalTexts(language)).then(() =>
        add({
          title,
          description: <FailureText error={error} />,
          type: 'failed',
          timeout: 0,
          priority: 'high',
          data: { failure: { code, requestId }, action: retry && { name: t('common.tryAgain'), run: retry } },
        }),
      );
    },
  };
}

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <BaseToast.Provider limit={3}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport className="fixed inset-x-4 bottom-18 z-50 grid gap-2 md:right-6 md:bottom-6 md:left-auto md:w-96">
          <Toasts />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

const MARKS = {
  failed: <Icon name="fail" className="mt-0.5 text-bad" />,
  news: <Icon name="info" className="mt-0.5 text-ink-3" />,
  done: <Icon name="ok" className="mt-0.5 text-ok-solid" />,
};

function Toasts() {
  const { toasts, close } = BaseToast.useToastManager<ToastData>();
  const { t } = useText();
  return toasts.map((toast) => (
    <BaseToast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['right', 'down']}
      className="flex gap-2.5 rounded-3 border border-line bg-surface p-3 text-13 shadow-2 transition-[opacity,translate] duration-(--m-base) data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-1 data-starting-style:opacity-0"
    >
      {MARKS[toast.type === 'failed' || toast.type === 'news' ? toast.type : 'done']}
      <BaseToast.Content className="min-w-0 flex-1">
        <BaseToast.Title className="font-medium text-ink" />
        <BaseToast.Description render={<div />} className="wrap-anywhere text-ink-2" />
        {toast.data?.failure && <FailureId {...toast.data.failure} />}
        {toast.data?.action && (
          <div className="mt-2">
            <Button
              size="sm"
              onClick={() => {
                toast.data?.action?.run();
                close(toast.id);
              }}
            >
              {toast.data.action.name}
            </Button>
          </div>
        )}
      </BaseToast.Content>
      <BaseToast.Close
        className="-m-1 grid size-6 flex-none place-items-center rounded-1 text-ink-3 hover:bg-sunken hover:text-ink"
        aria-label={t('common.close')}
      >
        <Icon name="x" />
      </BaseToast.Close>
    </BaseToast.Root>
  ));
}
