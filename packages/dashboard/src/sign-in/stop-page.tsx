import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { failedWith } from '../api/failure';
import { Alert, FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { useText } from '../i18n/text';
import { personApi } from '../session/session';
import { Entrance } from './entrance';
import { InvalidLink } from './invalid-link';
import { useLinkToken } from './link-token';

/**
 * Stops the mails that a link is about, without a sign-in. It asks first: programs that examine links in mails open the page
 * too.
 */
export function StopPage() {
  const { t } = useText();
  const token = useLinkToken();
  const [state, setState] = useState<'open' | 'busy' | 'done' | 'invalid'>(
    token === null ? 'invalid' : 'open',
  );
  const [failure, setFailure] = useState<unknown>(null);
  const stop = async () => {
    setState('busy');
    setFailure(null);
    try {
      await personApi.post('/api/core/notifications/stop', { query: { token: token ?? '' } });
      setState('done');
    } catch (error) {
      setState(failedWith(error, 'link_invalid') ? 'invalid' : 'open');
      setFailure(error);
    }
  };
  return (
    <Entrance
      title={t('sign-in.stop.title')}
      note={t('sign-in.stop.note')}
      apiCalls={[
        {
          name: t('sign-in.stop.stop'),
          by: 'person',
          run: (api) => api.post('/api/core/notifications/stop', { query: { token: '…' } }),
        },
      ]}
    >
      {state === 'invalid' && (
        <InvalidLink>
          <p>{t('sign-in.stop.invalidNote')}</p>
        </InvalidLink>
      )}
      {state === 'done' && <Alert tone="ok" title={t('sign-in.stop.done')} live />}
      {(state === 'open' || state === 'busy') && (
        <>
          {failure !== null && <FailureAlert error={failure} />}
          <Button
            kind="primary"
            size="lg"
            full
            busy={state === 'busy' && t('sign-in.stop.stopping')}
            onClick={() => void stop()}
          >
            {t('sign-in.stop.stop')}
          </Button>
        </>
      )}
      <Link to="/account">{t('sign-in.stop.settings')}</Link>
    </Entrance>
  );
}
