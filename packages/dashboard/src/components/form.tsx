import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { TriedContext } from './field';

/**
 * A form that Enter submits from any input, and Ctrl Enter from a text of several lines as well. While a field misses something
 * (`Field.missing`) it is not submitted: its fields say so, and the first of them has the focus. Its deed is a button of the
 * type `submit`; `onSubmit` still asks whether it is possible now, since keys do not ask the button.
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
        // React hands on what happens in a dialog that was opened from here.
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

/** What Enter does in a form besides what the browser does with it. */
function onEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event;
  if (key !== 'Enter' || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  // It closes an open list, ends a composition, or is still held since it opened the dialog.
  const isOther = target.ariaExpanded === 'true' || event.nativeEvent.isComposing || event.repeat;
  if (isOther && target instanceof HTMLInputElement) event.preventDefault();
  else if (!isOther && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    currentTarget.requestSubmit();
  }
}
