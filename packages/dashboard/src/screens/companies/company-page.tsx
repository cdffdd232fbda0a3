import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ApiRequestError } from '../../api/failure';
import { Button, ButtonLink } from '../../components/button';
import { Card, CardBody, Facts } from '../../components/card';
import { Id } from '../../components/copy-button';
import { lazyPart } from '../../components/lazy-part';
import { Menu, MenuItem } from '../../components/menu';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState, Skeleton } from '../../components/states';
import { Badge } from '../../components/status';
import { Time } from '../../components/time';
import { CompanyList } from '../../companies/company-list';
import { DirectoryCard } from '../../companies/directory-card';
import { DocumentTypesCard } from '../../companies/document-types-card';
import { IdentifiersCard } from '../../companies/identifiers-card';
import { DailyLimitCard } from '../../companies/daily-limit-card';
import { InvoiceDefaultsCard } from '../../companies/invoice-defaults-card';
import { LetterheadCard } from '../../companies/letterhead-card';
import { identifiersQuery, type Company } from '../../companies/queries';
import { VerificationCard } from '../../companies/verification-card';
import { ForeignText } from '../../documents/foreign-text';
import { formatVatNumber } from '../../format/identifiers';
import { ForwardingRulesCard } from '../../forwarding/rules-card';
import { useText } from '../../i18n/text';
import { companyQuery } from '../../registry/companies';
import { countryName } from '../../format/country-name';
import { BackToList, ListDetail } from '../../registry/list-detail';
import type { Way } from '../../registry/migration-progress';
import { schemeOption } from '../../registry/schemes';
import { findJurisdiction, findTaxReporting } from '../../registry/tax-reporting';
import { useApi, useMay, useTeam } from '../../session/team';

const CompanyForm = lazyPart('CompanyForm', () => import('../../companies/company-form'));
const DeleteCompany = lazyPart('DeleteCompany', () => import('../../companies/delete-company'));
const MigrationCard = lazyPart('MigrationCard', () => import('../../companies/migration-card'));
const TaxReportingCard = lazyPart('TaxReportingCard', () => import('../../companies/tax-reporting-card'));

const route = getRouteApi('/$teamId/companies/$companyId');

/** One company beside the list: verification, identifiers with their moves, document types, directory and details. */
export function CompanyPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { companyId } = route.useParams();
  const { search, ...open } = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery(companyQuery(api, teamId, companyId));
  const isGone = query.error instanceof ApiRequestError && query.error.status === 404;
  return (
    <ListDetail
      isOpen
      list={
        <CompanyList
          openId={companyId}
          search={search ?? ''}
          onSearch={(text) =>
            void navigate({
              to: '/$teamId/companies/$companyId',
              params: { teamId, companyId },
              search: { ...(text === '' ? {} : { search: text }), ...open },
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
    >
      {isGone ? (
        <Card>
          <EmptyState
            icon="company"
            title={t('companies.gone')}
            action={
              <ButtonLink to="/$teamId/companies" params={{ teamId }}>
                {t('companies.goneBack')}
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <Reading query={query} title={t('companies.oneUnreadable')} rows={6}>
          {(company) => <CompanyView key={company.id} company={company} />}
        </Reading>
      )}
    </ListDetail>
  );
}

function CompanyView({ company }: { company: Company }) {
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const navigate = useNavigate();
  const { edit, move, way, search } = route.useSearch();
  const identifiers = useQuery(identifiersQuery(api, teamId, company.id));
  const moving = identifiers.data?.find(({ id }) => id === move);
  const change = (next: { edit?: true; move?: string; way?: Way }): void =>
    void navigate({
      to: '/$teamId/companies/$companyId',
      params: { teamId, companyId: company.id },
      search: { ...(search === undefined ? {} : { search }), ...next },
      resetScroll: next.edit === true,
    });
  const isEditing = edit === true && may('companies.manage');
  return (
    <>
      <CompanyHead company={company} isEditing={isEditing} onEdit={() => change({ edit: true })} />
      <Stack>
        {isEditing && (
          <Suspense fallback={<Skeleton rows={6} />}>
            <CompanyForm company={company} onClose={() => change({})} onSaved={() => change({})} />
          </Suspense>
        )}
        <VerificationCard company={company} />
        <IdentifiersCard
          company={company}
          onMove={(identifier, next) => change({ move: identifier.id, way: next })}
        />
        {moving && way && (
          <Suspense fallback={<Skeleton rows={4} />}>
            <MigrationCard
              key={`${moving.id}-${way}`}
              company={company}
              identifier={moving}
              way={way}
              onClose={() => change({})}
            />
          </Suspense>
        )}
        <DocumentTypesCard company={company} />
        <DirectoryCard company={company} />
        {(findJurisdiction(company) !== null || findTaxReporting(company) !== null) && (
          <Suspense fallback={<Skeleton rows={2} />}>
            <TaxReportingCard company={company} />
          </Suspense>
        )}
        <InvoiceDefaultsCard company={company} />
        <DailyLimitCard company={company} />
        <LetterheadCard company={company} />
        <ForwardingRulesCard companyId={company.id} />
        {!isEditing && <DetailsCard company={company} />}
      </Stack>
    </>
  );
}

function CompanyHead({
  company,
  isEditing,
  onEdit,
}: {
  company: Company;
  isEditing: boolean;
  onEdit: () => void;
}) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <BackToList to="companies">{t('companies.title')}</BackToList>
      <PageHead
        windowTitle={company.name}
        title={<ForeignText text={company.name} />}
        note={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
            <Badge
              soft
              tone={company.isVerified ? 'ok' : 'warn'}
              icon={company.isVerified ? 'shield' : 'warn'}
            >
              {t(company.isVerified ? 'status.verified' : 'status.notVerified')}
            </Badge>
            <span className="text-ink-3">
              <bdi dir="auto">{company.city}</bdi>
              {company.vatNumber !== null && `, ${formatVatNumber(company.vatNumber)}`}
            </span>
          </span>
        }
        apiCalls={[
          {
            name: t('companies.details'),
            run: (to) => to.get('/api/v1/companies/{companyId}', { path: { companyId: company.id } }),
          },
        ]}
        actions={
          <>
            <ButtonLink
              to="/$teamId/documents"
              params={{ teamId }}
              search={{ company: company.id }}
              icon="document"
            >
              {t('companies.documents')}
            </ButtonLink>
            {may('companies.manage') && !isEditing && (
              <Button icon="edit" onClick={onEdit}>
                {t('companies.edit')}
              </Button>
            )}
            {may('companies.manage') && (
              <Menu
                trigger={
                  <Button icon="more" iconOnly>
                    {t('companies.more')}
                  </Button>
                }
              >
                <MenuItem icon="trash" danger onClick={() => setDeleting(true)}>
                  {t('companies.delete')}
                </MenuItem>
              </Menu>
            )}
          </>
        }
      />
      {isDeleting && (
        <Suspense>
          <DeleteCompany company={company} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}

function DetailsCard({ company }: { company: Company }) {
  const { t, language } = useText();
  const rows: [React.ReactNode, React.ReactNode][] = [
    [
      t('companies.field.address'),
      <bdi key="address" dir="auto" className="whitespace-pre-line">
        {`${company.address}\n${company.postalCode} ${company.city}\n${countryName(company.country, language)}`}
      </bdi>,
    ],
  ];
  if (company.tradeNames.length > 0)
    rows.unshift([
      t('companies.field.tradeNames'),
      <span key="names" className="grid">
        {company.tradeNames.map((name) => (
          <ForeignText key={name} text={name} />
        ))}
      </span>,
    ]);
  if (company.vatNumber !== null)
    rows.push([t('companies.field.vatNumber'), <Id key="vat" value={company.vatNumber} />]);
  if (company.enterpriseNumber !== null)
    rows.push([
      t('companies.field.enterpriseNumber'),
      <span key="number" className="grid">
        <Id value={company.enterpriseNumber} />
        {company.enterpriseNumberScheme !== null && (
          <span className="text-12 text-ink-3">{schemeOption(company.enterpriseNumberScheme).label}</span>
        )}
      </span>,
    ]);
  if (company.email !== null)
    rows.push([t('companies.field.email'), <ForeignText key="email" text={company.email} />]);
  if (company.phone !== null)
    rows.push([t('companies.field.phone'), <ForeignText key="phone" text={company.phone} />]);
  rows.push(
    [t('companies.id'), <Id key="id" value={company.id} />],
    [t('companies.made.at'), <Time key="made" at={company.createdAt} form="full" />],
    [t('companies.changed.at'), <Time key="changed" at={company.updatedAt} form="full" />],
  );
  return (
    <Card title={t('companies.details')}>
      <CardBody>
        <Facts rows={rows} />
      </CardBody>
    </Card>
  );
}
