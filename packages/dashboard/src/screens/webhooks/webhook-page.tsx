import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button';
import { Card, CardFooter } from '../../components/card';
import { Checkbox } from '../../components/field';
import { Figure, Figures } from '../../components/figure';
import { Segments } from '../../components/filters';
import { Icon } from '../../components/icon';
import { Columns, PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { SecretOnce } from '../../components/secret';
import { EmptyState } from '../../components/states';
import { StatusBadge } from '../../components/status-badge';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useRowKeys } from '../../components/use-row-keys';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { useApi, useTeam } from '../../session/team';
import { webhookDeliveryStatus, webhookStatus } from '../../statuses';
import { DeliveryDrawer } from '../../webhooks/delivery-drawer';
import { healthOf } from '../../webhooks/health';
import { HealthStrip } from '../../webhooks/health-strip';
import {
  deliveriesQuery,
  healthQuery,
  hostOf,
  webhooksQuery,
  type Webhook,
  type WebhookDelivery,
} from '../../webhooks/queries';
import { useShownWebhookDeeds, WebhookDeeds } from './webhook-deeds';
import type { DELIVERY_STATUSES } from './route';

const route = getRouteApi('/$teamId/webhooks/$webhookId');
type Status = (typeof DELIVERY_STATUSES)[number];

/** One webhook: its health, its deliveries, and what was posted and answered. */
export function WebhookPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { webhookId } = route.useParams();
  const query = useQuery(webhooksQuery(api, teamId));
  return (
    <Reading query={query} title={t('webhooks.unreadable')}>
      {(webhooks) => {
        const webhook = webhooks.find(({ id }) => id === webhookId);
        return webhook ? (
          <WebhookView key={webhook.id} webhook={webhook} />
        ) : (
          <EmptyState
            icon="webhook"
            title={t('webhooks.gone')}
            action={
              <Link to="/$teamId/webhooks" params={{ teamId }}>
                {t('webhooks.goneBack')}
              </Link>
            }
          />
        );
      }}
    </Reading>
  );
}

function WebhookView({ webhook }: { webhook: Webhook }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const navigate = useNavigate();
  const search = route.useSearch();
  const [secret, setSecret] = useState<string | null>(null);
  const { data: recent } = useQuery(healthQuery(api, teamId, webhook.id));
  const now = new Date();
  const health = recent ? healthOf(recent, now) : null;
  const { host, path } = hostOf(webhook.url);
  const shownDeeds = useShownWebhookDeeds(webhook);
  const since = health?.failingSince ? format.short(health.failingSince) : null;
  const change = (next: { status?: Status; delivery?: string }): void =>
    void navigate({
      to: '/$teamId/webhooks/$webhookId',
      params: { teamId, webhookId: webhook.id },
      search: next,
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHead
        windowTitle={host}
        crumbs={
          <>
            <Link to="/$teamId/webhooks" params={{ teamId }}>
              {t('webhooks.title')}
            </Link>
            <span aria-hidden="true">/</span>
            <span>{host}</span>
          </>
        }
        title={
          <span title={webhook.url}>
            {host}
            <span className="font-medium text-ink-3">{path}</span>
          </span>
        }
        note={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
            {(health || webhook.disabledAt) && (
              <StatusBadge mark={webhookStatus(webhook.disabledAt !== null, since)} />
            )}
            <span className="text-ink-3">
              {t(webhook.companyId === null ? 'webhooks.allCompanies' : 'webhooks.oneCompany')}.{' '}
              {t(webhook.secret === null ? 'webhooks.isUnsigned' : 'webhooks.isSigned')}
            </span>
          </span>
        }
        deeds={shownDeeds}
        actions={
          <WebhookDeeds
            webhook={webhook}
            onSecret={setSecret}
            onDelivery={(delivery) => change({ delivery })}
          />
        }
      />
      <Stack>
        {secret !== null && (
          <SecretOnce
            title={t('webhooks.secretTitle', { host })}
            note={t('webhooks.rotatedNote')}
            values={[
              { name: t('webhooks.webhook'), value: webhook.id },
              { name: t('webhooks.secret'), value: secret },
            ]}
            onDone={() => setSecret(null)}
          />
        )}
        <WebhookNote
          webhook={webhook}
          waiting={health?.waiting ?? 0}
          since={since}
          status={health?.lastStatus ?? null}
        />
        <Card>
          <Figures>
            <Figure
              label={t('webhooks.figure.delivered')}
              value={health && format.count(health.delivered)}
              unit={health && t('webhooks.figure.of', { total: health.total })}
            />
            <Figure label={t('webhooks.figure.waiting')} value={health && format.count(health.waiting)} />
            <Figure label={t('webhooks.figure.lost')} value={health && format.count(health.lost)} />
            <Figure
              label={t('webhooks.figure.median')}
              value={health && (health.medianMs === null ? '' : format.duration(health.medianMs))}
            />
          </Figures>
          {health && <HealthStrip bars={health.bars} now={now} />}
        </Card>
        {search.delivery === undefined ? (
          <Deliveries webhook={webhook} status={search.status} onChange={change} />
        ) : (
          <Columns rail="lg">
            <Deliveries webhook={webhook} status={search.status} open={search.delivery} onChange={change} />
            <DeliveryDrawer
              key={search.delivery}
              deliveryId={search.delivery}
              onClose={() => change({ status: search.status })}
            />
          </Columns>
        )}
      </Stack>
    </>
  );
}

/** What waits and what becomes of it, while an endpoint fails or is disabled. */
function WebhookNote({
  webhook,
  waiting,
  since,
  status,
}: {
  webhook: Webhook;
  waiting: number;
  since: string | null;
  status: number | null;
}) {
  const { t } = useText();
  const format = useFormat();
  if (webhook.disabledAt === null && since === null) {
    return null;
  }
  return (
    <div
      role="status"
      className="flex gap-2.5 rounded-3 border border-warn-line bg-warn-soft px-4 py-3 text-13"
    >
      <Icon name="warn" size="lg" className="mt-0.5 text-warn" />
      <p>
        {webhook.disabledAt === null ? (
          <>
            <b className="font-semibold">{t('webhooks.failing.head', { count: waiting })}</b>{' '}
            {status === null
              ? t('webhooks.failing.silent', { since: since ?? '' })
              : t('webhooks.failing.answers', { since: since ?? '', status })}{' '}
            {t('webhooks.failing.note')}
          </>
        ) : (
          <>
            <b className="font-semibold">
              {t('webhooks.off.head', { since: format.long(webhook.disabledAt) })}
            </b>{' '}
            {t('webhooks.off.note')}
          </>
        )}
      </p>
    </div>
  );
}

type View = 'all' | 'waiting' | 'refused' | 'givenUp' | 'delivered';
const VIEWS: { value: View; status?: Status }[] = [
  { value: 'all' },
  { value: 'waiting', status: 'pending' },
  { value: 'refused', status: 'failed' },
  { value: 'givenUp', status: 'exhausted' },
  { value: 'delivered', status: 'delivered' },
];

function Deliveries({
  webhook,
  status,
  open,
  onChange,
}: {
  webhook: Webhook;
  status: Status | undefined;
  open?: string;
  onChange: (next: { status?: Status; delivery?: string }) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const [isLive, setLive] = useState(true);
  const query = useInfiniteQuery(deliveriesQuery(api, teamId, webhook.id, status ? { status } : {}, isLive));
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const columns = useDeliveryColumns((delivery) => onChange({ status, delivery }));
  const rowProps = useRowKeys(deliveries, { open: ({ id }) => onChange({ status, delivery: id }) });
  return (
    <Card
      title={t('webhooks.deliveries')}
      aside={
        <Segments
          label={t('webhooks.head.status')}
          value={VIEWS.find((view) => view.status === status)?.value ?? 'all'}
          options={VIEWS.map(({ value }) => ({ value, name: t(`webhooks.view.${value}`) }))}
          onChange={(value) => onChange({ status: VIEWS.find((view) => view.value === value)?.status })}
        />
      }
    >
      <Reading query={query} title={t('webhooks.deliveriesUnreadable')} rows={6}>
        {() =>
          deliveries.length === 0 ? (
            <EmptyState icon="webhook" title={t(status ? 'webhooks.noneOfStatus' : 'webhooks.noDeliveries')}>
              {status === undefined && <p>{t('webhooks.noDeliveriesNote')}</p>}
            </EmptyState>
          ) : (
            <Table
              label={t('webhooks.deliveries')}
              columns={columns}
              rows={deliveries}
              rowKey={({ id }) => id}
              rowProps={rowProps}
              selected={({ id }) => id === open}
            />
          )
        }
      </Reading>
      <CardFooter>
        <Checkbox
          label={t('webhooks.live')}
          checked={isLive}
          onChange={(event) => setLive(event.target.checked)}
        />
        {query.hasNextPage && (
          <Button
            size="sm"
            className="ml-auto"
            busy={query.isFetchingNextPage && t('common.loading')}
            onClick={() => void query.fetchNextPage()}
          >
            {t('common.loadMore')}
          </Button>
        )}
      </CardFooter>
    </Card>
  );
}

function useDeliveryColumns(onOpen: (deliveryId: string) => void): Column<WebhookDelivery>[] {
  const { t } = useText();
  const format = useFormat();
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
            className="truncate text-left font-medium text-ink hover:text-accent"
            onClick={() => onOpen(id)}
          >
            {eventType}
          </button>
          <span className="truncate text-12 text-ink-3">
            {documentId ? `${documentId} · ` : ''}
            {t('webhooks.attempts', { count: attemptCount })}
          </span>
        </span>
      ),
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
