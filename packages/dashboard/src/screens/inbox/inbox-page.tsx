import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useLiveList } from '../../api/use-live-list';
import { Button, ButtonLink } from '../../components/button';
import { Card } from '../../components/card';
import { Drawer } from '../../components/drawer';
import { tabClasses, Tabs } from '../../components/filters';
import { lazyPart } from '../../components/lazy-part';
import { MoreFooter } from '../../components/more-footer';
import { PageHead, Stack, WithDrawer } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState, Skeleton } from '../../components/states';
import { StatusBadge } from '../../components/status-badge';
import { useToasts } from '../../components/toast';
import { BulkBar } from '../../documents/bulk-bar';
import { DocumentFilterBar, NOTHING } from '../../documents/document-filters';
import { DocumentTable, isUnread, USUAL_COLUMNS } from '../../documents/document-table';
import type { DocumentFilters } from '../../documents/filters';
import { isUnfiltered, toDocumentQuery, toSortQuery, type DocumentQuery } from '../../documents/list-query';
import { ForeignName } from '../../documents/foreign-text';
import { useListColumns, type ListColumn } from '../../documents/list-columns';
import { ListFooter } from '../../documents/list-footer';
import { NO_ORDER, toRowOrder } from '../../documents/list-order';
import { PayeeNote } from '../../documents/payee-note';
import { isInvoice, Paper } from '../../documents/paper';
import { toSummary } from '../../documents/party';
import { documentQuery, documentsSource, isStored, type StoredDocument } from '../../documents/queries';
import { businessStatus } from '../../documents/standing';
import { useDocumentActions, useDocumentCalls } from '../../documents/use-document-actions';
import { useReadWhenOpened } from '../../documents/use-read-when-opened';
import { useFilledList } from '../../documents/use-filled-list';
import { useRowLetters } from '../../documents/use-row-letters';
import { useSelection } from '../../documents/use-selection';
import { visibleText } from '../../format/identifiers';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { useCounts } from '../../overview/counts';
import { useApi, useMay, useSession, useTeam } from '../../session/team';
import { documentStatus } from '../../statuses';
import type { InboxSearch } from './inbox-search';

const ListTools = lazyPart('ListTools', () => import('../../documents/list-tools'), ['views']);

/** Columns of the Inbox without a choice: what is due, and no direction. */
const INBOX_COLUMNS = USUAL_COLUMNS.filter((column) => column !== 'direction').flatMap<ListColumn>(
  (column) => (column === 'amount' ? ['dueDate', column] : [column]),
);

const route = getRouteApi('/$teamId/inbox');

/** Received documents, unread ones by default, with a preview beside the list. */
export function InboxPage() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/$teamId/inbox' });
  const { all, open, ...filters } = search;
  const format = useFormat();
  const counts = useCounts();
  const change = (next: Partial<InboxSearch>): void =>
    void navigate({
      to: '/$teamId/inbox',
      params: { teamId },
      search: (now) => ({ ...now, ...next }),
      replace: true,
      resetScroll: false,
    });
  const [columns, setColumns] = useListColumns(useSession().user.id, 'inbox');
  const list = <InboxList search={search} columns={columns} onChange={change} />;
  const showView = ({ unread, direction: _direction, status: _status, ...next }: DocumentFilters): void =>
    change({ ...NOTHING, ...NO_ORDER, ...next, unread: undefined, all: unread ? undefined : true });
  return (
    <>
      <PageHead
        title={t('documents.inbox.title')}
        note={t('documents.inbox.note')}
        apiCalls={[
          {
            name: t('documents.inbox.title'),
            run: (api) =>
              api.get('/api/v1/documents', { query: { ...toInboxQuery(search), ...toSortQuery(search) } }),
          },
        ]}
      />
      <Stack gap={4}>
        <Tabs label={t('documents.views')}>
          {([false, true] as const).map((isAll) => (
            <Link
              key={String(isAll)}
              to="/$teamId/inbox"
              params={{ teamId }}
              search={{ ...search, all: isAll || undefined, open: undefined }}
              className={tabClasses}
              aria-current={isAll === (all === true) ? 'page' : undefined}
            >
              {t(isAll ? 'documents.view.all' : 'documents.view.unread')}
              {/* The count is of all that is unread, responses included. */}
              {!isAll && counts && filters.responses && <span>{format.count(counts.unread)}</span>}
            </Link>
          ))}
        </Tabs>
        <DocumentFilterBar filters={{ ...filters, direction: 'incoming' }} onChange={change} />
        <Suspense fallback={<div className="h-9 md:h-control" />}>
          <ListTools
            list="inbox"
            filters={{ ...filters, direction: 'incoming', unread: all ? undefined : true }}
            query={toInboxQuery(search)}
            columns={columns}
            usualColumns={INBOX_COLUMNS}
            onColumns={setColumns}
            onSort={change}
            onView={showView}
          />
        </Suspense>
        <WithDrawer
          drawer={
            open === undefined ? null : (
              <Preview key={open} documentId={open} onClose={() => change({ open: undefined })} />
            )
          }
        >
          {list}
        </WithDrawer>
      </Stack>
    </>
  );
}

function toInboxQuery({ all, open: _open, ...filters }: InboxSearch): DocumentQuery {
  return toDocumentQuery({ ...filters, direction: 'incoming', unread: all ? undefined : true });
}

function InboxList({
  search,
  columns,
  onChange,
}: {
  search: InboxSearch;
  columns: ListColumn[] | null;
  onChange: (next: Partial<InboxSearch>) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { open } = search;
  const { query, rows: documents } = useLiveList(
    documentsSource(api, teamId, { ...toInboxQuery(search), ...toSortQuery(search) }),
  );
  useFilledList(query, documents.length);
  const selection = useSelection(documents);
  const letters = useRowLetters();
  return (
    <div className="min-w-0">
      <Card>
        <Reading query={query} title={t('documents.unreadable')} rows={8}>
          {() =>
            documents.length === 0 && query.hasNextPage ? (
              <>
                <Skeleton rows={8} />
                <MoreFooter query={query} />
              </>
            ) : documents.length === 0 ? (
              <NothingUnread search={search} onChange={onChange} />
            ) : (
              <>
                <DocumentTable
                  label={t('documents.inbox.title')}
                  documents={documents}
                  selection={selection}
                  letters={letters}
                  current={open ?? ''}
                  onOpen={({ id }) => onChange({ open: id })}
                  narrow={open !== undefined}
                  oneWay
                  columns={columns ?? INBOX_COLUMNS}
                  rowOrder={toRowOrder({ ...search, direction: 'incoming' }, onChange)}
                />
                <ListFooter count={documents.length} query={query} />
              </>
            )
          }
        </Reading>
      </Card>
      <BulkBar
        selected={query.isPlaceholderData ? [] : selection.selected}
        onAll={selection.selected.length < documents.length ? selection.toggleAll : null}
        onClear={selection.clear}
      />
    </div>
  );
}

function NothingUnread({
  search,
  onChange,
}: {
  search: InboxSearch;
  onChange: (next: Partial<InboxSearch>) => void;
}) {
  const { t } = useText();
  const { all, open: _open, ...filters } = search;
  if (!isUnfiltered(filters)) {
    return (
      <EmptyState
        icon="search"
        title={t('documents.nothingFound')}
        action={<Button onClick={() => onChange(NOTHING)}>{t('documents.filter.clearAll')}</Button>}
      >
        <p>{t('documents.nothingFoundNote')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="inbox"
      title={t(all ? 'documents.none' : 'documents.inbox.none')}
      action={!all && <Button onClick={() => onChange({ all: true })}>{t('documents.inbox.all')}</Button>}
    >
      <p>{t('documents.inbox.noneNote')}</p>
    </EmptyState>
  );
}

/** A document beside the list: its sender, status and paper. */
function Preview({ documentId, onClose }: { documentId: string; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(documentQuery(api, teamId, documentId));
  const document = query.data && isStored(query.data) ? query.data : null;
  useReadWhenOpened(document);
  const summary = document && toSummary(document);
  const apiCalls = useDocumentCalls([{ id: documentId, direction: 'incoming' }]);
  return (
    <Drawer
      apiCalls={apiCalls}
      title={
        document
          ? `${t(`status.type.${document.type}`)} ${visibleText(summary?.number ?? '')}`
          : t('common.loading')
      }
      note={summary?.counterparty && <ForeignName text={summary.counterparty} />}
      onClose={onClose}
    >
      <Reading query={query} title={t('documents.unreadableOne')} rows={6}>
        {() =>
          document && (
            <>
              <PreviewActions document={document} />
              {document.purchase?.payeeCheck && (
                <div className="border-b border-line p-4">
                  <PayeeNote document={document} />
                </div>
              )}
              {isInvoice(document.parsed) ? (
                <Paper document={document} parsed={document.parsed} />
              ) : (
                <EmptyState icon="document" title={t('documents.noPaper')} />
              )}
            </>
          )
        }
      </Reading>
    </Drawer>
  );
}

function PreviewActions({ document }: { document: StoredDocument }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { done, failed } = useToasts();
  const actions = useDocumentActions();
  const status = documentStatus(document, new Date());
  const buyer = businessStatus(document);
  const unread = isUnread(document);
  const markAsRead = (): void =>
    void actions.markAsRead([document], unread).then(
      () => done(t(unread ? 'documents.markedAsRead' : 'documents.markedAsUnread', { count: 1 })),
      (error: unknown) => failed(t('documents.bulk.failed'), error),
    );
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
      {status && <StatusBadge mark={status} />}
      {buyer && <StatusBadge mark={buyer} />}
      <span className="ml-auto flex gap-2">
        <Button
          size="sm"
          icon={unread ? 'check' : 'mail'}
          notNow={may('documents.manage') ? null : t('documents.roleManages')}
          onClick={markAsRead}
        >
          {t(unread ? 'documents.markAsRead' : 'documents.markAsUnread')}
        </Button>
        <ButtonLink
          size="sm"
          to="/$teamId/documents/$documentId"
          params={{ teamId, documentId: document.id }}
          icon="document"
        >
          {t('documents.inbox.open')}
        </ButtonLink>
      </span>
    </div>
  );
}
