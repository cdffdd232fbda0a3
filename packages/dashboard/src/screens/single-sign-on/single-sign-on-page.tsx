import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../components/card';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { SecretOnce } from '../../components/secret';
import { useText } from '../../i18n/text';
import { useApi, useTeam } from '../../session/team';
import { DomainsCard } from './domains-card';
import { ProviderCard } from './provider-card';
import { TokensCard, type NewToken } from './tokens-card';

/** Sign-in of the organisation's people, and their provisioning (SCIM). */
export function SingleSignOnPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId, role } = useTeam();
  const [token, setToken] = useState<NewToken | null>(null);
  const query = useQuery({
    queryKey: ['single-sign-on', teamId],
    queryFn: ({ signal }) => api.get('/api/core/single-sign-on', { signal }),
  });
  const why = role === 'owner' ? null : t('single-sign-on.roleManages');
  return (
    <>
      <PageHead
        title={t('single-sign-on.title')}
        note={t('single-sign-on.note')}
        apiCalls={[
          {
            name: t('single-sign-on.title'),
            run: (to) => to.get('/api/core/single-sign-on'),
            by: 'person',
          },
        ]}
      />
      <Stack>
        {token !== null && (
          <SecretOnce
            title={t('single-sign-on.tokenTitle', { name: token.name })}
            note={t('single-sign-on.tokenSecretNote')}
            values={[
              { name: t('single-sign-on.tokenUrl'), value: token.url },
              { name: t('single-sign-on.token'), value: token.token },
            ]}
            onDone={() => setToken(null)}
          />
        )}
        {query.data === undefined ? (
          <Card title={t('single-sign-on.provider')}>
            <Reading query={query} title={t('single-sign-on.unreadable')}>
              {() => null}
            </Reading>
          </Card>
        ) : (
          <>
            <ProviderCard
              key={query.data.singleSignOn?.updatedAt}
              setting={query.data.singleSignOn}
              why={why}
            />
            <DomainsCard domains={query.data.domains} why={why} />
            <TokensCard why={why} onToken={setToken} />
          </>
        )}
      </Stack>
    </>
  );
}
