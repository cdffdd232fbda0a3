import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useLiveList } from '../../api/use-live-list';
import { Card, CardBody, Facts } from '../../components/card';
import { CopyTextButton, Id } from '../../components/copy-button';
import { Breakable } from '../../components/breakable';
import { Drawer } from '../../components/drawer';
import { ChoiceFilter, FilterRow } from '../../components/filters';
import { MoreFooter } from '../../components/more-footer';
import { PageHead, Stack, WithDrawer } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { ResourceLink } from '../../components/resource-link';
import { StatusBadge } from '../../components/status-badge';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useKeptPlace } from '../../components/use-kept-place';
import { useRowKeys } from '../../components/use-row-keys';
import {
  findDocumentId,
  eventDeliveriesQuery,
  eventQuery,
  eventsSource,
  type EventEntry,
} from '../../events/queries';
import { EVENT_TYPES } from '../../events/types';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { useApi, useMay, useTeam } from '../../session/team';
import { webhookDeliveryStatus } from '../../statuses';
import { JsonCode } from '../../webhooks/json-code';
import { webhookNamesQuery } from '../../webhooks/queries';

const route = getRouteApi('/$teamId/events');

/** Event log, as webhooks receive it. */
export function EventsPage() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const search = route.useSearch();
  const navigate = useNavigate();
  const change = (next: { type?: string; event?: string }): void =>
    void navigate({
      to: '/$teamId/events',
      params: { teamId },
      search: next,
      replace: true,
      resetScroll: false,
    });
  const type = EVENT_TYPES.find((each) => each === search.type);
  return (
    <>
      <PageHead
        title={t('events.title')}
        note={t('events.note')}
        apiCalls={[
          { name: t('events.title'), run: (to) => to.get('/api/v1/events', { query: type ? { type } : {} }) },
        ]}
      />
      <Stack gap={4}>
        <FilterRow>
          <ChoiceFilter
            name={t('events.type')}
            value={type}
            values={EVENT_TYPES}
            formatName={(each) => each}
            onChange={(each) => change({ type: each, event: each === undefined ? search.event : undefined })}
          />
        </FilterRow>
        <WithDrawer
          drawer={
            search.event === undefined ? null : (
              <EventDrawer key={search.event} eventId={search.event} onClose={() => change({ type })} />
            )
          }
        >
          <EventList type={type} open={search.event} onOpen={(event) => change({ type, event })} />
        </WithDrawer>
      </Stack>
    </>
  );
}

function EventList({
  type,
  open,
  onOpen,
}: {
  type: (typeof EVENT_TYPES)[number] | undefined;
  open: string | undefined;
  onOpen: (eventId: string) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const [isLive, setLive] = useState(true);
  const { query, rows: events } = useLiveList(eventsSource(api, teamId, type, isLive));
  const bodyRef = useKeptPlace<HTMLTableSectionElement>();
  const rowProps = useRowKeys(events, { open: ({ id }) => onOpen(id) });
  const columns: Column<EventEntry>[] = [
    {
      id: 'type',
      head: t('events.type'),
      phone: 'name',
      fill: true,
      cell: ({ id, type: name }) => (
        <button
          type="button"
          className="block max-w-full truncate text-left font-medium text-ink hover:text-accent max-md:whitespace-normal"
          onClick={() => onOpen(id)}
        >
          <Breakable name={name} />
        </button>
      ),
    },
    {
      id: 'about',
      head: t('events.about'),
      phone: 'line',
      className: 'text-12 text-ink-3',
      cell: (event) => <code className="truncate">{findDocumentId(event) ?? event.companyId ?? ''}</code>,
    },
    {
      id: 'time',
      head: t('events.time'),
      numeric: true,
      phone: 'amount',
      className: 'text-12 text-ink-3',
      cell: ({ timestamp }) => <Time at={timestamp} form="second" />,
    },
  ];
  return (
    <Card>
      <Reading query={query} title={t('events.unreadable')} rows={8}>
        {() =>
          events.length === 0 ? (
            <EmptyState icon="pulse" title={t('events.none')}>
              <p>{t('events.noneNote')}</p>
            </EmptyState>
          ) : (
            <Table
              label={t('events.title')}
              columns={columns}
              rows={events}
              rowKey={({ id }) => id}
              rowProps={rowProps}
              bodyRef={bodyRef}
              selected={({ id }) => id === open}
            />
          )
        }
      </Reading>
      <MoreFooter query={query} live={{ label: t('events.live'), isOn: isLive, onChange: setLive }} />
    </Card>
  );
}

function EventDrawer({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(eventQuery(api, teamId, eventId));
  return (
    <Drawer
      title={query.data ? <Breakable name={query.data.type} /> : t('common.loading')}
      apiCalls={[
        {
          name: t('events.event'),
          run: (to) => to.get('/api/v1/events/{eventId}', { path: { eventId } }),
        },
        {
          name: t('events.webhooks'),
          run: (to) => to.get('/api/v1/webhook-deliveries', { query: { eventId } }),
        },
      ]}
      onClose={onClose}
    >
      <Reading query={query} title={t('events.unreadable')} rows={6}>
        {(event) => <EventDetail event={event} />}
      </Reading>
    </Drawer>
  );
}

function EventDetail({ event }: { event: EventEntry }) {
  const { t } = useText();
  const documentId = findDocumentId(event);
  const facts: [string, ReactNode][] = [
    [t('events.event'), <Id key="id" value={event.id} />],
    [t('events.document'), documentId && <ResourceLink key="document" id={documentId} />],
    [t('events.happened'), <Time key="at" at={event.timestamp} form="second" />],
  ];
  return (
    <CardBody className="grid gap-4 text-13">
      <Facts rows={facts.filter(([, value]) => Boolean(value))} />
      <EventDeliveries eventId={event.id} />
      <section className="min-w-0 overflow-hidden rounded-2 border border-line">
        <header className="flex items-center border-b border-line py-1 pr-1.5 pl-3">
          <h3 className="flex-1 text-12 font-medium">{t('events.body')}</h3>
          <CopyTextButton kind="quiet" size="sm" value={JSON.stringify(event, null, 2)} />
        </header>
        <JsonCode value={event} label={t('events.body')} />
      </section>
    </CardBody>
  );
}

function EventDeliveries({ eventId }: { eventId: string }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const isAllowed = may('webhooks.read');
  const { data: deliveries } = useQuery({
    ...eventDeliveriesQuery(api, teamId, eventId),
    enabled: isAllowed,
  });
  const { data: names } = useQuery({ ...webhookNamesQuery(api, teamId), enabled: isAllowed });
  if (!deliveries || deliveries.length === 0) {
    return null;
  }
  return (
    <section>
      <h3 className="mb-2">{t('events.webhooks')}</h3>
      <ul className="grid gap-1.5">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-2">
            <Link
              to="/$teamId/webhooks/$webhookId"
              params={{ teamId, webhookId: delivery.webhookId }}
              search={{ delivery: delivery.id }}
              className="truncate"
            >
              {names?.get(delivery.webhookId) ?? delivery.webhookId}
            </Link>
            <StatusBadge
              mark={webhookDeliveryStatus(
                { ...delivery, lastStatus: delivery.lastAttempt?.status },
                format.short,
              )}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
