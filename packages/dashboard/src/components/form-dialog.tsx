import type { MutateOptions } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useText } from '../i18n/text';
import { loadRefusalTexts } from '../refusals/use-refusal';
import { FailureAlert } from './alert';
import type { LabelledCall } from './labelled-call';
import { Button, type ButtonKind } from './button';
import { Dialog } from './dialog';
import type { IconName } from './icon';

/** Mutation of a form, without variables. */
interface Action {
  isPending: boolean;
  error: Error | null;
  mutate: (nothing: void, options?: MutateOptions<unknown, Error, void>) => void;
}

/**
 * A dialog with fields: Enter or the button named `action` runs the mutation, once at a time. A refusal is shown below
 * the fields, or beside the first wrong field, which gets the focus. Render it only while it is open, so that the
 * next one begins empty.
 */
export function FormDialog({
  mutation,
  action,
  call,
  by,
  busy,
  kind = 'primary',
  icon,
  notNow = null,
  cancel,
  fieldsWithErrors,
  failed,
  children,
  ...dialog
}: {
  onClose: () => void;
  title: ReactNode;
  wide?: boolean;
  mutation: Action;
  /** Label of the submit button */
  action: string;
  /** API call of the mutation, for "Show API call" */
  call?: LabelledCall['run'];
  by?: LabelledCall['by'];
  /** Label while the mutation runs */
  busy?: string;
  kind?: ButtonKind;
  icon?: IconName;
  /** Reason why the action is not possible although no field is missing; also shown in the dialog */
  notNow?: string | null;
  /** Label of the button that closes the dialog */
  cancel?: string;
  /** Fields of the API that show their own messages */
  fieldsWithErrors?: readonly string[];
  /** Title above the API's messages */
  failed?: ReactNode;
  children: ReactNode;
}) {
  const { t, language } = useText();
  // The mutation's state is visible only after the next render; a second Enter may come before.
  const isRunning = useRef(false);
  return (
    <Dialog
      open
      {...dialog}
      apiCalls={call && [{ name: action, run: call, by }]}
      onSubmit={(form) => {
        if (notNow !== null || isRunning.current) return;
        isRunning.current = true;
        mutation.mutate(undefined, {
          onSettled: () => {
            isRunning.current = false;
          },
          // Field messages appear once the translated sentences are loaded.
          onError: () =>
            void loadRefusalTexts(language).then(() =>
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
            {action}
          </Button>
        </>
      }
    >
      {children}
      {mutation.error !== null && (
        <FailureAlert error={mutation.error} title={failed} fieldsWithErrors={fieldsWithErrors} />
      )}
    </Dialog>
  );
}
