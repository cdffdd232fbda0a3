import { useState } from 'react';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { useText } from '../i18n/text';
import { addPasskey, wasCancelled } from '../session/passkeys';

/** True where this browser can keep passkeys for this address: they belong to a name, and to no number. */
export function canKeepPasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname);
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}

/** Offers a passkey to who has just made an account; it can be left for later. */
export function PasskeyStep({ onDone }: { onDone: () => void }) {
  const { t } = useText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const add = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await addPasskey(t('sign-in.passkeyStep.name'));
      onDone();
    } catch (error) {
      if (!wasCancelled(error)) setFailure(error);
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-3">
      {failure !== null && <FailureAlert error={failure} title={t('sign-in.passkeyStep.failed')} />}
      <Button
        kind="primary"
        size="lg"
        full
        icon="passkey"
        busy={isBusy && t('sign-in.passkeyWaiting')}
        onClick={() => void add()}
      >
        {t('sign-in.passkeyStep.add')}
      </Button>
      <Button size="lg" full onClick={onDone}>
        {t('sign-in.passkeyStep.later')}
      </Button>
      <p className="text-12 text-ink-3">{t('sign-in.passkeyStep.laterNote')}</p>
    </div>
  );
}
