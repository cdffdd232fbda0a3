import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../components/button';
import { Card, CardFooter } from '../components/card';
import { Badge, type StatusTone } from '../components/status';
import type { IconName } from '../components/icon';
import { Table, type Column } from '../components/table';
import { Time } from '../components/time';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { purchasesQuery, type ReceivedPurchase } from './queries';

const MARKS: Record<ReceivedPurchase['state'], { tone: StatusTone; icon: IconName }> = {
  reported: { tone: 'ok', icon: 'ok' },
  incomplete: { tone: 'warn', icon: 'warn' },
  withdrawn: { tone: 'off', icon: 'off' },
};

/** Invoices from abroad that came in, and whether they were reported by themselves. Nothing while there is none. */
export function PurchasesCard({ companyId }: { companyId: string }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useInfiniteQuery(purchasesQuery(api, teamId, companyId));
  const purchases = query.data?.pages.flatMap((page) => page.purchases) ?? [];
  if (purchases.length === 0) return null;
  const columns: Column<ReceivedPurchase>[] = [
    {
      id: 'document',
      head: t('france.head.invoice'),
      phone: 'name',
      fill: true,
      cell: ({ documentId, proposal, findings }) => (
        <span className="flex min-w-0 flex-col">
          <Link
            to="/$teamId/documents/$documentId"
            params={{ teamId, documentId }}
            className="truncate font-medium text-ink"
          >
            <bdi>{typeof proposal.documentNumber === 'string' ? proposal.documentNumber : documentId}</bdi>
          </Link>
          {findings[0] && (
            <span className="truncate text-12 text-ink-3" title={findings[0].errorMessage}>
              {findings[0].errorMessage}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('france.head.status'),
      phone: 'status',
      className: 'whitespace-nowrap',
      cell: ({ state }) => <Badge {...MARKS[state]}>{t(`france.purchase.${state}`)}</Badge>,
    },
    {
      id: 'at',
      head: t('france.head.received'),
      numeric: true,
      phone: 'number',
      className: 'text-12 text-ink-3',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
  return (
    <Card title={t('france.purchases')}>
      <Table
        label={t('france.purchases')}
        columns={columns}
        rows={purchases}
        rowKey={({ documentId }) => documentId}
      />
      <CardFooter>
        <span className="min-w-0 flex-1 text-12 text-ink-3">{t('france.purchasesHow')}</span>
        {query.hasNextPage && (
          <Button
            size="sm"
            busy={query.isFetchingNextPage && t('common.loading')}
            onClick={() => void query.fetchNextPage()}
          >
            {t('common.loadMore')}
          </Button>
        )}
      </CardFooter>
    </Card>
  );
}
