import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../components/button';
import { Card, CardFooter } from '../components/card';
import { Reading } from '../components/reading';
import { EmptyState } from '../components/states';
import { StatusBadge } from '../components/status-badge';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { filingStatus } from './statuses';
import { dayRange } from '../format/paris';
import { filingsQuery, type Filing } from './queries';

/** List of filings, newest first; each opens beside the period. */
export function FilingsCard({ companyId, open }: { companyId: string; open: string | undefined }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useInfiniteQuery(filingsQuery(api, teamId, companyId));
  const filings = query.data?.pages.flatMap((page) => page.filings) ?? [];
  return (
    <Card title={t('france.filings')}>
      <Reading query={query} title={t('france.filingsUnreadable')} rows={3}>
        {() =>
          filings.length === 0 ? (
            <EmptyState icon="calendar" title={t('france.noFilings')}>
              <p>{t('france.noFilingsNote')}</p>
            </EmptyState>
          ) : (
            <ul className="text-13">
              {filings.map((filing) => (
                <FilingRow key={filing.id} filing={filing} isOpen={filing.id === open} />
              ))}
            </ul>
          )
        }
      </Reading>
      {query.hasNextPage && (
        <CardFooter>
          <Button
            size="sm"
            className="ml-auto"
            busy={query.isFetchingNextPage && t('common.loading')}
            onClick={() => void query.fetchNextPage()}
          >
            {t('common.loadMore')}
          </Button>
        </CardFooter>
      )}
    </Card>
  );
}

function FilingRow({ filing, isOpen }: { filing: Filing; isOpen: boolean }) {
  const { t, language } = useText();
  const { id: teamId } = useTeam();
  return (
    <li
      className={`relative flex gap-3 border-b border-line px-4 py-3 last:border-b-0 ${isOpen ? 'bg-selected' : 'hover:bg-hover'}`}
    >
      <div className="min-w-0 flex-1">
        <Link
          to="/$teamId/france"
          params={{ teamId }}
          search={(before) => ({ ...before, filing: filing.id })}
          replace
          resetScroll={false}
          aria-current={isOpen ? 'true' : undefined}
          className="font-medium text-ink after:absolute after:inset-0"
        >
          {t('france.filingTitle', {
            flow: t(`france.short.${filing.flow}`),
            days: dayRange(filing, language),
          })}
        </Link>
        <p className="text-12 text-ink-3">
          {t('france.filingNote', { count: filing.reportCount, type: t(`france.type.${filing.typeCode}`) })}
        </p>
      </div>
      <span className="self-start">
        <StatusBadge mark={filingStatus(filing.state)} />
      </span>
    </li>
  );
}
