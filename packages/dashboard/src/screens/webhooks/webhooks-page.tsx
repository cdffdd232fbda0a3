import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { SecretOnce } from '../../components/secret';
import { EmptyState } from '../../components/states';
import { StatusBadge } from '../../components/status-badge';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useRowKeys } from '../../components/use-row-keys';
import { useFormat } from '../../format/use-format';
import { useText } from '../../i18n/text';
import { useApi, useMay, useTeam } from '../../session/team';
import { webhookStatus } from '../../statuses';
import { calculateHealth, type WebhookHealth } from '../../webhooks/health';
import { healthQuery, splitUrl, webhooksQuery, type Webhook } from '../../webhooks/queries';
import { WebhookForm, type MadeWebhook } from '../../webhooks/webhook-form';
import { WebhookTabs } from './webhook-tabs';

/** The webhooks of the team, each with its health. */
export function WebhooksPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const query = useQuery(webhooksQuery(api, teamId));
  const [isMaking, setMaking] = useState(false);
  const [createdWebhook, setCreatedWebhook] = useState<MadeWebhook | null>(null);
  const make = (
    <Button
      kind="primary"
      icon="plus"
      notNow={may('webhooks.manage') ? null : t('webhooks.roleManages')}
      onClick={() => setMaking(true)}
    >
      {t('webhooks.new')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('webhooks.title')}
        note={t('webhooks.note')}
        deeds={[{ name: t('webhooks.title'), run: (each) => each.get('/api/v1/webhooks') }]}
        actions={make}
      />
      <Stack gap={4}>
        <WebhookTabs />
        {createdWebhook?.secret && (
          <SecretOnce
            title={t('webhooks.secretTitle', { host: splitUrl(createdWebhook.webhook.url).host })}
            note={t('webhooks.secretNote')}
            values={[
              { name: t('webhooks.webhook'), value: createdWebhook.webhook.id },
              { name: t('webhooks.secret'), value: createdWebhook.secret },
            ]}
            onDone={() => setCreatedWebhook(null)}
          />
        )}
        <Card>
          <Reading query={query} title={t('webhooks.unreadable')}>
            {(webhooks) =>
              webhooks.length === 0 ? (
                <EmptyState icon="webhook" title={t('webhooks.none')} action={make}>
                  <p>{t('webhooks.noneNote')}</p>
                </EmptyState>
              ) : (
                <WebhookTable webhooks={webhooks} />
              )
            }
          </Reading>
        </Card>
      </Stack>
      {isMaking && <WebhookForm onClose={() => setMaking(false)} onCreated={setCreatedWebhook} />}
    </>
  );
}

function WebhookTable({ webhooks }: { webhooks: Webhook[] }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const navigate = useNavigate();
  const healths = useQueries({ queries: webhooks.map(({ id }) => healthQuery(api, teamId, id)) });
  const health = new Map<string, WebhookHealth | null>(
    webhooks.map(({ id }, index) => {
      const data = healths[index]?.data;
      return [id, data ? calculateHealth(data, new Date()) : null];
    }),
  );
  const rowProps = useRowKeys(webhooks, {
    open: ({ id }) =>
      void navigate({ to: '/$teamId/webhooks/$webhookId', params: { teamId, webhookId: id } }),
  });
  const columns: Column<Webhook>[] = [
    {
      id: 'health',
      head: t('webhooks.head.health'),
      phone: 'number',
      cell: (webhook) => {
        const known = health.get(webhook.id);
        const isOn = webhook.disabledAt === null && webhook.pausedAt === null;
        return known === undefined || (known === null && isOn) ? null : (
          <StatusBadge
            mark={webhookStatus(
              webhook,
              known?.failingSince ? format.short(known.failingSince) : null,
              known?.delivered ?? 0,
            )}
          />
        );
      },
    },
    {
      id: 'url',
      head: t('webhooks.head.endpoint'),
      phone: 'name',
      fill: true,
      cell: ({ id, url }) => (
        <Link
          to="/$teamId/webhooks/$webhookId"
          params={{ teamId, webhookId: id }}
          className="font-medium text-ink hover:text-accent"
          title={url}
        >
          {splitUrl(url).host}
          <span className="font-normal text-ink-3">{splitUrl(url).path}</span>
        </Link>
      ),
    },
    {
      id: 'scope',
      head: t('webhooks.head.scope'),
      from: 'lg',
      className: 'text-12 text-ink-3 whitespace-nowrap',
      cell: ({ companyIds, events }) => (
        <>
          {companyIds === null
            ? t('webhooks.allCompanies')
            : t('webhooks.companiesCount', { count: companyIds.length })}
          {events !== null && (
            <span title={events.join('\n')}> · {t('webhooks.selectedCount', { count: events.length })}</span>
          )}
        </>
      ),
    },
    {
      id: 'day',
      head: t('webhooks.head.day'),
      numeric: true,
      phone: 'amount',
      cell: ({ id }) => {
        const known = health.get(id);
        return known ? t('webhooks.ofDay', { delivered: known.delivered, total: known.total }) : null;
      },
    },
    {
      id: 'made',
      head: t('webhooks.head.made'),
      numeric: true,
      className: 'text-12 text-ink-3',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
  return (
    <Table
      label={t('webhooks.title')}
      columns={columns}
      rows={webhooks}
      rowKey={({ id }) => id}
      rowProps={rowProps}
    />
  );
}
