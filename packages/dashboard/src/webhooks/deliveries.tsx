import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLiveList } from '../api/use-live-list';
import { Breakable } from '../components/breakable';
import { Button } from '../components/button';
import { Card } from '../components/card';
import { MoreFooter } from '../components/more-footer';
import { WithDrawer } from '../components/page';
import { Reading } from '../components/reading';
import { EmptyState } from '../components/states';
import { StatusBadge } from '../components/status-badge';
import { Table, type Column } from '../components/table';
import { Time } from '../components/time';
import { useKeptPlace } from '../components/use-kept-place';
import { useRowKeys } from '../components/use-row-keys';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { webhookDeliveryStatus } from '../statuses';
import { DeliveryDrawer } from './delivery-drawer';
import { toDeliveryQuery, isUnfilteredDelivery, type DeliverySearch } from './delivery-filters';
import { deliveriesSource, webhookNamesQuery, type WebhookDelivery } from './queries';

/** The deliveries to all webhooks or one, with the open one beside them. */
export function Deliveries({
  search,
  onChange,
  showsWebhook,
  aside,
}: {
  search: DeliverySearch;
  onChange: (next: DeliverySearch) => void;
  /** Names the webhook of each, where the list is of all */
  showsWebhook?: boolean;
  aside?: ReactNode;
}) {
  const { delivery, ...filters } = search;
  const list = (
    <DeliveryList
      filters={filters}
      open={delivery}
      showsWebhook={showsWebhook}
      aside={aside}
      onOpen={(id) => onChange({ ...filters, delivery: id })}
      onClear={() => onChange({})}
    />
  );
  return (
    <WithDrawer
      drawer={
        delivery === undefined ? null : (
          <DeliveryDrawer key={delivery} deliveryId={delivery} onClose={() => onChange(filters)} />
        )
      }
    >
      {list}
    </WithDrawer>
  );
}

function DeliveryList({
  filters,
  open,
  showsWebhook = false,
  aside,
  onOpen,
  onClear,
}: {
  filters: DeliverySearch;
  open: string | undefined;
  showsWebhook?: boolean;
  aside?: ReactNode;
  onOpen: (deliveryId: string) => void;
  onClear: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const [isLive, setLive] = useState(true);
  const { query, rows: deliveries } = useLiveList(
    deliveriesSource(api, teamId, toDeliveryQuery(filters), isLive),
  );
  const bodyRef = useKeptPlace<HTMLTableSectionElement>();
  const columns = useDeliveryColumns(onOpen, showsWebhook && open === undefined);
  const rowProps = useRowKeys(deliveries, { open: ({ id }) => onOpen(id) });
  const isNarrowed = !isUnfilteredDelivery(showsWebhook ? filters : { ...filters, webhook: undefined });
  return (
    <Card title={t('webhooks.deliveries')} aside={aside}>
      <Reading query={query} title={t('webhooks.deliveriesUnreadable')} rows={6}>
        {() =>
          deliveries.length === 0 ? (
            <EmptyState
              icon="webhook"
              title={t(isNarrowed ? 'webhooks.noneOfStatus' : 'webhooks.noDeliveries')}
              action={isNarrowed && <Button onClick={onClear}>{t('webhooks.clearFilters')}</Button>}
            >
              {!isNarrowed && <p>{t('webhooks.noDeliveriesNote')}</p>}
            </EmptyState>
          ) : (
            <Table
              label={t('webhooks.deliveries')}
              columns={columns}
              rows={deliveries}
              rowKey={({ id }) => id}
              rowProps={rowProps}
              bodyRef={bodyRef}
              selected={({ id }) => id === open}
            />
          )
        }
      </Reading>
      <MoreFooter query={query} live={{ label: t('webhooks.live'), isOn: isLive, onChange: setLive }} />
    </Card>
  );
}

function useDeliveryColumns(
  onOpen: (deliveryId: string) => void,
  showsWebhook: boolean,
): Column<WebhookDelivery>[] {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { data: names } = useQuery({ ...webhookNamesQuery(api, teamId), enabled: showsWebhook });
  const webhook: Column<WebhookDelivery> = {
    id: 'webhook',
    head: t('webhooks.head.endpoint'),
    from: 'lg',
    className: 'max-w-56 truncate text-12 text-ink-2',
    cell: ({ webhookId }) => names?.get(webhookId) ?? webhookId,
  };
  return [
    {
      id: 'status',
      head: t('webhooks.head.status'),
      phone: 'number',
      cell: (delivery) => (
        <StatusBadge
          mark={webhookDeliveryStatus(
            { ...delivery, lastStatus: delivery.lastAttempt?.status },
            format.short,
          )}
        />
      ),
    },
    {
      id: 'event',
      head: t('webhooks.head.event'),
      phone: 'name',
      fill: true,
      cell: ({ id, eventType, attemptCount, documentId }) => (
        <span className="flex min-w-0 flex-col">
          <button
            type="button"
            className="truncate text-left font-medium text-ink hover:text-accent max-md:whitespace-normal"
            onClick={() => onOpen(id)}
          >
            <Breakable name={eventType} />
          </button>
          <span
            className="truncate text-12 text-ink-3 max-md:whitespace-normal"
            title={documentId ?? undefined}
          >
            {t('webhooks.attempts', { count: attemptCount })}
            {documentId ? ` · ${documentId}` : ''}
          </span>
        </span>
      ),
    },
    ...(showsWebhook ? [webhook] : []),
    {
      id: 'answer',
      head: t('webhooks.head.answer'),
      numeric: true,
      from: 'lg',
      className: 'text-12 text-ink-3',
      cell: ({ lastAttempt }) => lastAttempt?.status,
    },
    {
      id: 'time',
      head: t('webhooks.head.time'),
      numeric: true,
      phone: 'amount',
      className: 'text-12 text-ink-3',
      cell: ({ createdAt }) => <Time at={createdAt} form="second" />,
    },
  ];
}
