import type { MutateOptions } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useText } from '../i18n/text';
import { loadSayings } from '../refusals/use-refusal';
import { FailureAlert } from './alert';
import type { ShownDeed } from './shown-deed';
import { Button, type ButtonKind } from './button';
import { Dialog } from './dialog';
import type { IconName } from './icon';

/** What a form does: a mutation without variables. */
interface Deed {
  isPending: boolean;
  error: Error | null;
  mutate: (nothing: void, options?: MutateOptions<unknown, Error, void>) => void;
}

/**
 * A dialog with fields: Enter or the button named `deed` runs the mutation, once at a time, and what it was refused for is said
 * below the fields, or beside the first wrong one, which has the focus then. Render it while it is open, so that the next one begins empty.
 */
export function FormDialog({
  mutation,
  deed,
  call,
  by,
  busy,
  kind = 'primary',
  icon,
  notNow = null,
  cancel,
  shown,
  failed,
  children,
  ...dialog
}: {
  onClose: () => void;
  title: ReactNode;
  wide?: boolean;
  mutation: Deed;
  /** What the button says */
  deed: string;
  /** What the mutation asks of the API, for "Show API call" */
  call?: ShownDeed['run'];
  by?: ShownDeed['by'];
  /** What the button says meanwhile */
  busy?: string;
  kind?: ButtonKind;
  icon?: IconName;
  /** Why it is not possible, for what no field of the form is missing; shown in the dialog, too */
  notNow?: string | null;
  /** What the button that leaves it says */
  cancel?: string;
  /** Fields of the API that show their own messages */
  shown?: readonly string[];
  /** Stands above what the API says */
  failed?: ReactNode;
  children: ReactNode;
}) {
  const { t, language } = useText();
  // Of the mutation one learns after the page is drawn again: a second Enter may come before.
  const isRunning = useRef(false);
  return (
    <Dialog
      open
      {...dialog}
      deeds={call && [{ name: deed, run: call, by }]}
      onSubmit={(form) => {
        if (notNow !== null || isRunning.current) return;
        isRunning.current = true;
        mutation.mutate(undefined, {
          onSettled: () => {
            isRunning.current = false;
          },
          // What is said beside a field comes with the sentences.
          onError: () =>
            void loadSayings(language).then(() =>
              requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus()),
            ),
        });
      }}
      footer={
        <>
          <Button onClick={dialog.onClose}>{cancel ?? t('common.cancel')}</Button>
          <Button
            type="submit"
            kind={kind}
            icon={icon}
            notNow={notNow}
            busy={mutation.isPending && (busy ?? t('common.saving'))}
          >
            {deed}
          </Button>
        </>
      }
    >
      {children}
      {mutation.error !== null && <FailureAlert error={mutation.error} title={failed} shown={shown} />}
    </Dialog>
  );
}
