import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button';
import { Card } from '../../components/card';
import { MoreFooter } from '../../components/more-footer';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { ExportForm } from '../../exports/export-form';
import { ExportTable } from '../../exports/export-table';
import { MonthlyCard } from '../../exports/monthly-card';
import { exportsQuery } from '../../exports/queries';
import { useText } from '../../i18n/text';
import { companyChoiceQuery, type CompanyChoice } from '../../registry/companies';
import { useApi, useMay, useTeam } from '../../session/team';

const route = getRouteApi('/$teamId/exports');

/** Invoices of a month for the accountant: request an export, follow it, download its file. */
export function ExportsPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const companies = useQuery(companyChoiceQuery(api, teamId));
  return (
    <>
      <PageHead title={t('exports.title')} note={t('exports.note')} />
      <Reading query={companies} title={t('exports.companiesUnreadable')}>
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
        title={t('exports.noCompany')}
        action={
          may('companies.read') && (
            <ButtonLink to="/$teamId/companies" params={{ teamId }}>
              {t('exports.toCompanies')}
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
  const query = useInfiniteQuery(exportsQuery(api, teamId, companyId));
  const exports = query.data?.pages.flatMap((page) => page.exports) ?? [];
  return (
    <Stack>
      <ExportForm
        choice={choice}
        companyId={companyId}
        onCompany={(id) =>
          void navigate({
            to: '/$teamId/exports',
            params: { teamId },
            search: { company: id },
            replace: true,
            resetScroll: false,
          })
        }
      />
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
