import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { useText } from '../i18n/text';
import type { PartyQuestion } from './use-party';

/** Asks whose details are right. */
export function PartyAlert({ question: { name, known, change, keep } }: { question: PartyQuestion }) {
  const { t } = useText();
  return (
    <Alert
      tone="warn"
      live
      action={
        <>
          <Button onClick={change}>
            {known === null ? t('send.party.empty') : t('send.party.use', { known })}
          </Button>
          <Button kind="quiet" onClick={keep}>
            {t('send.party.keep')}
          </Button>
        </>
      }
    >
      {known === null ? t('send.party.left', { name }) : t('send.party.other', { name, known })}
    </Alert>
  );
}
