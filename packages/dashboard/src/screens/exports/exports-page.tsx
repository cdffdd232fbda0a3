import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Card } from '../../components/card';
import { MoreFooter } from '../../components/more-footer';
import { Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { ExportForm } from '../../exports/export-form';
import { ExportTable } from '../../exports/export-table';
import { MonthlyCard } from '../../exports/monthly-card';
import { exportsQuery } from '../../exports/queries';
import { useText } from '../../i18n/text';
import { CompanyPage } from '../../registry/company-page';
import { useApi, useMay, useTeam } from '../../session/team';

const route = getRouteApi('/$teamId/exports');

/** Exports of invoices of a period for the accountant: request an export, follow it, download its file. */
export function ExportsPage() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const navigate = useNavigate();
  const { company } = route.useSearch();
  return (
    <CompanyPage
      title={t('exports.title')}
      note={t('exports.note')}
      company={company}
      onCompany={(id) =>
        void navigate({
          to: '/$teamId/exports',
          params: { teamId },
          search: { company: id },
          replace: true,
          resetScroll: false,
        })
      }
    >
      {(companyId) => <ExportsOfCompany companyId={companyId} />}
    </CompanyPage>
  );
}

function ExportsOfCompany({ companyId }: { companyId: string }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const query = useInfiniteQuery(exportsQuery(api, teamId, companyId));
  const exports = query.data?.pages.flatMap((page) => page.exports) ?? [];
  return (
    <Stack>
      <ExportForm companyId={companyId} />
      <Card title={t('exports.former')}>
        <Reading query={query} title={t('exports.unreadable')}>
          {() =>
            exports.length > 0 ? (
              <ExportTable exports={exports} />
            ) : (
              <EmptyState icon="calendar" title={t('exports.none')} />
            )
          }
        </Reading>
        <MoreFooter query={query} />
      </Card>
      {may('companies.read') && <MonthlyCard key={companyId} companyId={companyId} />}
    </Stack>
  );
}
