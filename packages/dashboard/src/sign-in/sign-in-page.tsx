import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { Alert, FailureAlert } from '../components/alert';
import { buttonClasses } from '../components/button';
import { Skeleton, useLate } from '../components/states';
import { useText } from '../i18n/text';
import { enterByProvider } from '../session/provider';
import { signInWaysQuery } from '../session/session';
import { Entrance } from './entrance';
import { PasskeyButton } from './passkey-button';
import { PasswordForm } from './password-form';
import { Or, ProviderButton } from './provider-button';
import { useSignedIn } from './use-signed-in';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const { t } = useText();
  const { next } = route.useSearch();
  const ways = useQuery(signInWaysQuery);
  const signedIn = useSignedIn();
  const isLate = useLate(ways.isPending);
  const {
    password = true,
    passkeys = false,
    oidc = null,
    organisation = false,
    welcome = false,
  } = ways.data ?? {};
  return (
    <Entrance
      title={t('sign-in.title')}
      note={t('sign-in.note')}
      apiCalls={[
        {
          name: t('sign-in.signIn'),
          by: 'person',
          run: (api) => api.post('/api/core/sign-in', { body: { email: '…', password: '…' } }),
        },
      ]}
      beside={
        <>
          <p className="font-semibold">{t('sign-in.motto')}</p>
          <p>{t('sign-in.mottoNote')}</p>
        </>
      }
    >
      {ways.error !== null && <FailureAlert error={ways.error} title={t('sign-in.unavailable')} />}
      {isLate && <Skeleton rows={3} />}
      {welcome && (
        <Alert tone="info" title={t('sign-in.noAccount')}>
          <p>{t('sign-in.noAccountNote')}</p>
        </Alert>
      )}
      {ways.data !== undefined && !welcome && (
        <>
          {passkeys && <PasskeyButton onSignedIn={(session) => signedIn(session, next)} />}
          {oidc !== null && (
            <ProviderButton
              name={oidc.name}
              primary={!password}
              onGo={() => enterByProvider({ purpose: 'sign-in', returnTo: next ?? '/app/' })}
            />
          )}
          {organisation && (
            <Link
              to="/organisation"
              search={next === undefined ? {} : { next }}
              className={buttonClasses('plain', 'lg', { full: true })}
            >
              {t('sign-in.withOrganisation')}
            </Link>
          )}
          {password && (passkeys || oidc !== null || organisation) && <Or />}
          {password && (
            <PasswordForm
              primary={!passkeys && oidc === null}
              onSignedIn={(session) => signedIn(session, next)}
            />
          )}
        </>
      )}
    </Entrance>
  );
}
