import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button';
import { ChoiceFilter } from '../components/filters';
import { Menu, MenuGroup, MenuItem } from '../components/menu';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { DOCUMENT_SORTS } from './filters';
import { LIST_COLUMNS, type ListColumn } from './list-columns';
import { defaultOrder } from './list-query';
import { NO_ORDER, toNextOrder } from './list-order';
import type { ListToolsProps } from './list-tools-props';
import { savedViewsQuery, type SavedView } from './saved-views';
import { DeleteView, ViewForm } from './view-form';
import { fromViewFilter } from './view-filters';

type Question = { kind: 'save' } | { kind: 'edit' | 'delete'; view: SavedView };

/** Saved views, columns and, where heads are hidden or chosen, the order of a list of documents. */
export default function ListTools(props: ListToolsProps) {
  const { t } = useText();
  const { list, filters, onSort } = props;
  const [question, setQuestion] = useState<Question | null>(null);
  const close = (): void => setQuestion(null);
  const { sort, order } = filters;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ViewsMenu {...props} onAsk={setQuestion} />
      <ColumnsMenu {...props} />
      <span className={sort === undefined ? 'md:hidden' : undefined}>
        <ChoiceFilter
          name={t('views.sort')}
          value={sort}
          values={DOCUMENT_SORTS}
          formatName={(each) =>
            t(`views.sort.${each}.${each === sort ? (order ?? defaultOrder(each)) : defaultOrder(each)}`)
          }
          onChange={(next) => onSort(next === undefined ? NO_ORDER : toNextOrder(filters, next))}
        />
      </span>
      {question?.kind === 'save' && (
        <ViewForm
          {...props}
          view={null}
          onClose={close}
          onSaved={({ id }) => props.onView({ ...filters, view: id })}
        />
      )}
      {question?.kind === 'edit' && <ViewForm {...props} view={question.view} onClose={close} />}
      {question?.kind === 'delete' && (
        <DeleteView
          list={list}
          view={question.view}
          onClose={close}
          onDeleted={() => props.onView({ ...filters, view: undefined })}
        />
      )}
    </div>
  );
}

function ViewsMenu({
  list,
  filters,
  onView,
  onColumns,
  onAsk,
}: ListToolsProps & { onAsk: (question: Question) => void }) {
  const { t } = useText();
  const api = useApi();
  const may = useMay();
  const { id: teamId } = useTeam();
  const { data: views } = useQuery(savedViewsQuery(api, teamId, list));
  const chosen = views?.find(({ id }) => id === filters.view);
  const groups = [
    { name: t('views.own'), views: views?.filter(({ shared }) => !shared) ?? [] },
    { name: t('views.shared'), views: views?.filter(({ shared }) => shared) ?? [] },
  ].filter((group) => group.views.length > 0);
  const show = (view: SavedView): void => {
    const viewFilters = fromViewFilter(view.filter);
    if (viewFilters === null) return;
    const isUsual = view.sort === 'createdAt' && view.order === 'desc';
    onColumns(view.columns);
    onView({ ...viewFilters, ...(isUsual ? {} : { sort: view.sort, order: view.order }), view: view.id });
  };
  const mayChange = chosen !== undefined && (!chosen.shared || may('documents.manage'));
  return (
    <Menu
      align="start"
      trigger={
        <Button icon="down">
          {chosen === undefined ? t('views.menu') : <bdi className="max-w-48 truncate">{chosen.name}</bdi>}
        </Button>
      }
    >
      {groups.length === 0 && (
        <MenuGroup name={t(views === undefined ? 'common.loading' : 'views.none')}>{null}</MenuGroup>
      )}
      {groups.map(({ name, views: ofGroup }) => (
        <MenuGroup key={name} name={name}>
          {ofGroup.map((view) => (
            <MenuItem key={view.id} checked={view.id === filters.view} onClick={() => show(view)}>
              <bdi dir="auto">{view.name}</bdi>
              {fromViewFilter(view.filter) === null && (
                <span className="block text-12 text-ink-3">{t('views.notShown')}</span>
              )}
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
      <MenuGroup>
        <MenuItem icon="plus" onClick={() => onAsk({ kind: 'save' })}>
          {t('views.saveAs')}
        </MenuItem>
        {mayChange && (
          <>
            <MenuItem icon="edit" onClick={() => onAsk({ kind: 'edit', view: chosen })}>
              {t('views.change')}
            </MenuItem>
            <MenuItem icon="trash" danger onClick={() => onAsk({ kind: 'delete', view: chosen })}>
              {t('views.delete')}
            </MenuItem>
          </>
        )}
      </MenuGroup>
    </Menu>
  );
}

function ColumnsMenu({ columns, usualColumns, onColumns }: ListToolsProps) {
  const { t } = useText();
  const chosen: readonly ListColumn[] = columns ?? usualColumns;
  const toggle = (column: ListColumn): void => {
    const next = chosen.includes(column)
      ? chosen.filter((each) => each !== column)
      : LIST_COLUMNS.filter((each) => each === column || chosen.includes(each));
    // A list without the number could open nothing.
    if (next.includes('number')) onColumns([...next]);
  };
  return (
    <span className="max-md:hidden">
      <Menu align="start" trigger={<Button icon="sliders">{t('views.columns')}</Button>}>
        <MenuGroup name={t('views.columnsShown')}>
          {LIST_COLUMNS.filter((column) => column !== 'number').map((column) => (
            <MenuItem
              key={column}
              checked={chosen.includes(column)}
              closeOnClick={false}
              onClick={() => toggle(column)}
            >
              {t(`views.column.${column}`)}
            </MenuItem>
          ))}
        </MenuGroup>
        {columns !== null && (
          <MenuGroup>
            <MenuItem icon="refresh" onClick={() => onColumns(null)}>
              {t('views.columnsReset')}
            </MenuItem>
          </MenuGroup>
        )}
      </Menu>
    </span>
  );
}
