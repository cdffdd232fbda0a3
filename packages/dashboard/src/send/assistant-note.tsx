import { Alert } from '../components/alert';
import { ForeignName } from '../documents/foreign-text';
import { useText } from '../i18n/text';

/** Tells the reader of a draft that a program wrote it, and what to check before it is sent. */
export function AssistantNote({ name }: { name: string }) {
  const { t } = useText();
  return (
    <div className="mb-4">
      <Alert
        tone="warn"
        title={
          <>
            {t('drafts.assistant')} <ForeignName text={name} />
          </>
        }
      >
        <p>{t('drafts.assistantNote')}</p>
      </Alert>
    </div>
  );
}
