import { useState } from 'react';
import type { Api } from '../api/client';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/dialog';
import { Table, type Column } from '../components/table';
import { useConfirmed } from '../components/use-confirmed';
import { useRowKeys } from '../components/use-row-keys';
import { ForeignName, ForeignText } from '../documents/foreign-text';
import { useFormat } from '../format/use-format';
import { cutText, visibleText } from '../format/identifiers';
import { useText } from '../i18n/text';
import { UNITS, ZERO_CATEGORIES } from '../send/vat';
import { useTeam } from '../session/team';
import type { Item } from './queries';

/** Items with price, unit and VAT. `notNow` is why the viewer cannot change them; null: they can. */
export function ItemTable({
  items,
  notNow,
  onEdit,
}: {
  items: Item[];
  notNow: string | null;
  onEdit: (item: Item) => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const [removing, setRemoving] = useState<Item | null>(null);
  const rowProps = useRowKeys(items, { open: (item) => notNow === null && onEdit(item) });
  const columns: Column<Item>[] = [
    {
      id: 'name',
      head: t('items.name'),
      phone: 'name',
      fill: true,
      cell: ({ name, description }) => (
        <span className="grid min-w-0">
          <span data-strong className="truncate font-medium text-ink max-md:whitespace-normal">
            <ForeignName text={name} />
          </span>
          {description !== null && (
            <span className="truncate text-12 text-ink-3">
              <ForeignText text={description} most={120} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'number',
      head: t('items.number'),
      phone: 'number',
      className: 'text-ink-2 wrap-anywhere md:min-w-36',
      cell: ({ itemNumber }) => itemNumber !== null && <ForeignText text={itemNumber} most={40} />,
    },
    {
      id: 'price',
      head: t('items.price'),
      numeric: true,
      phone: 'amount',
      cell: ({ netPrice }) => netPrice !== null && format.decimal(netPrice),
    },
    {
      id: 'unit',
      head: t('items.unit'),
      cell: ({ unitCode }) => unitCode !== null && <UnitName code={unitCode} />,
    },
    {
      id: 'vat',
      head: t('items.vat'),
      phone: 'line',
      className: 'whitespace-nowrap max-md:text-ink-2',
      cell: (item) => (
        <>
          {item.unitCode !== null && (
            <span className="mr-3 md:hidden">
              <UnitName code={item.unitCode} />
            </span>
          )}
          <VatName of={item} />
        </>
      ),
    },
    {
      id: 'actions',
      head: t('items.actions'),
      headHidden: true,
      numeric: true,
      phone: 'status',
      cell: (item) => (
        <span className="inline-flex gap-1">
          <Button kind="quiet" size="sm" icon="edit" iconOnly notNow={notNow} onClick={() => onEdit(item)}>
            {t('items.editNamed', { name: shortName(item) })}
          </Button>
          <Button
            kind="quiet"
            size="sm"
            icon="trash"
            iconOnly
            notNow={notNow}
            onClick={() => setRemoving(item)}
          >
            {t('items.deleteNamed', { name: shortName(item) })}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <Table
        label={t('items.title')}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        rowProps={rowProps}
      />
      {removing !== null && <DeleteQuestion item={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function shortName({ name }: Item): string {
  return visibleText(cutText(name, 80).text);
}

/** A unit in words; the code of one that has none here. */
function UnitName({ code }: { code: string }) {
  const { t } = useText();
  const unit = UNITS.find((each) => each === code);
  return unit === undefined ? code : t(`send.unit.${unit}`);
}

/** The rate, or why there is none; the code of a category that has no words here. */
function VatName({ of: { vatCategory, vatPercentage } }: { of: Item }) {
  const { t } = useText();
  const format = useFormat();
  const zero = ZERO_CATEGORIES.find((each) => each === vatCategory);
  if (zero !== undefined) return t(`send.vat.${zero}`);
  return vatPercentage === null ? vatCategory : format.percent(vatPercentage);
}

function DeleteQuestion({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const name = shortName(item);
  const drop = (to: Api) =>
    to.delete('/api/v1/{companyId}/items/{itemId}', {
      path: { companyId: item.companyId, itemId: item.id },
    });
  const remove = useConfirmed({
    run: drop,
    stale: ['items', teamId],
    done: t('items.deleted', { name }),
    failed: t('items.deleteFailed'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('items.deleteTitle', { name })}
      keep={t('items.keep')}
      action={t('items.delete')}
      busy={remove.isPending && t('items.deleting')}
      apiCalls={[{ name: t('items.delete'), run: drop }]}
      onConfirm={() => remove.mutate()}
    >
      <p>{t('items.deleteNote')}</p>
    </ConfirmDialog>
  );
}
