import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classes } from './classes';
import { Form } from './form';

const BACKDROP =
  'fixed inset-0 z-40 bg-overlay transition-opacity duration-(--m-base) data-ending-style:opacity-0 data-starting-style:opacity-0';
const POPUP =
  'w-full rounded-4 border border-line bg-surface shadow-3 transition-[opacity,translate] duration-(--m-base) outline-none data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0';

export interface DialogFrameProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** 640 instead of 448 px */
  wide?: boolean;
  /** False where leaving must be said with a button */
  dismissible?: boolean;
  footer?: ReactNode;
  /** Stands in the footer before its buttons */
  beforeFooter?: ReactNode;
  onSubmit?: (form: HTMLFormElement) => void;
  children?: ReactNode;
}

/** Frame of a modal dialog: `Dialog` without "Show API call". The dialog of "Show API call" uses it. */
export function DialogFrame({
  open,
  onClose,
  title,
  wide,
  dismissible = true,
  footer,
  beforeFooter,
  onSubmit,
  children,
}: DialogFrameProps) {
  const content = (
    <>
      <div className="grid gap-3 p-5">
        <BaseDialog.Title className="text-14 font-semibold">{title}</BaseDialog.Title>
        {children !== undefined && <div className="grid min-w-0 gap-4 text-13 text-ink-2">{children}</div>}
      </div>
      {footer !== undefined && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
          {beforeFooter}
          {footer}
        </div>
      )}
    </>
  );
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, details) => {
        if (!next && !(details.reason === 'escape-key' && !dismissible)) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={BACKDROP} />
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-y-auto p-4">
          <BaseDialog.Popup className={classes(POPUP, wide ? 'max-w-160' : 'max-w-md')}>
            {onSubmit ? <Form onSubmit={onSubmit}>{content}</Form> : content}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
