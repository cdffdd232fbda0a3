import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Button, ButtonLink } from '../../components/button';
import { Card } from '../../components/card';
import { MoreFooter } from '../../components/more-footer';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { useText } from '../../i18n/text';
import { useApi, useMay, useTeam } from '../../session/team';
import type { TaxDataFilters } from '../../tax-data/filters';
import { taxDataListQuery } from '../../tax-data/queries';
import { TaxDataFilterBar } from '../../tax-data/tax-data-filters';
import { TaxDataTable } from '../../tax-data/tax-data-table';

const route = getRouteApi('/$teamId/compliance');

/** Reports of invoices to tax authorities: what needs attention, what is on its way, what was accepted. */
export function CompliancePage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const filters = route.useSearch();
  const navigate = useNavigate();
  const query = useInfiniteQuery(taxDataListQuery(api, teamId, filters));
  const reports = query.data?.pages.flatMap((page) => page.reports) ?? [];
  const change = (search: TaxDataFilters): void =>
    void navigate({
      to: '/$teamId/compliance',
      params: { teamId },
      search,
      replace: true,
      resetScroll: false,
    });
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHead
        title={t('compliance.title')}
        note={t('compliance.note')}
        apiCalls={[
          {
            name: t('compliance.title'),
            run: (to) => {
              const { company, ...rest } = filters;
              return to.get('/api/v1/tax-data', {
                query: { ...rest, ...(company === undefined ? {} : { companyId: company }), limit: 50 },
              });
            },
          },
        ]}
      />
      <Stack gap={4}>
        {(isFiltered || reports.length > 0) && <TaxDataFilterBar filters={filters} onChange={change} />}
        <Card>
          <Reading query={query} title={t('compliance.unreadable')} rows={8}>
            {() =>
              reports.length > 0 ? (
                <TaxDataTable reports={reports} />
              ) : (
                <Nothing isFiltered={isFiltered} onClear={() => change({})} />
              )
            }
          </Reading>
          <MoreFooter query={query} />
        </Card>
      </Stack>
    </>
  );
}

/** Empty state: no report matches the filters, or there is none yet; explains the page and links to the setting. */
function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  if (isFiltered)
    return (
      <EmptyState
        icon="shield"
        title={t('compliance.nothingFound')}
        action={<Button onClick={onClear}>{t('compliance.clearAll')}</Button>}
      />
    );
  return (
    <EmptyState
      icon="shield"
      title={t('compliance.none')}
      action={
        may('companies.read') && (
          <ButtonLink to="/$teamId/companies" params={{ teamId }}>
            {t('compliance.toCompanies')}
          </ButtonLink>
        )
      }
    >
      <p>{t('compliance.noneNote')}</p>
    </EmptyState>
  );
}
