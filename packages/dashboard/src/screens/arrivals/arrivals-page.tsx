import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ArrivalList } from '../../arrivals/arrival-list';
import { MailboxCard } from '../../arrivals/mailbox-card';
import { arrivalsQuery } from '../../arrivals/queries';
import { Card } from '../../components/card';
import { MoreFooter } from '../../components/more-footer';
import { Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { useText } from '../../i18n/text';
import { CompanyPage } from '../../registry/company-page';
import { useApi, useMay, useTeam } from '../../session/team';

const route = getRouteApi('/$teamId/arrivals');

/** Documents by e-mail and in the watched folder: the mailbox of a company, and what became of each attachment. */
export function ArrivalsPage() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const navigate = useNavigate();
  const { company } = route.useSearch();
  return (
    <CompanyPage
      title={t('arrivals.title')}
      note={t('arrivals.note')}
      company={company}
      onCompany={(id) =>
        void navigate({
          to: '/$teamId/arrivals',
          params: { teamId },
          search: { company: id },
          replace: true,
          resetScroll: false,
        })
      }
    >
      {(companyId) => <ArrivalsOfCompany companyId={companyId} />}
    </CompanyPage>
  );
}

function ArrivalsOfCompany({ companyId }: { companyId: string }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const query = useInfiniteQuery(arrivalsQuery(api, teamId, companyId));
  const arrivals = query.data?.pages.flatMap((page) => page.arrivals) ?? [];
  return (
    <Stack>
      {may('companies.read') && <MailboxCard key={companyId} companyId={companyId} />}
      <Card title={t('arrivals.list')}>
        <Reading query={query} title={t('arrivals.unreadable')}>
          {() =>
            arrivals.length > 0 ? (
              <ArrivalList arrivals={arrivals} />
            ) : (
              <EmptyState icon="mail" title={t('arrivals.none')} />
            )
          }
        </Reading>
        <MoreFooter query={query} />
      </Card>
    </Stack>
  );
}
