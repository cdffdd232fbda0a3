import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button';
import { Card } from '../../components/card';
import { PageHead } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState, Skeleton } from '../../components/states';
import { useText } from '../../i18n/text';
import { companyChoiceQuery, useCompany } from '../../registry/companies';
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
  const { company: companyId } = page.useSearch();
  const companies = useQuery(companyChoiceQuery(api, teamId, 'FR'));
  const { company: chosen, isGone } = useCompany(companies.data, companyId);
  // One of another country reports elsewhere.
  const isOther = chosen !== undefined && chosen.country !== 'FR';
  const company = companyId === undefined || isGone || isOther ? companies.data?.companies[0] : chosen;
  const choose = (id: string) =>
    void navigate({ to: '/$teamId/france', params: { teamId }, search: { company: id }, replace: true });
  if (companies.data !== undefined && company !== undefined) {
    return <CompanyOfFrance key={company.id} company={company} choice={companies.data} onCompany={choose} />;
  }
  return (
    <>
      <PageHead title={t('france.title')} note={t('france.note')} />
      <Card>
        <Reading query={companies} title={t('france.companiesUnreadable')}>
          {({ companies: found }) =>
            found.length > 0 ? (
              <Skeleton rows={6} />
            ) : (
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
            )
          }
        </Reading>
      </Card>
    </>
  );
}
