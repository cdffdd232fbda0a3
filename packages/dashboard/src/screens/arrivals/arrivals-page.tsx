import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ArrivalList } from '../../arrivals/arrival-list';
import { MailboxCard } from '../../arrivals/mailbox-card';
import { arrivalsQuery } from '../../arrivals/queries';
import { ButtonLink } from '../../components/button';
import { Card } from '../../components/card';
import { Field } from '../../components/field';
import { MoreFooter } from '../../components/more-footer';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { useText } from '../../i18n/text';
import { companyChoiceQuery, type CompanyChoice } from '../../registry/companies';
import { CompanySelect } from '../../registry/company-select';
import { useApi, useMay, useTeam } from '../../session/team';

const route = getRouteApi('/$teamId/arrivals');

/** Documents by e-mail and in the watched folder: the mailbox of a company, and what became of each attachment. */
export function ArrivalsPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const companies = useQuery(companyChoiceQuery(api, teamId));
  return (
    <>
      <PageHead title={t('arrivals.title')} note={t('arrivals.note')} />
      <Reading query={companies} title={t('arrivals.companiesUnreadable')}>
        {(choice) => (choice.companies.length === 0 ? <NoCompany /> : <OfCompany choice={choice} />)}
      </Reading>
    </>
  );
}

function NoCompany() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  return (
    <Card>
      <EmptyState
        icon="company"
        title={t('arrivals.noCompany')}
        action={
          may('companies.read') && (
            <ButtonLink to="/$teamId/companies" params={{ teamId }}>
              {t('arrivals.toCompanies')}
            </ButtonLink>
          )
        }
      />
    </Card>
  );
}

function OfCompany({ choice }: { choice: CompanyChoice }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const navigate = useNavigate();
  const { company } = route.useSearch();
  const companyId = company ?? choice.companies[0]?.id ?? '';
  const query = useInfiniteQuery(arrivalsQuery(api, teamId, companyId));
  const arrivals = query.data?.pages.flatMap((page) => page.arrivals) ?? [];
  return (
    <Stack>
      <Field label={t('arrivals.company')}>
        <CompanySelect
          choice={choice}
          value={companyId}
          onChange={(id) =>
            void navigate({
              to: '/$teamId/arrivals',
              params: { teamId },
              search: { company: id },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </Field>
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
