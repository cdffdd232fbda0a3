import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../components/card';
import { MoreFooter } from '../components/more-footer';
import { Reading } from '../components/reading';
import { EmptyState } from '../components/states';
import { Badge } from '../components/status';
import { useText } from '../i18n/text';
import { formatAddress } from '../registry/schemes';
import { useApi, useTeam } from '../session/team';
import { MovePanel } from './move-panel';
import {
  networkQuery,
  publishedQuery,
  upstreamCompaniesQuery,
  type Company,
  type CompanyNetwork,
  type Upstream,
  type UpstreamProvider,
} from './queries';

/** The companies of the team, each with its network, its registration and its move. */
export function CompaniesCard({
  upstream,
  providers,
}: {
  upstream: Upstream;
  providers: UpstreamProvider[];
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useInfiniteQuery(upstreamCompaniesQuery(api, teamId));
  const companies = query.data?.pages.flatMap((page) => page.companies) ?? [];
  const provider = providers.find(({ name }) => name === upstream.provider);
  return (
    <Card title={t('upstream.companies')} note={t('upstream.companiesNote')}>
      <Reading query={query} title={t('upstream.companiesUnreadable')} rows={3}>
        {() =>
          companies.length === 0 ? (
            <EmptyState icon="company" title={t('upstream.noCompanies')} />
          ) : (
            <ul>
              {companies.map((company) => (
                <CompanyRow key={company.id} company={company} provider={provider} />
              ))}
            </ul>
          )
        }
      </Reading>
      <MoreFooter query={query} />
    </Card>
  );
}

function CompanyRow({ company, provider }: { company: Company; provider: UpstreamProvider | undefined }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(networkQuery(api, teamId, company.id));
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <Link to="/$teamId/companies/$companyId" params={{ teamId, companyId: company.id }}>
            <bdi>{company.name}</bdi>
          </Link>
        </h3>
        {query.data !== undefined && <NetworkBadge network={query.data} title={provider?.title ?? ''} />}
      </div>
      <Reading query={query} title={t('upstream.networkUnreadable')} rows={1}>
        {(network) => (
          <>
            <Registration company={company} network={network} />
            <MovePanel company={company} network={network} title={provider?.title ?? ''} />
          </>
        )}
      </Reading>
    </li>
  );
}

function NetworkBadge({ network: { network, move }, title }: { network: CompanyNetwork; title: string }) {
  const { t } = useText();
  if (move?.status === 'running')
    return (
      <Badge tone="warn" icon="updown">
        {t(move.network === 'own' ? 'upstream.movingToOwn' : 'upstream.movingToProvider', { title })}
      </Badge>
    );
  return (
    <Badge tone="wait" icon={network === 'own' ? 'shield' : 'external'}>
      {network === 'own' ? t('upstream.own') : title}
    </Badge>
  );
}

/** The published identifiers of the company, and its id at the provider. */
function Registration({
  company,
  network: { network, upstreamCompanyId },
}: {
  company: Company;
  network: CompanyNetwork;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { data } = useQuery(publishedQuery(api, teamId, company.id));
  if (data === undefined) return null;
  return (
    <p className="text-13 text-ink-2 wrap-anywhere">
      {data.length === 0
        ? t('upstream.notRegistered')
        : t('upstream.registered', { addresses: data.map(formatAddress).join(', ') })}{' '}
      {network === 'upstream' &&
        upstreamCompanyId !== null &&
        t('upstream.remoteCompany', { id: upstreamCompanyId })}
    </p>
  );
}
