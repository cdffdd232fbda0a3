import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Checkbox, Field, Input } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useMay, useSession, useTeam } from '../session/team';
import { defaultOrder } from './list-query';
import type { ListName } from './list-columns';
import type { ListToolsProps } from './list-tools-props';
import type { SavedView } from './saved-views';

/** Saves the present filters, columns and order as a view, or changes a view to them, its name and who sees it. */
export function ViewForm({
  view,
  list,
  filters,
  query,
  columns,
  onClose,
  onSaved,
}: Pick<ListToolsProps, 'list' | 'filters' | 'query' | 'columns'> & {
  /** Null for a new one */
  view: SavedView | null;
  onClose: () => void;
  onSaved?: (view: SavedView) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const may = useMay();
  const { user } = useSession();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [isUpdated, setUpdated] = useState(true);
  const sort = filters.sort ?? 'createdAt';
  const present = { filter: query, columns, sort, order: filters.order ?? defaultOrder(sort) };
  const write = (to: Api) =>
    view === null
      ? to.post('/api/v1/saved-views', { body: { list, name: name.trim(), shared, ...present } })
      : to.put('/api/v1/saved-views/{savedViewId}', {
          path: { savedViewId: view.id },
          body: { name: name.trim(), shared, ...(isUpdated ? present : {}) },
        });
  const save = useMutation({
    mutationFn: () => write(api),
    onSuccess: async ({ savedView }) => {
      await queries.invalidateQueries({ queryKey: ['saved-views', teamId, list] });
      onClose();
      onSaved?.(savedView);
      done(t('views.saved', { name: savedView.name }));
    },
  });
  const refusal = useRefusal(save.error);
  const isOwn = view === null || view.createdBy?.id === user.id;
  return (
    <FormDialog
      onClose={onClose}
      title={t(view === null ? 'views.saveTitle' : 'views.changeTitle')}
      mutation={save}
      action={t('views.save')}
      call={write}
      fieldsWithErrors={['name']}
    >
      <Field
        label={t('views.name')}
        error={refusal.field('name')}
        missing={name.trim() === '' && t('views.nameFirst')}
      >
        <Input
          value={name}
          maxLength={100}
          dir="auto"
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {may('documents.manage') && isOwn && (
        <Checkbox
          label={t('views.share')}
          checked={shared}
          onChange={(event) => setShared(event.target.checked)}
        />
      )}
      {view !== null && (
        <Checkbox
          label={t('views.update')}
          checked={isUpdated}
          onChange={(event) => setUpdated(event.target.checked)}
        />
      )}
    </FormDialog>
  );
}

/** Asks before a view is deleted. */
export function DeleteView({
  list,
  view,
  onClose,
  onDeleted,
}: {
  list: ListName;
  view: SavedView;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const drop = (to: Api) =>
    to.delete('/api/v1/saved-views/{savedViewId}', { path: { savedViewId: view.id } });
  const remove = useMutation({
    mutationFn: () => drop(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['saved-views', teamId, list] });
      onClose();
      onDeleted();
      done(t('views.deleted', { name: view.name }));
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('views.deleteTitle', { name: view.name })}
      mutation={remove}
      action={t('views.delete')}
      call={drop}
      kind="danger"
    >
      <p>{t(view.shared ? 'views.deleteShared' : 'views.deleteOwn')}</p>
    </FormDialog>
  );
}
