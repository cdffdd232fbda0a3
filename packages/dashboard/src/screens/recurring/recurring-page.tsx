import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FailureAlert } from '../../components/alert';
import { Button, ButtonLink } from '../../components/button';
import { Card, CardFooter } from '../../components/card';
import { PageHead } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { useText } from '../../i18n/text';
import { recurringPagesQuery } from '../../recurring/queries';
import { RecurringTable } from '../../recurring/recurring-table';
import { RepeatDialog } from '../../recurring/repeat-dialog';
import { useRepeated } from '../../recurring/use-repeated';
import { useApi, useMay, useTeam } from '../../session/team';

const route = getRouteApi('/$teamId/recurring');

/** The recurring invoices of the team: next day, amount, state, pause, preview. */
export function RecurringPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const navigate = route.useNavigate();
  const { repeated, error } = useRepeated(route.useSearch());
  const query = useInfiniteQuery(recurringPagesQuery(api, teamId));
  const rows = query.data?.pages.flatMap((page) => page.recurringInvoices) ?? [];
  const isWriter = may('documents.send');
  const begin = isWriter && (
    <ButtonLink to="/$teamId/drafts" params={{ teamId }} icon="edit">
      {t('recurring.fromDraft')}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={t('recurring.title')}
        note={t('recurring.note')}
        apiCalls={[{ name: t('recurring.title'), run: (to) => to.get('/api/v1/recurring-invoices') }]}
        actions={begin}
      />
      {error !== null && (
        <div className="mb-4">
          <FailureAlert title={t('recurring.repeatFailed')} error={error} />
        </div>
      )}
      <Card>
        <Reading query={query} title={t('recurring.unreadable')}>
          {() =>
            rows.length === 0 ? (
              <EmptyState icon="calendar" title={t('recurring.none')} action={begin}>
                <p>{t('recurring.noneNote')}</p>
              </EmptyState>
            ) : (
              <>
                <RecurringTable rows={rows} notNow={isWriter ? null : t('drafts.roleSends')} />
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
              </>
            )
          }
        </Reading>
      </Card>
      {repeated !== null && isWriter && (
        <RepeatDialog repeated={repeated} onClose={() => void navigate({ search: {}, replace: true })} />
      )}
    </>
  );
}
