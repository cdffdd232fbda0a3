import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Card } from '../components/card';
import { Figure, Figures } from '../components/figure';
import { Segments } from '../components/filters';
import { Icon } from '../components/icon';
import { PageHead, Stack } from '../components/page';
import { SecretOnce } from '../components/secret';
import { StatusBadge } from '../components/status-badge';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useLinkedCompany, useTeam } from '../session/team';
import { webhookStatus } from '../statuses';
import { Deliveries } from './deliveries';
import type { DeliverySearch } from './delivery-filters';
import { calculateHealth } from './health';
import { HealthStrip } from './health-strip';
import { healthQuery, splitUrl, type Webhook } from './queries';
import { useWebhookCalls, WebhookActions } from './webhook-actions';

/** The statuses that the list is usually narrowed to. */
const VIEWS = ['pending', 'failed', 'exhausted', 'delivered'] as const;

/** One webhook: its health, its deliveries, and what was posted and answered. */
export function WebhookView({
  webhook,
  search,
  onChange: change,
  back,
  onRemoved,
}: {
  webhook: Webhook;
  /** Filters of its deliveries and the open delivery, as stored in the address */
  search: Pick<DeliverySearch, 'status' | 'delivery'>;
  onChange: (next: DeliverySearch) => void;
  /** Link to the list */
  back: ReactNode;
  /** Goes to the list */
  onRemoved: () => Promise<void>;
}) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const isLink = useLinkedCompany() !== null;
  const [secret, setSecret] = useState<string | null>(null);
  const { data: recent } = useQuery(healthQuery(api, teamId, webhook.id));
  const now = new Date();
  const health = recent ? calculateHealth(recent, now) : null;
  const { host, path } = splitUrl(webhook.url);
  const apiCalls = useWebhookCalls(webhook);
  const since = health?.failingSince ? format.short(health.failingSince) : null;
  return (
    <>
      <PageHead
        windowTitle={host}
        crumbs={
          <>
            {back}
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
              {!isLink && (
                <>
                  {webhook.companyIds === null
                    ? t('webhooks.allCompanies')
                    : t('webhooks.companiesCount', { count: webhook.companyIds.length })}
                  {'. '}
                </>
              )}
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
        apiCalls={apiCalls}
        actions={
          <WebhookActions
            webhook={webhook}
            onSecret={setSecret}
            onDelivery={(delivery) => change({ delivery })}
            onRemoved={onRemoved}
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

/** Waiting deliveries and their outcome, while an endpoint fails or is disabled. */
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
