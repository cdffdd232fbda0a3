import { useState } from 'react';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { useText } from '../i18n/text';
import { provePasskey, wasCancelled } from '../session/passkeys';
import type { Session } from '../session/session';

/** Signs in with a passkey of this device; nobody has to say first who they are. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (session: Session) => void | Promise<void> }) {
  const { t } = useText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const signIn = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onSignedIn(await provePasskey());
    } catch (error) {
      if (!wasCancelled(error)) setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-3">
      <Button
        kind="primary"
        size="lg"
        full
        icon="passkey"
        busy={isBusy && t('sign-in.passkeyWaiting')}
        onClick={() => void signIn()}
      >
        {t('sign-in.withPasskey')}
      </Button>
      {failure !== null && <FailureAlert error={failure} title={t('sign-in.passkeyFailed')} />}
    </div>
  );
}
