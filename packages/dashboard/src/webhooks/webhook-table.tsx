import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StatusBadge } from '../components/status-badge';
import { Table, type Column } from '../components/table';
import { Time } from '../components/time';
import { useRowKeys } from '../components/use-row-keys';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useLinkedCompany, useTeam } from '../session/team';
import { webhookStatus } from '../statuses';
import { calculateHealth, type WebhookHealth } from './health';
import { healthQuery, splitUrl, type Webhook } from './queries';

/** Webhooks, each with its health. */
export function WebhookTable({
  webhooks,
  linkTo,
  onOpen,
}: {
  webhooks: Webhook[];
  /** Link to the page of a webhook */
  linkTo: (webhookId: string, props: { className: string; title: string; children: ReactNode }) => ReactNode;
  onOpen: (webhookId: string) => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const isLink = useLinkedCompany() !== null;
  const healths = useQueries({ queries: webhooks.map(({ id }) => healthQuery(api, teamId, id)) });
  const health = new Map<string, WebhookHealth | null>(
    webhooks.map(({ id }, index) => {
      const data = healths[index]?.data;
      return [id, data ? calculateHealth(data, new Date()) : null];
    }),
  );
  const rowProps = useRowKeys(webhooks, { open: ({ id }) => onOpen(id) });
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
      cell: ({ id, url }) =>
        linkTo(id, {
          className: 'font-medium text-ink hover:text-accent',
          title: url,
          children: (
            <>
              {splitUrl(url).host}
              <span className="font-normal text-ink-3">{splitUrl(url).path}</span>
            </>
          ),
        }),
    },
    {
      id: 'scope',
      head: t(isLink ? 'webhooks.selected' : 'webhooks.head.scope'),
      from: 'lg',
      className: 'text-12 text-ink-3 whitespace-nowrap',
      cell: ({ companyIds, events }) => {
        const companies =
          companyIds === null
            ? t('webhooks.allCompanies')
            : t('webhooks.companiesCount', { count: companyIds.length });
        const types =
          events === null
            ? t('webhooks.selected.all')
            : t('webhooks.selectedCount', { count: events.length });
        if (isLink) return <span title={events?.join('\n')}>{types}</span>;
        return (
          <>
            {companies}
            {events !== null && <span title={events.join('\n')}> · {types}</span>}
          </>
        );
      },
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
