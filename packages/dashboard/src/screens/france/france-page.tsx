import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button';
import { Card } from '../../components/card';
import { PageHead } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import type { Company } from '../../france/queries';
import { frenchCompaniesQuery } from '../../france/queries';
import { useText } from '../../i18n/text';
import { useApi, useMay, useTeam } from '../../session/team';
import { CompanyOfFrance } from './company-of-france';

const page = getRouteApi('/$teamId/france');

/** French reporting of the team's companies, one at a time. */
export function FrancePage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const navigate = useNavigate();
  const { company: wanted } = page.useSearch();
  const companies = useQuery(frenchCompaniesQuery(api, teamId));
  const [first] = companies.data ?? [];
  const company = companies.data?.find(({ id }) => id === wanted) ?? first;
  const choose = ({ id }: Company) =>
    void navigate({ to: '/$teamId/france', params: { teamId }, search: { company: id }, replace: true });
  if (company !== undefined) {
    return (
      <CompanyOfFrance
        key={company.id}
        company={company}
        companies={companies.data ?? []}
        onCompany={choose}
      />
    );
  }
  return (
    <>
      <PageHead title={t('france.title')} note={t('france.note')} />
      <Card>
        <Reading query={companies} title={t('france.companiesUnreadable')}>
          {() => (
            <EmptyState
              icon="company"
              title={t('france.noCompany')}
              action={
                may('companies.manage') && (
                  <ButtonLink to="/$teamId/companies" params={{ teamId }}>
                    {t('france.toCompanies')}
                  </ButtonLink>
                )
              }
            >
              <p>{t('france.noCompanyNote')}</p>
            </EmptyState>
          )}
        </Reading>
      </Card>
    </>
  );
}
