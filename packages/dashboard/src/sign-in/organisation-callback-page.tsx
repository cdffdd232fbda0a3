import { Link, getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { describeFailure } from '../api/failure';
import { Alert, FailureAlert } from '../components/alert';
import { buttonClasses } from '../components/button';
import { FailureId, Skeleton } from '../components/states';
import type { MessageKey } from '../i18n/areas';
import { useText } from '../i18n/text';
import { arriveFromOrganisation } from '../session/organisation';
import { endTab } from '../session/provider';
import { arrivedWith } from './arrived-with';
import { Entrance } from './entrance';
import { useSignedIn } from './use-signed-in';

const route = getRouteApi('/organisation/$providerId');

/** Next step for the person, by the code of the failure. */
const WHY: Partial<Record<string, MessageKey>> = {
  provider_refused: 'sign-in.provider.refused',
  provider_unavailable: 'sign-in.provider.unavailable',
  email_of_other_domain: 'single-sign-on.why.email_of_other_domain',
  email_not_confirmed: 'single-sign-on.why.email_not_confirmed',
  role_missing: 'single-sign-on.why.role_missing',
  membership_ended: 'single-sign-on.why.membership_ended',
  account_link_required: 'single-sign-on.why.account_link_required',
  account_linked_otherwise: 'single-sign-on.why.account_linked_otherwise',
};

/** Callback page for the identity provider of an organisation. */
export function OrganisationCallbackPage() {
  const { t } = useText();
  const { providerId } = route.useParams();
  const signedIn = useSignedIn();
  const [isEnd, setEnd] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    arriveFromOrganisation(providerId, arrivedWith).then(({ session, returnTo }) => {
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
            <FailureAlert error={failure} title={t('single-sign-on.enter.failed')} />
          ) : (
            <Alert tone="bad" title={t('single-sign-on.enter.failed')} live>
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
