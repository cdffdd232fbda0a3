import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { TriedContext } from './field';

/**
 * A form that Enter submits from any input, and Ctrl Enter from a text of several lines as well. While required input
 * is missing (`Field.missing`) it is not submitted: the fields show it, and the first of them gets the focus. The
 * action is a button of type `submit`; `onSubmit` must still check whether submitting is possible, since keys bypass
 * the button.
 */
export function Form({
  onSubmit,
  children,
}: {
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}) {
  const [isTried, setTried] = useState(false);
  return (
    <form
      noValidate
      onKeyDown={onEnter}
      onSubmit={(event) => {
        // React bubbles events of a dialog opened from this form.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        const form = event.currentTarget;
        const missing = form.querySelector<HTMLElement>('[data-missing] :is(input, select, textarea)');
        setTried(missing !== null);
        if (missing === null) onSubmit(form);
        else missing.focus();
      }}
    >
      <TriedContext value={isTried}>{children}</TriedContext>
    </form>
  );
}

/** Handles Enter beyond the browser's default. */
function onEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event;
  if (key !== 'Enter' || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  // Enter closes an open list, ends a composition, or is still pressed since it opened the dialog.
  const isOther = target.ariaExpanded === 'true' || event.nativeEvent.isComposing || event.repeat;
  if (isOther && target instanceof HTMLInputElement) event.preventDefault();
  else if (!isOther && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    currentTarget.requestSubmit();
  }
}
