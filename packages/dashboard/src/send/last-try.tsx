import { failedWith } from '../api/failure';
import { Alert, FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { useText } from '../i18n/text';
import { FailureText } from '../refusals/use-refusal';
import { isUnknown } from './send-once';

/** Explains why the last attempt failed, and offers the next step. */
export function LastTry({
  error,
  onAgain,
  onDuplicate,
}: {
  error: unknown;
  onAgain: () => void;
  onDuplicate: () => void;
}) {
  const { t } = useText();
  if (failedWith(error, 'duplicate_document'))
    return (
      <Alert
        tone="warn"
        live
        title={t('send.failed.duplicate')}
        action={<Button onClick={onDuplicate}>{t('send.failed.allow')}</Button>}
      >
        <p>
          <FailureText error={error} />
        </p>
      </Alert>
    );
  if (isUnknown(error))
    return (
      <Alert
        tone="warn"
        live
        title={t('send.failed.unknown')}
        action={<Button onClick={onAgain}>{t('send.failed.again')}</Button>}
      >
        <p>{t('send.failed.once')}</p>
      </Alert>
    );
  return <FailureAlert title={t('send.failed')} error={error} />;
}
