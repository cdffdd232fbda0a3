import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../components/alert';
import { Card } from '../../components/card';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { useText } from '../../i18n/text';
import { useApi, useMay, useTeam } from '../../session/team';
import { CompaniesCard } from '../../upstream/companies-card';
import { ConnectionCard } from '../../upstream/connection-card';
import { MovesCard } from '../../upstream/moves-card';
import { upstreamQuery } from '../../upstream/queries';

/** The provider that transmits for the team, and the move of companies to the own access point and back. */
export function UpstreamPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId, environment } = useTeam();
  const may = useMay();
  const query = useQuery(upstreamQuery(api, teamId));
  return (
    <>
      <PageHead
        title={t('upstream.title')}
        note={t('upstream.note')}
        apiCalls={[{ name: t('upstream.title'), run: (to) => to.get('/api/v1/upstream') }]}
      />
      <Stack>
        {environment === 'sandbox' && <Alert tone="info" title={t('upstream.sandbox')} />}
        <Card title={t('upstream.connection')}>
          <Reading query={query} title={t('upstream.unreadable')} rows={3}>
            {({ upstream, providers }) => <ConnectionCard upstream={upstream} providers={providers} />}
          </Reading>
        </Card>
        {query.data !== undefined && query.data.upstream !== null && may('companies.read') && (
          <CompaniesCard upstream={query.data.upstream} providers={query.data.providers} />
        )}
        {query.data !== undefined && query.data.upstream === null && may('companies.read') && <MovesCard />}
      </Stack>
    </>
  );
}
