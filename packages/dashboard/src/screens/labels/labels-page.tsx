import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Api } from '../../api/client';
import { Button } from '../../components/button';
import { Card, CardFooter } from '../../components/card';
import { ConfirmName } from '../../components/confirm-name';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Table, type Column } from '../../components/table';
import { useToasts } from '../../components/toast';
import { useRowKeys } from '../../components/use-row-keys';
import { ForeignText } from '../../documents/foreign-text';
import { LabelTag } from '../../documents/label-tag';
import type { Label } from '../../documents/queries';
import { cutText, visibleText } from '../../format/identifiers';
import { useText } from '../../i18n/text';
import { LabelForm } from '../../labels/label-form';
import { labelledQuery, labelPagesQuery } from '../../labels/queries';
import { ListSearch } from '../../registry/list-detail';
import { useApi, useMay, useTeam } from '../../session/team';

const route = getRouteApi('/$teamId/labels');

/** The labels of the team: make, rename, colour, delete. */
// The type is said: inferred from the fragment, it would go in a circle through the route's search.
export function LabelsPage(): ReactNode {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const navigate = useNavigate();
  const { search = '', make, label } = route.useSearch();
  const query = useInfiniteQuery(labelPagesQuery(api, teamId, search));
  const labels = query.data?.pages.flatMap((page) => page.labels) ?? [];
  const change = (next: { search?: string; make?: true; label?: string }): void =>
    void navigate({
      to: '/$teamId/labels',
      params: { teamId },
      search: { ...(search === '' ? {} : { search }), ...next },
      replace: 'search' in next,
      resetScroll: false,
    });
  const notNow = may('labels.manage') ? null : t('labels.roleManages');
  const makeButton = (
    <Button kind="primary" icon="plus" notNow={notNow} onClick={() => change({ make: true })}>
      {t('labels.new')}
    </Button>
  );
  const editing = labels.find(({ id }) => id === label);
  return (
    <>
      <PageHead
        title={t('labels.title')}
        note={t('labels.note')}
        apiCalls={[{ name: t('labels.title'), run: (to) => to.get('/api/v1/labels') }]}
        actions={makeButton}
      />
      <Stack gap={4}>
        <div role="search" className="md:max-w-80">
          <ListSearch
            label={t('labels.search')}
            value={search}
            onChange={(text) => change({ search: text === '' ? undefined : text })}
          />
        </div>
        <Card>
          <Reading query={query} title={t('labels.unreadable')}>
            {() =>
              labels.length > 0 ? (
                <>
                  <LabelTable labels={labels} notNow={notNow} onEdit={({ id }) => change({ label: id })} />
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
              ) : search === '' ? (
                <EmptyState icon="label" title={t('labels.none')} action={makeButton}>
                  <p>{t('labels.noneNote')}</p>
                </EmptyState>
              ) : (
                <EmptyState
                  icon="search"
                  title={t('labels.nothingFound', { search })}
                  action={<Button onClick={() => change({ search: undefined })}>{t('labels.clear')}</Button>}
                />
              )
            }
          </Reading>
        </Card>
      </Stack>
      {make && notNow === null && <LabelForm label={null} onClose={() => change({})} />}
      {editing && notNow === null && (
        <LabelForm key={editing.id} label={editing} onClose={() => change({})} />
      )}
    </>
  );
}

function LabelTable({
  labels,
  notNow,
  onEdit,
}: {
  labels: Label[];
  notNow: string | null;
  onEdit: (label: Label) => void;
}) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const [removing, setRemoving] = useState<Label | null>(null);
  const rowProps = useRowKeys(labels, { open: (label) => notNow === null && onEdit(label) });
  const columns: Column<Label>[] = [
    {
      id: 'name',
      head: t('labels.name'),
      phone: 'name',
      className: 'w-full',
      cell: (label) => <LabelTag label={label} />,
    },
    {
      id: 'external',
      head: t('labels.externalId'),
      phone: 'line',
      className: 'text-12 text-ink-3 wrap-anywhere',
      cell: ({ externalId }) => externalId !== null && <ForeignText text={externalId} most={80} />,
    },
    {
      id: 'documents',
      head: t('labels.documents'),
      phone: 'number',
      cell: ({ id }) => (
        <Link
          to="/$teamId/documents"
          params={{ teamId }}
          search={{ label: id }}
          className="whitespace-nowrap"
        >
          {t('labels.show')}
        </Link>
      ),
    },
    {
      id: 'actions',
      head: t('labels.actions'),
      headHidden: true,
      numeric: true,
      phone: 'amount',
      cell: (label) => (
        <span className="inline-flex gap-1">
          <Button kind="quiet" size="sm" icon="edit" iconOnly notNow={notNow} onClick={() => onEdit(label)}>
            {t('labels.editNamed', { name: label.name })}
          </Button>
          <Button
            kind="quiet"
            size="sm"
            icon="trash"
            iconOnly
            notNow={notNow}
            onClick={() => setRemoving(label)}
          >
            {t('labels.deleteNamed', { name: label.name })}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <Table
        label={t('labels.title')}
        columns={columns}
        rows={labels}
        rowKey={({ id }) => id}
        rowProps={rowProps}
      />
      {removing && <DeleteQuestion label={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

/** A longer name is not typed; its id is. */
const TYPED_MOST = 60;

function DeleteQuestion({ label, onClose }: { label: Label; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const queries = useQueryClient();
  const { done, failed } = useToasts();
  const { data } = useQuery({ ...labelledQuery(api, teamId, label.id), enabled: may('documents.read') });
  const name = visibleText(cutText(label.name, 80).text);
  const drop = (to: Api) => to.delete('/api/v1/labels/{labelId}', { path: { labelId: label.id } });
  const remove = useMutation({
    mutationFn: () => drop(api),
    onSuccess: async () => {
      await Promise.all(
        ['labels', 'documents', 'customers', 'suppliers'].map((key) =>
          queries.invalidateQueries({ queryKey: [key, teamId] }),
        ),
      );
      done(t('labels.deleted', { name }));
    },
    onError: (error) => failed(t('labels.deleteFailed'), error),
    onSettled: onClose,
  });
  return (
    <ConfirmName
      onClose={onClose}
      title={t('labels.deleteTitle', { name })}
      name={label.name.length <= TYPED_MOST ? label.name : label.id}
      keep={t('labels.keep')}
      action={t('labels.delete')}
      apiCalls={[{ name: t('labels.delete'), run: drop }]}
      busy={remove.isPending && t('labels.working')}
      onConfirm={() => remove.mutate()}
    >
      <p>
        {data === undefined
          ? t('labels.deleteNote')
          : t(data.isMore ? 'labels.deleteCountMore' : 'labels.deleteCount', { count: data.count })}
      </p>
    </ConfirmName>
  );
}
