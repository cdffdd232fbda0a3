import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { describeFailure } from '../api/failure';
import { Alert, FailureAlert } from '../components/alert';
import { buttonClasses } from '../components/button';
import { FailureId, Skeleton } from '../components/states';
import type { MessageKey } from '../i18n/areas';
import { useText } from '../i18n/text';
import { arriveFromProvider, beginInTab, endTab, type TabPurpose } from '../session/provider';
import { arrivedWith } from './arrived-with';
import { Entrance } from './entrance';
import { useSignedIn } from './use-signed-in';

/** Next step for the person, by the code of the failure. */
const WHY: Partial<Record<string, MessageKey>> = {
  provider_refused: 'sign-in.provider.refused',
  provider_unknown: 'sign-in.provider.unknown',
  provider_unavailable: 'sign-in.provider.unavailable',
  email_unverified: 'sign-in.provider.unverified',
  invitation_for_another: 'sign-in.provider.another',
  account_exists: 'sign-in.provider.unlinked',
  identity_linked: 'sign-in.provider.linked',
  link_invalid: 'sign-in.provider.link',
};

const PURPOSES: readonly TabPurpose[] = ['sign-in', 'verify', 'organisation', 'verify-organisation'];

/** Callback page of the identity provider, and first and last page of a tab opened for the redirect. */
export function ProviderPage() {
  const { t } = useText();
  const signedIn = useSignedIn();
  const [isEnd, setEnd] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    const asked = new URLSearchParams(arrivedWith);
    const purpose = asked.get('begin');
    if (asked.has('end')) return setEnd(true);
    if (isPurpose(purpose)) return void beginInTab(purpose, asked.get('email') ?? '').catch(setFailure);
    arriveFromProvider(arrivedWith).then(({ session, returnTo }) => {
      if (!returnTo.startsWith('/app/provider')) return signedIn(session, returnTo);
      endTab();
      setEnd(true);
    }, setFailure);
    // The way ends once, whatever becomes of the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const { code, requestId } = describeFailure(failure);
  const why = WHY[code ?? ''];
  const title = isEnd
    ? 'sign-in.provider.done'
    : failure === null
      ? 'sign-in.provider.title'
      : 'sign-in.title';
  return (
    <Entrance title={t(title)}>
      {isEnd ? (
        <Alert tone="ok" live>
          <p>{t('sign-in.provider.close')}</p>
        </Alert>
      ) : failure === null ? (
        <Skeleton rows={2} />
      ) : (
        <>
          {why === undefined ? (
            <FailureAlert error={failure} title={t('sign-in.provider.failed')} />
          ) : (
            <Alert tone="bad" title={t('sign-in.provider.failed')} live>
              <p>{t(why)}</p>
              <FailureId code={code} requestId={requestId} />
            </Alert>
          )}
          <Link to="/sign-in" className={buttonClasses('plain', 'lg', { full: true })}>
            {t('sign-in.forgot.back')}
          </Link>
        </>
      )}
    </Entrance>
  );
}

function isPurpose(value: string | null): value is TabPurpose {
  return PURPOSES.some((purpose) => purpose === value);
}
