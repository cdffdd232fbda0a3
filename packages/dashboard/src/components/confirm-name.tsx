import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/text';
import type { LabelledCall } from './labelled-call';
import { Button } from './button';
import { Dialog } from './dialog';
import { Field, Input } from './field';

/**
 * Asks before an action that is hard to undo: `name` has to be typed first, spaces aside. Render it only while it asks,
 * so that the next question begins empty. `keep` and `action` are the labels of the two buttons ("Keep it", "Delete
 * company"); `children` explains the consequences. Enter in the field confirms.
 */
export function ConfirmName({
  onClose,
  title,
  name,
  keep,
  action,
  busy,
  apiCalls,
  onConfirm,
  children,
}: {
  onClose: () => void;
  title: ReactNode;
  name: string;
  keep: ReactNode;
  action: ReactNode;
  busy?: ReactNode;
  apiCalls?: LabelledCall[];
  onConfirm: () => void;
  children?: ReactNode;
}) {
  const { t } = useText();
  const [text, setText] = useState('');
  const isReady = plain(text) === plain(name);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      apiCalls={apiCalls}
      onSubmit={() => isReady && !busy && onConfirm()}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button type="submit" kind="danger" busy={busy} notNow={isReady ? null : t('common.typeFirst')}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <Field label={t('common.typeToConfirm')}>
        <Input
          value={text}
          placeholder={name}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}

/** Collapses consecutive spaces, as the page does. */
function plain(text: string): string {
  return text.trim().replace(/\s+/gu, ' ');
}
