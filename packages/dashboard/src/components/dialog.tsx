import type { ReactNode } from 'react';
import { ApiCallButton } from './api-call';
import { Button } from './button';
import { DialogFrame, type DialogFrameProps } from './dialog-frame';
import type { LabelledCall } from './labelled-call';

/**
 * A question over the page. `footer` holds the buttons, which name the action; focus returns to what opened it. With
 * `onSubmit` the dialog is a `Form`, and its action is a button of type `submit`.
 */
export function Dialog({
  apiCalls,
  ...frame
}: Omit<DialogFrameProps, 'beforeFooter'> & {
  /** Calls of its buttons, for "Show API call" in the footer */
  apiCalls?: LabelledCall[];
}) {
  return (
    <DialogFrame
      {...frame}
      beforeFooter={
        apiCalls !== undefined && (
          <ApiCallButton apiCalls={apiCalls} kind="quiet" iconOnly className="mr-auto" />
        )
      }
    />
  );
}

/**
 * Asks before an action that ends something. `keep` and `action` are the labels of the two buttons ("Keep it", "Revoke
 * key").
 */
export function ConfirmDialog({
  open,
  onClose,
  title,
  keep,
  action,
  busy,
  apiCalls,
  onConfirm,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  keep: ReactNode;
  action: ReactNode;
  busy?: ReactNode;
  apiCalls?: LabelledCall[];
  onConfirm: () => void;
  children?: ReactNode;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      apiCalls={apiCalls}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
