import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ButtonLink } from '../../components/button';
import { Card } from '../../components/card';
import { lazyPart } from '../../components/lazy-part';
import { EmptyState, Skeleton } from '../../components/states';
import { CompanyList } from '../../companies/company-list';
import { PageHead } from '../../components/page';
import { useText } from '../../i18n/text';
import { companiesQuery } from '../../registry/companies';
import { ListDetail } from '../../registry/list-detail';
import { useApi, useMay, useTeam } from '../../session/team';

const CompanyForm = lazyPart('CompanyForm', () => import('../../companies/company-form'));

const route = getRouteApi('/$teamId/companies');

/** The companies of the team, or the form of a new one. */
export function CompaniesPage() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { make, search } = route.useSearch();
  const navigate = useNavigate();
  const isMaking = make === true && may('companies.manage');
  const close = (): void => void navigate({ to: '/$teamId/companies', params: { teamId } });
  return (
    <ListDetail
      isOpen={isMaking}
      list={
        <CompanyList
          openId={null}
          isMaking={isMaking}
          search={search ?? ''}
          onSearch={(text) =>
            void navigate({
              to: '/$teamId/companies',
              params: { teamId },
              search: { ...(text === '' ? {} : { search: text }), ...(isMaking ? { make: true } : {}) },
              replace: true,
            })
          }
        />
      }
    >
      {isMaking ? (
        <>
          <PageHead title={t('companies.newTitle')} note={t('companies.newNote')} />
          <Suspense fallback={<Skeleton rows={6} />}>
            <CompanyForm
              company={null}
              onClose={close}
              onSaved={({ id }) =>
                void navigate({ to: '/$teamId/companies/$companyId', params: { teamId, companyId: id } })
              }
            />
          </Suspense>
        </>
      ) : (
        <Nothing />
      )}
    </ListDetail>
  );
}

/** Shown beside the list while no partner is open: the next step. */
function Nothing() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { data } = useInfiniteQuery(companiesQuery(api, teamId));
  const isEmpty = data?.pages[0]?.companies.length === 0;
  if (data === undefined) return null;
  return (
    <Card>
      <EmptyState
        icon="company"
        title={t(isEmpty ? 'companies.empty' : 'companies.choose')}
        action={
          may('companies.manage') && (
            <ButtonLink
              to="/$teamId/companies"
              params={{ teamId }}
              search={{ make: true }}
              icon="plus"
              kind={isEmpty ? 'primary' : 'plain'}
            >
              {t('companies.new')}
            </ButtonLink>
          )
        }
      >
        <p>{t(isEmpty ? 'companies.emptyNote' : 'companies.chooseNote')}</p>
      </EmptyState>
    </Card>
  );
}
