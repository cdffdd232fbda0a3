import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { MoreFooter } from '../../components/more-footer';
import { Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { useText } from '../../i18n/text';
import { ItemForm } from '../../items/item-form';
import { ItemTable } from '../../items/item-table';
import type { ItemsPlace } from '../../items/place';
import { itemPagesQuery } from '../../items/queries';
import { CompanyPage } from '../../registry/company-page';
import { ListSearch } from '../../registry/list-detail';
import { useApi, useMay, useTeam } from '../../session/team';

const route = getRouteApi('/$teamId/items');

/** The items of a company: search, add, change, delete. */
// The type is said: inferred from the fragment, it would go in a circle through the route's search.
export function ItemsPage(): ReactNode {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const navigate = useNavigate();
  const { company, search = '' } = route.useSearch();
  const show = (place: ItemsPlace, replace = false): void =>
    void navigate({
      to: '/$teamId/items',
      params: { teamId },
      search: {
        ...(search === '' ? {} : { search }),
        ...(company === undefined ? {} : { company }),
        ...place,
      },
      replace,
      resetScroll: false,
    });
  const notNow = may('partners.manage') ? null : t('items.roleManages');
  const makeButton = (
    <Button kind="primary" icon="plus" notNow={notNow} onClick={() => show({ make: true })}>
      {t('items.new')}
    </Button>
  );
  return (
    <CompanyPage
      title={t('items.title')}
      note={t('items.note')}
      company={company}
      onCompany={(id) => show({ company: id }, true)}
      call={(to, companyId) => to.get('/api/v1/{companyId}/items', { path: { companyId } })}
      actions={makeButton}
    >
      {(companyId) => (
        <Items companyId={companyId} makeButton={makeButton} notNow={notNow} show={show} key={companyId} />
      )}
    </CompanyPage>
  );
}

function Items({
  companyId,
  makeButton,
  notNow,
  show,
}: {
  companyId: string;
  makeButton: ReactNode;
  /** Why the viewer cannot change items; null: they can */
  notNow: string | null;
  show: (place: ItemsPlace, replace?: boolean) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { search = '', make, item } = route.useSearch();
  const query = useInfiniteQuery(itemPagesQuery(api, teamId, companyId, search));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const edited = items.find(({ id }) => id === item);
  const close = (): void => show({});
  return (
    <Stack gap={4}>
      <div role="search" className="md:max-w-80">
        <ListSearch
          label={t('items.search')}
          value={search}
          onChange={(text) => show({ search: text === '' ? undefined : text }, true)}
        />
      </div>
      <Card>
        <Reading query={query} title={t('items.unreadable')}>
          {() =>
            items.length > 0 ? (
              <ItemTable items={items} notNow={notNow} onEdit={({ id }) => show({ item: id })} />
            ) : search === '' ? (
              <EmptyState icon="box" title={t('items.none')} action={makeButton}>
                <p>{t('items.noneNote')}</p>
              </EmptyState>
            ) : (
              <EmptyState
                icon="search"
                title={t('items.nothingFound', { search })}
                action={<Button onClick={() => show({ search: undefined }, true)}>{t('items.clear')}</Button>}
              />
            )
          }
        </Reading>
        <MoreFooter query={query} />
      </Card>
      {make && notNow === null && <ItemForm companyId={companyId} item={null} onClose={close} />}
      {edited && notNow === null && (
        <ItemForm key={edited.id} companyId={companyId} item={edited} onClose={close} />
      )}
    </Stack>
  );
}
