import { useState } from 'react';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { useText } from '../i18n/text';

/** Goes on at the identity provider. */
export function ProviderButton({
  name,
  primary,
  onGo,
}: {
  /** Name of the provider in this installation */
  name: string;
  primary?: boolean;
  onGo: () => void | Promise<void>;
}) {
  const { t } = useText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const go = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onGo();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <Button
        kind={primary ? 'primary' : 'plain'}
        size="lg"
        full
        busy={isBusy && t('sign-in.provider.going')}
        onClick={() => void go()}
      >
        {t('sign-in.withProvider', { name })}
      </Button>
      {failure !== null && <FailureAlert error={failure} title={t('sign-in.provider.unreachable')} />}
    </div>
  );
}

/** Between the ways to sign in. */
export function Or() {
  const { t } = useText();
  return (
    <div className="flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('sign-in.or')}
    </div>
  );
}
