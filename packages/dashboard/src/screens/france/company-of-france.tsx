import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { Columns, PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Badge } from '../../components/status';
import { StatusBadge } from '../../components/status-badge';
import { parisDay } from '../../format/paris';
import { periodNamed, periodToShow, findYear } from '../../france/calendar';
import { DeclarantDialog } from '../../france/declarant-dialog';
import { PlatformCard } from '../../france/platform-card';
import { FilingDrawer } from '../../france/filing-drawer';
import { FilingsCard } from '../../france/filings-card';
import { FLOWS } from '../../france/flows';
import { PeriodCard } from '../../france/period-card';
import { PurchasesCard } from '../../france/purchases-card';
import { calendarQuery, declarantQuery, type Declarant, type Period } from '../../france/queries';
import { Refusals } from '../../france/refusals';
import { ReportForm } from '../../france/report-form';
import { emptyDay } from '../../france/report-input';
import { StepsCard } from '../../france/steps-card';
import { YearCalendar } from '../../france/year-calendar';
import { useText } from '../../i18n/text';
import type { Company, CompanyChoice } from '../../registry/companies';
import { CompanySelect } from '../../registry/company-select';
import { useApi, useMay, useTeam } from '../../session/team';
import { declarantStatus } from '../../france/statuses';
import type { FranceSearch } from './france-search';

const page = getRouteApi('/$teamId/france');

/** French reporting of one company. */
export function CompanyOfFrance({
  company,
  choice,
  onCompany,
}: {
  company: Company;
  choice: CompanyChoice;
  onCompany: (companyId: string) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId, environment } = useTeam();
  const may = useMay();
  const [question, setQuestion] = useState<'declarant' | 'report' | null>(null);
  const query = useQuery(declarantQuery(api, teamId, company.id));
  const declarant = query.data ?? null;
  const canReport = declarant?.state === 'registered' && declarant.enabled;
  return (
    <>
      <PageHead
        title={t('france.title')}
        note={<CompanyLine company={company} declarant={declarant} />}
        apiCalls={[
          {
            name: t('france.title'),
            run: (to) =>
              to.get('/api/v1/{companyId}/reporting/fr/calendar', { path: { companyId: company.id } }),
          },
        ]}
        actions={
          <>
            {choice.companies.length > 1 && (
              <CompanySelect
                aria-label={t('france.company')}
                choice={choice}
                value={company.id}
                className="max-md:w-full"
                onChange={onCompany}
              />
            )}
            {declarant !== null && (
              <Button onClick={() => setQuestion('declarant')}>{t('france.declarant')}</Button>
            )}
            {declarant !== null && (
              <Button
                kind="primary"
                icon="plus"
                notNow={
                  !may('reporting.manage')
                    ? t('france.roleManages')
                    : canReport
                      ? null
                      : t('france.notRegisteredYet')
                }
                onClick={() => setQuestion('report')}
              >
                {t('france.reportDay')}
              </Button>
            )}
          </>
        }
      />
      <Reading query={query} title={t('france.declarantUnreadable')}>
        {(found) =>
          found === null ? (
            <Card>
              <EmptyState
                icon="calendar"
                title={t('france.notRegistered', { name: company.name })}
                action={
                  <Button
                    kind="primary"
                    notNow={may('reporting.manage') ? null : t('france.roleManages')}
                    onClick={() => setQuestion('declarant')}
                  >
                    {t('france.register')}
                  </Button>
                }
              >
                <p>{t('france.notRegisteredNote')}</p>
              </EmptyState>
            </Card>
          ) : (
            <Stack>
              <Obstacle declarant={found} onOpen={() => setQuestion('declarant')} />
              <Year company={company} declarant={found} />
            </Stack>
          )
        }
      </Reading>
      {environment === 'production' && <PlatformCard company={company} />}
      {question === 'declarant' && (
        <DeclarantDialog company={company} declarant={declarant} onClose={() => setQuestion(null)} />
      )}
      {question === 'report' && (
        <ReportForm
          companyId={company.id}
          first={emptyDay('sales', parisDay(new Date()))}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}

/** Declarant, state of the registration, and VAT regime. */
function CompanyLine({ company, declarant }: { company: Company; declarant: Declarant | null }) {
  const { t } = useText();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
      <bdi>
        {declarant === null
          ? company.name
          : t('france.companyLine', { name: company.name, siren: grouped(declarant.siren) })}
      </bdi>
      {declarant !== null && <StatusBadge mark={declarantStatus(declarant.state)} />}
      {declarant?.simulated && (
        <Badge tone="sim" icon="flask">
          {t('france.simulated')}
        </Badge>
      )}
      {declarant !== null && (
        <span className="text-ink-3">
          {t('france.regimeLine', {
            regime: t(`france.regime.${declarant.vatRegime}`),
            exigibility: t(`france.exigibility.${declarant.vatExigibility}`),
          })}
        </span>
      )}
    </span>
  );
}

/** A SIREN in threes, as the French write it. */
function grouped(siren: string): string {
  return siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0');
}

/** Why nothing can be reported or filed at the moment. */
function Obstacle({ declarant, onOpen }: { declarant: Declarant; onOpen: () => void }) {
  const { t } = useText();
  if (!declarant.enabled)
    return (
      <Alert tone="warn" title={t('france.disabled')}>
        {t('france.disabledNote')}
      </Alert>
    );
  if (declarant.state === 'blocked') {
    return (
      <Alert
        tone="bad"
        title={t('france.blocked')}
        action={<Button onClick={onOpen}>{t('france.registerAgain')}</Button>}
      >
        <p>{declarant.lastError}</p>
      </Alert>
    );
  }
  return declarant.lastError === null ? null : (
    <Alert tone="warn" title={t('france.waiting')}>
      <p>{declarant.lastError}</p>
    </Alert>
  );
}

function Year({ company, declarant }: { company: Company; declarant: Declarant }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const navigate = useNavigate();
  const search = page.useSearch();
  const query = useQuery(calendarQuery(api, teamId, company.id, search.year));
  const change = (next: FranceSearch) =>
    void navigate({
      to: '/$teamId/france',
      params: { teamId },
      search: next,
      replace: true,
      resetScroll: false,
    });
  return (
    <Reading query={query} title={t('france.calendarUnreadable')} rows={5}>
      {(periods) => {
        const selected =
          periodNamed(periods, { flow: search.flow, periodStart: search.period }) ?? periodToShow(periods);
        const year = findYear(periods) ?? search.year ?? Number(parisDay(new Date()).slice(0, 4));
        return (
          <Stack>
            <YearCalendar
              year={year}
              periods={periods}
              flows={listFlows(declarant, periods)}
              selected={selected}
              onYear={(next) =>
                change({ ...(search.company === undefined ? {} : { company: search.company }), year: next })
              }
            />
            <Columns rail={search.filing === undefined ? 'md' : 'lg'}>
              <Stack>
                {selected && (
                  <PeriodCard
                    key={`${selected.flow}-${selected.periodStart}`}
                    period={selected}
                    companyId={company.id}
                  />
                )}
                <Refusals periods={periods} companyId={company.id} />
                <PurchasesCard companyId={company.id} />
              </Stack>
              <Stack>
                {search.filing !== undefined && (
                  // The container keeps it from overlapping the cards below.
                  <div>
                    <FilingDrawer
                      companyId={company.id}
                      filingId={search.filing}
                      onClose={() => {
                        const { filing: _closed, ...rest } = search;
                        change(rest);
                      }}
                    />
                  </div>
                )}
                {selected && <StepsCard period={selected} />}
                <FilingsCard companyId={company.id} open={search.filing} />
              </Stack>
            </Columns>
          </Stack>
        );
      }}
    </Reading>
  );
}

/** Payments are not reported where VAT falls due on the invoice; what was reported of them before is still shown. */
function listFlows({ vatExigibility }: Declarant, periods: Period[]) {
  const hasPayments = periods.some(
    ({ flow, waitingReports, filedReports }) => flow === 'payments' && waitingReports + filedReports > 0,
  );
  return FLOWS.filter((flow) => flow !== 'payments' || vatExigibility === 'ENCAISSEMENTS' || hasPayments);
}
