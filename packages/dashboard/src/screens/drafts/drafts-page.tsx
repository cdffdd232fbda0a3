import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Api } from '../../api/client';
import { Button, ButtonLink } from '../../components/button';
import { Card, CardFooter } from '../../components/card';
import { ConfirmDialog } from '../../components/dialog';
import { PageHead } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Badge } from '../../components/status';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useToasts } from '../../components/toast';
import { useRowKeys } from '../../components/use-row-keys';
import { ForeignName } from '../../documents/foreign-text';
import { useDraftAuthor } from '../../drafts/draft-author';
import { draftPagesQuery, draftQuery, type StoredDraft } from '../../drafts/queries';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { KINDS } from '../../send/form';
import { useApi, useMay, useTeam } from '../../session/team';

/** The drafts of the team: open, duplicate, delete. */
export function DraftsPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const query = useInfiniteQuery(draftPagesQuery(api, teamId));
  const drafts = query.data?.pages.flatMap((page) => page.drafts) ?? [];
  const isWriter = may('documents.send');
  const write = isWriter && (
    <ButtonLink to="/$teamId/send" params={{ teamId }} kind="primary" icon="plus">
      {t('drafts.new')}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={t('drafts.title')}
        note={t('drafts.note')}
        apiCalls={[{ name: t('drafts.title'), run: (to) => to.get('/api/v1/drafts') }]}
        actions={write}
      />
      <Card>
        <Reading query={query} title={t('drafts.unreadable')}>
          {() =>
            drafts.length === 0 ? (
              <EmptyState icon="document" title={t('drafts.none')} action={write}>
                <p>{t('drafts.noneNote')}</p>
              </EmptyState>
            ) : (
              <>
                <DraftTable drafts={drafts} notNow={isWriter ? null : t('drafts.roleSends')} />
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
    </>
  );
}

function DraftTable({ drafts, notNow }: { drafts: StoredDraft[]; notNow: string | null }) {
  const { t } = useText();
  const format = useFormat();
  const { id: teamId } = useTeam();
  const navigate = useNavigate();
  const nameAuthor = useDraftAuthor();
  const duplicate = useDuplicate();
  const [removing, setRemoving] = useState<StoredDraft | null>(null);
  const searchOf = ({ id, companyId }: StoredDraft) => ({ draft: id, company: companyId });
  const nameDraft = useDraftName();
  const rowProps = useRowKeys(drafts, {
    open: (draft) =>
      notNow === null && void navigate({ to: '/$teamId/send', params: { teamId }, search: searchOf(draft) }),
  });
  const columns: Column<StoredDraft>[] = [
    {
      id: 'number',
      head: t('send.number'),
      phone: 'name',
      cell: (draft) => {
        const kind = KINDS.find((each) => each === draft.documentType);
        const name = <ForeignName text={draft.number ?? t('drafts.noNumber')} />;
        return (
          <span className="flex min-w-0 items-baseline gap-2">
            {notNow === null ? (
              <Link
                to="/$teamId/send"
                params={{ teamId }}
                search={searchOf(draft)}
                data-strong
                className="min-w-0 truncate font-medium text-ink hover:text-accent"
              >
                {name}
              </Link>
            ) : (
              name
            )}
            {kind !== undefined && (
              <span className="text-12 whitespace-nowrap text-ink-3">{t(`status.type.${kind}`)}</span>
            )}
          </span>
        );
      },
    },
    {
      id: 'recipient',
      head: t('drafts.recipient'),
      phone: 'line',
      fill: true,
      cell: ({ recipientName, recipient }) => (
        <span className="block min-w-0 truncate">
          {(recipientName ?? recipient) !== null && <ForeignName text={recipientName ?? recipient ?? ''} />}
        </span>
      ),
    },
    {
      id: 'amount',
      head: t('drafts.amount'),
      numeric: true,
      phone: 'amount',
      cell: ({ amount, currency }) => amount !== null && format.total(amount, currency),
    },
    {
      id: 'touched',
      head: t('drafts.touched'),
      phone: 'line',
      className: 'text-12 text-ink-3',
      cell: ({ updatedAt, updatedBy, assistant }) => (
        <span className="grid min-w-0 gap-0.5">
          <span className="min-w-0 truncate">
            <Time at={updatedAt} /> · <ForeignName text={nameAuthor(updatedBy)} />
          </span>
          {assistant !== null && (
            <Badge tone="warn" icon="warn" className="min-w-0 justify-self-start whitespace-normal!">
              <span className="min-w-0 wrap-anywhere">
                {t('drafts.assistant')} <ForeignName text={assistant} />
              </span>
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'actions',
      head: t('drafts.actions'),
      headHidden: true,
      numeric: true,
      phone: 'number',
      cell: (draft) => (
        <span className="inline-flex gap-1">
          <Button
            kind="quiet"
            size="sm"
            icon="refresh"
            iconOnly
            notNow={notNow}
            onClick={() =>
              void navigate({
                to: '/$teamId/recurring',
                params: { teamId },
                search: { draft: draft.id, company: draft.companyId },
              })
            }
          >
            {t('drafts.repeatNamed', { name: nameDraft(draft) })}
          </Button>
          <Button
            kind="quiet"
            size="sm"
            icon="copy"
            iconOnly
            notNow={notNow}
            onClick={() => duplicate.mutate(draft)}
          >
            {t('drafts.duplicate', { name: nameDraft(draft) })}
          </Button>
          <Button
            kind="quiet"
            size="sm"
            icon="trash"
            iconOnly
            notNow={notNow}
            onClick={() => setRemoving(draft)}
          >
            {t('drafts.deleteNamed', { name: nameDraft(draft) })}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <Table
        label={t('drafts.title')}
        columns={columns}
        rows={drafts}
        rowKey={({ id }) => id}
        rowProps={rowProps}
      />
      {removing && <DeleteQuestion draft={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

/** A name for a draft in a sentence: its number, else its recipient. */
function useDraftName(): (draft: StoredDraft) => string {
  const { t } = useText();
  return ({ number, recipientName, recipient }) =>
    number ?? recipientName ?? recipient ?? t('drafts.noNumber');
}

/** Copies a draft, without its number, and opens the copy. */
function useDuplicate() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { failed } = useToasts();
  return useMutation({
    mutationFn: async ({ id, companyId }: StoredDraft) => {
      const { content } = await queries.fetchQuery(draftQuery(api, teamId, companyId, id));
      const { draft } = await api.post('/api/v1/{companyId}/drafts', {
        path: { companyId },
        body: { content: withoutNumber({ ...content }) },
      });
      return draft;
    },
    onSuccess: ({ id, companyId }) => {
      void queries.invalidateQueries({ queryKey: ['drafts', teamId, 'list'] });
      void navigate({ to: '/$teamId/send', params: { teamId }, search: { draft: id, company: companyId } });
    },
    onError: (error) => failed(t('drafts.duplicateFailed'), error),
  });
}

function withoutNumber(content: Record<string, unknown>): Record<string, unknown> {
  const { document } = content;
  if (typeof document !== 'object' || document === null) return content;
  const entries = Object.entries(document).filter(
    ([name]) => name !== 'invoiceNumber' && name !== 'creditNoteNumber',
  );
  return { ...content, document: Object.fromEntries(entries) };
}

function DeleteQuestion({ draft, onClose }: { draft: StoredDraft; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done, failed } = useToasts();
  const name = useDraftName()(draft);
  const drop = (to: Api) =>
    to.delete('/api/v1/{companyId}/drafts/{draftId}', {
      path: { companyId: draft.companyId, draftId: draft.id },
    });
  const remove = useMutation({
    mutationFn: () => drop(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['drafts', teamId, 'list'] });
      done(t('drafts.deleted', { name }));
    },
    onError: (error) => failed(t('drafts.deleteFailed'), error),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('drafts.deleteTitle', { name })}
      keep={t('drafts.keep')}
      action={t('drafts.delete')}
      onConfirm={() => remove.mutate()}
    >
      <p>{t('drafts.deleteNote')}</p>
    </ConfirmDialog>
  );
}
