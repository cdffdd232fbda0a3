import { ConfirmDialog } from '../components/dialog';
import { useText } from '../i18n/text';

/** Asks before a document is replaced that could not be stored as a draft. */
export function ReplaceQuestion({ onClose, onReplace }: { onClose: () => void; onReplace: () => void }) {
  const { t } = useText();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('send.replace.title')}
      keep={t('send.again.keep')}
      action={t('send.replace')}
      onConfirm={onReplace}
    >
      <p>{t('send.again.note')}</p>
    </ConfirmDialog>
  );
}
