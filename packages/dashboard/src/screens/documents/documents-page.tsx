import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useLiveList } from '../../api/use-live-list';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { tabClasses, Tabs } from '../../components/filters';
import { lazyPart } from '../../components/lazy-part';
import { MoreFooter } from '../../components/more-footer';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState, Skeleton } from '../../components/states';
import { useToasts } from '../../components/toast';
import { BulkBar } from '../../documents/bulk-bar';
import { DocumentFilterBar, NOTHING } from '../../documents/document-filters';
import { DocumentTable, USUAL_COLUMNS, type RowOrder } from '../../documents/document-table';
import type { DocumentFilters } from '../../documents/filters';
import { isFolded, isUnfiltered, toDocumentQuery, toListQuery } from '../../documents/list-query';
import { useListColumns, type ListColumn } from '../../documents/list-columns';
import { NO_ORDER, toRowOrder } from '../../documents/list-order';
import { MatchingBar } from '../../documents/matching-bar';
import { NewInvoice } from '../../documents/new-invoice';
import { ListFooter } from '../../documents/list-footer';
import { documentsSource, type StoredDocument } from '../../documents/queries';
import { EXPORT_MOST, useExport } from '../../documents/use-export';
import { useFilledList } from '../../documents/use-filled-list';
import { useRowLetters } from '../../documents/use-row-letters';
import { useSelection } from '../../documents/use-selection';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import type { Counts } from '../../overview/counted-days';
import { useCounts } from '../../overview/counts';
import { useApi, useSession, useTeam } from '../../session/team';

const ListTools = lazyPart('ListTools', () => import('../../documents/list-tools'), ['views']);

const route = getRouteApi('/$teamId/documents');

const VIEWS: { key: 'all' | 'sent' | 'received' | 'failed'; filters: DocumentFilters }[] = [
  { key: 'all', filters: {} },
  { key: 'sent', filters: { direction: 'outgoing' } },
  { key: 'received', filters: { direction: 'incoming' } },
  { key: 'failed', filters: { direction: 'outgoing', status: 'failed' } },
];

/** The filters that a view sets anew. */
const CLEARED: DocumentFilters = { direction: undefined, status: undefined, business: undefined };

/** The list of all documents. */
export function DocumentsPage() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const filters = route.useSearch();
  const navigate = useNavigate({ from: '/$teamId/documents' });
  const change = (next: Partial<DocumentFilters>): void =>
    void navigate({
      to: '/$teamId/documents',
      params: { teamId },
      // Uses the address at that moment: another filter may be chosen before a typed text is written to it.
      search: (now) => ({ ...now, ...next }),
      replace: 'search' in next,
    });
  const [columns, setColumns] = useListColumns(useSession().user.id, 'documents');
  const sort = (order: Pick<DocumentFilters, 'sort' | 'order'>): void => change(order);
  return (
    <>
      <PageHead
        title={t('documents.title')}
        apiCalls={[
          {
            name: t('documents.title'),
            run: (api) => api.get('/api/v1/documents', { query: toListQuery(filters) }),
          },
        ]}
        actions={
          <>
            <ExportButton filters={filters} />
            <NewInvoice />
          </>
        }
      />
      <Stack gap={4}>
        <Views filters={filters} />
        <DocumentFilterBar filters={filters} onChange={change} />
        <Suspense fallback={<div className="h-9 md:h-control" />}>
          <ListTools
            list="documents"
            filters={filters}
            query={toDocumentQuery(filters)}
            columns={columns}
            usualColumns={USUAL_COLUMNS}
            onColumns={setColumns}
            onSort={sort}
            onView={(next) => change({ ...NOTHING, direction: undefined, ...NO_ORDER, ...next })}
          />
        </Suspense>
        <DocumentList
          filters={filters}
          columns={columns}
          rowOrder={toRowOrder(filters, sort)}
          onClear={() => change(NOTHING)}
        />
      </Stack>
    </>
  );
}

/** Number of documents of a view in the last 30 days. */
function getCount(
  view: (typeof VIEWS)[number]['key'],
  { incoming, outgoing, failed }: Counts['days'],
): number {
  return { all: incoming + outgoing, sent: outgoing, received: incoming, failed }[view];
}

function Views({ filters }: { filters: DocumentFilters }) {
  const { t } = useText();
  const format = useFormat();
  const { id: teamId } = useTeam();
  const current =
    filters.status === 'failed' && filters.direction === 'outgoing'
      ? 'failed'
      : filters.direction === 'outgoing'
        ? 'sent'
        : filters.direction === 'incoming'
          ? 'received'
          : 'all';
  const days = useCounts()?.days;
  const countText = (key: (typeof VIEWS)[number]['key']): string => {
    if (days === undefined) return '';
    const count = format.count(getCount(key, days));
    return days.isComplete ? count : t('documents.view.atLeast', { count });
  };
  return (
    <Tabs label={t('documents.views')}>
      {VIEWS.map(({ key, filters: view }) => (
        <Link
          key={key}
          to="/$teamId/documents"
          params={{ teamId }}
          search={{ ...filters, ...CLEARED, ...view }}
          className={tabClasses}
          aria-current={key === current ? 'page' : undefined}
        >
          {t(`documents.view.${key}`)}
          {/* The days count responses, too: a view without them has no count. */}
          {days && !isFolded({ ...filters, ...CLEARED, ...view }) && (
            <span title={t(days.isComplete ? 'documents.view.ofMonth' : 'documents.view.counting')}>
              {countText(key)}
            </span>
          )}
        </Link>
      ))}
    </Tabs>
  );
}

function ExportButton({ filters }: { filters: DocumentFilters }) {
  const { t } = useText();
  const { done, failed } = useToasts();
  const exports = useExport();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const { count, isCut } = await exports.all(toDocumentQuery(filters));
      done(t('documents.export.done', { count }), {
        note: isCut ? t('documents.export.cut', { most: EXPORT_MOST }) : undefined,
      });
    } catch (error) {
      failed(t('documents.export.failed'), error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={isBusy && t('documents.export.busy')} onClick={() => void run()}>
      {t('documents.export.name')}
    </Button>
  );
}

function DocumentList({
  filters,
  columns,
  rowOrder,
  onClear,
}: {
  filters: DocumentFilters;
  columns: ListColumn[] | null;
  rowOrder: RowOrder;
  onClear: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const navigate = useNavigate();
  const { query, rows: documents } = useLiveList(documentsSource(api, teamId, toListQuery(filters)));
  useFilledList(query, documents.length);
  const selection = useSelection(documents);
  const letters = useRowLetters();
  const isWhole = selection.selected.length === documents.length;
  // Other filters match other documents, which nobody has selected.
  const [matching, setMatching] = useState<DocumentFilters | null>(null);
  const isMatching = matching === filters;
  const open = ({ id: documentId }: StoredDocument): void =>
    void navigate({ to: '/$teamId/documents/$documentId', params: { teamId, documentId } });
  return (
    <div>
      <Card>
        <Reading query={query} title={t('documents.unreadable')} rows={10}>
          {() =>
            documents.length === 0 && query.hasNextPage ? (
              <>
                <Skeleton rows={10} />
                <MoreFooter query={query} />
              </>
            ) : documents.length === 0 ? (
              <NoDocuments filters={filters} onClear={onClear} />
            ) : (
              <>
                <DocumentTable
                  label={t('documents.title')}
                  documents={documents}
                  selection={selection}
                  letters={letters}
                  onOpen={open}
                  columns={columns}
                  rowOrder={rowOrder}
                />
                <ListFooter count={documents.length} query={query} />
              </>
            )
          }
        </Reading>
      </Card>
      {isMatching ? (
        <MatchingBar
          key={JSON.stringify(filters)}
          filter={toDocumentQuery(filters)}
          shown={documents}
          onClear={() => {
            setMatching(null);
            selection.clear();
          }}
        />
      ) : (
        <BulkBar
          selected={query.isPlaceholderData ? [] : selection.selected}
          onAll={isWhole ? null : selection.toggleAll}
          onMatching={isWhole && query.hasNextPage ? () => setMatching(filters) : null}
          onClear={selection.clear}
        />
      )}
    </div>
  );
}

function NoDocuments({ filters, onClear }: { filters: DocumentFilters; onClear: () => void }) {
  const { t } = useText();
  if (!isUnfiltered(filters)) {
    return (
      <EmptyState
        icon="search"
        title={t('documents.nothingFound')}
        action={<Button onClick={onClear}>{t('documents.filter.clearAll')}</Button>}
      >
        <p>{t('documents.nothingFoundNote')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="document" title={t('documents.none')}>
      <p>{t('documents.noneNote')}</p>
    </EmptyState>
  );
}
