import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, ButtonLink } from '../components/button';
import { Card, CardFooter } from '../components/card';
import { CopyButton } from '../components/copy-button';
import { Badge } from '../components/status';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { AgainQuestion } from './again-question';
import { dayRange, parisTime } from '../format/paris';
import { FilingFindings } from './filing-drawer';
import { filingQuery, type Period } from './queries';

/** Maximum number of refused periods that are shown. */
const MOST = 3;

/** Periods whose filing was refused: why, and what to do. The newest first. */
export function Refusals({ periods, companyId }: { periods: Period[]; companyId: string }) {
  return periods
    .filter(({ state, filingId }) => state === 'refused' && filingId !== null)
    .sort((a, b) => b.periodStart.localeCompare(a.periodStart))
    .slice(0, MOST)
    .map((period) => (
      <Refusal
        key={`${period.flow}-${period.periodStart}`}
        period={period}
        companyId={companyId}
        filingId={period.filingId ?? ''}
      />
    ));
}

function Refusal({ period, companyId, filingId }: { period: Period; companyId: string; filingId: string }) {
  const { t, language, rich } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const { data: filing } = useQuery(filingQuery(api, teamId, companyId, filingId));
  if (filing === undefined) return null;
  const isRefused = filing.state === 'refused';
  return (
    <Card
      title={t(isRefused ? 'france.refusedTitle' : 'france.invalidTitle', {
        flow: t(`france.short.${period.flow}`),
        days: dayRange(period, language),
      })}
      aside={
        <Badge tone="bad" icon="fail">
          {isRefused ? t('france.refusedCode', { code: filing.outcomeCode ?? '501' }) : t('status.notValid')}
        </Badge>
      }
    >
      <div className="-mt-px">
        <FilingFindings filing={filing} />
      </div>
      <div className="border-t border-line px-4 py-3 text-13">
        <p>
          {rich(isRefused ? 'france.refusedNote' : 'france.invalidNote', {
            b: (chunks) => <b className="font-semibold">{chunks}</b>,
          })}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-12 text-ink-3">
          <span className="inline-flex items-center">
            <code>{filing.id}</code>
            <CopyButton value={filing.id} label={t('common.copyId')} />
          </span>
          {filing.outcomeAt !== null && (
            <span>{t('france.outcomeAt', { time: parisTime(filing.outcomeAt, language, new Date()) })}</span>
          )}
          <Link
            to="/$teamId/france"
            params={{ teamId }}
            search={(before) => ({ ...before, filing: filing.id })}
            replace
            resetScroll={false}
          >
            {t('france.showFiling')}
          </Link>
        </p>
      </div>
      <CardFooter>
        <ButtonLink
          to="/$teamId/france"
          params={{ teamId }}
          search={(before: { company?: string }) => ({
            ...(before.company === undefined ? {} : { company: before.company }),
            year: Number(period.periodStart.slice(0, 4)),
            flow: period.flow,
            period: period.periodStart,
          })}
          replace
          resetScroll={false}
        >
          {t('france.openPeriod')}
        </ButtonLink>
        {isRefused && may('reporting.manage') && (
          <Button onClick={() => setAsking(true)}>{t('france.allAgain')}</Button>
        )}
      </CardFooter>
      {isAsking && (
        <AgainQuestion companyId={companyId} filingId={filingId} onClose={() => setAsking(false)} />
      )}
    </Card>
  );
}
