import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../components/card';
import { Figure, Figures } from '../../components/figure';
import { Segments } from '../../components/filters';
import { Icon } from '../../components/icon';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { SecretOnce } from '../../components/secret';
import { EmptyState } from '../../components/states';
import { StatusBadge } from '../../components/status-badge';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { useApi, useTeam } from '../../session/team';
import { webhookStatus } from '../../statuses';
import { Deliveries } from '../../webhooks/deliveries';
import type { DeliverySearch } from '../../webhooks/delivery-filters';
import { calculateHealth } from '../../webhooks/health';
import { HealthStrip } from '../../webhooks/health-strip';
import { healthQuery, splitUrl, webhooksQuery, type Webhook } from '../../webhooks/queries';
import { useShownWebhookDeeds, WebhookDeeds } from './webhook-deeds';

const route = getRouteApi('/$teamId/webhooks/$webhookId');
/** The statuses that the list is usually narrowed to. */
const VIEWS = ['pending', 'failed', 'exhausted', 'delivered'] as const;

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
  const health = recent ? calculateHealth(recent, now) : null;
  const { host, path } = splitUrl(webhook.url);
  const shownDeeds = useShownWebhookDeeds(webhook);
  const since = health?.failingSince ? format.short(health.failingSince) : null;
  const change = ({ status, delivery }: DeliverySearch): void =>
    void navigate({
      to: '/$teamId/webhooks/$webhookId',
      params: { teamId, webhookId: webhook.id },
      search: { status, delivery },
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
            {(health || webhook.disabledAt || webhook.pausedAt) && (
              <StatusBadge mark={webhookStatus(webhook, since, health?.delivered ?? 0)} />
            )}
            <span className="text-ink-3">
              {webhook.companyIds === null
                ? t('webhooks.allCompanies')
                : t('webhooks.companiesCount', { count: webhook.companyIds.length })}
              {'. '}
              {webhook.events !== null && (
                <>
                  <span className="wrap-anywhere">{webhook.events.join(', ')}</span>
                  {'. '}
                </>
              )}
              {webhook.headers !== null && (
                <>
                  <span className="wrap-anywhere">
                    {t('webhooks.headersOf', { names: webhook.headers.map(({ name }) => name).join(', ') })}
                  </span>
                  {'. '}
                </>
              )}
              {webhook.rateLimit !== null && <>{t('webhooks.rateOf', { count: webhook.rateLimit })}. </>}
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
        <Deliveries
          search={{ ...search, webhook: webhook.id }}
          onChange={change}
          aside={
            <Segments
              label={t('webhooks.head.status')}
              value={VIEWS.find((view) => view === search.status) ?? 'all'}
              options={[
                { value: 'all', name: t('webhooks.view.all') },
                ...VIEWS.map((value) => ({ value, name: t(`webhooks.status.${value}`) })),
              ]}
              onChange={(value) => change({ status: value === 'all' ? undefined : value })}
            />
          }
        />
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
  if (webhook.disabledAt === null && webhook.pausedAt === null && since === null) {
    return null;
  }
  return (
    <div
      role="status"
      className="flex gap-2.5 rounded-3 border border-warn-line bg-warn-soft px-4 py-3 text-13"
    >
      <Icon name="warn" size="lg" className="mt-0.5 text-warn" />
      <p>
        {webhook.disabledAt === null && webhook.pausedAt !== null ? (
          <>
            <b className="font-semibold">
              {t('webhooks.pausedHead', { since: format.long(webhook.pausedAt) })}
            </b>{' '}
            {t('webhooks.pausedNote')}
          </>
        ) : webhook.disabledAt === null ? (
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
