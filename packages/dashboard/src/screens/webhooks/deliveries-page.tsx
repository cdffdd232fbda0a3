import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Button } from '../../components/button';
import { DayFilter } from '../../components/day-filter';
import { ChoiceFilter, FilterRow, FixedFilter } from '../../components/filters';
import { PageHead, Stack } from '../../components/page';
import { EVENT_TYPES } from '../../events/types';
import { useText } from '../../i18n/text';
import { useApi, useTeam } from '../../session/team';
import { Deliveries } from '../../webhooks/deliveries';
import {
  ANSWER_CLASSES,
  DELIVERY_STATUSES,
  toDeliveryQuery,
  isUnfilteredDelivery,
  type DeliverySearch,
} from '../../webhooks/delivery-filters';
import { webhookNamesQuery } from '../../webhooks/queries';
import { WebhookTabs } from './webhook-tabs';

const route = getRouteApi('/$teamId/webhooks/deliveries');

/** Deliveries of all webhooks. */
export function DeliveriesPage() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const search = route.useSearch();
  const navigate = useNavigate();
  const change = (next: DeliverySearch): void =>
    void navigate({
      to: '/$teamId/webhooks/deliveries',
      params: { teamId },
      search: next,
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHead
        title={t('webhooks.title')}
        windowTitle={t('webhooks.deliveries')}
        note={t('webhooks.note')}
        apiCalls={[
          {
            name: t('webhooks.deliveries'),
            run: (to) => to.get('/api/v1/webhook-deliveries', { query: toDeliveryQuery(search) }),
          },
        ]}
      />
      <Stack gap={4}>
        <WebhookTabs />
        <Filters search={search} onChange={change} />
        <Deliveries search={search} onChange={change} showsWebhook />
      </Stack>
    </>
  );
}

function Filters({ search, onChange }: { search: DeliverySearch; onChange: (next: DeliverySearch) => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { data: names } = useQuery(webhookNamesQuery(api, teamId));
  const set = (next: DeliverySearch): void => onChange({ ...search, ...next });
  return (
    <FilterRow>
      <DayFilter from={search.from} to={search.to} onChange={set} />
      <ChoiceFilter
        name={t('webhooks.head.status')}
        value={search.status}
        values={DELIVERY_STATUSES}
        formatName={(status) => t(`webhooks.status.${status}`)}
        onChange={(status) => set({ status })}
      />
      <ChoiceFilter
        name={t('webhooks.head.answer')}
        value={search.code}
        values={ANSWER_CLASSES}
        formatName={(code) => t(`webhooks.code.${code}`)}
        onChange={(code) => set({ code })}
      />
      <ChoiceFilter
        name={t('webhooks.head.event')}
        value={search.type}
        values={EVENT_TYPES}
        formatName={(type) => type}
        onChange={(type) => set({ type })}
      />
      {((names?.size ?? 0) > 1 || search.webhook !== undefined) && (
        <ChoiceFilter
          name={t('webhooks.webhook')}
          value={search.webhook}
          values={[...(names ?? new Map<string, string>()).keys()]}
          formatName={(id) => names?.get(id) ?? id}
          onChange={(webhook) => set({ webhook })}
        />
      )}
      {(['event', 'document'] as const).map((name) => (
        <FixedFilter
          key={name}
          name={t(`webhooks.${name}`)}
          value={search[name]}
          onClear={() => set({ [name]: undefined })}
        />
      ))}
      {!isUnfilteredDelivery(search) && (
        <Button kind="quiet" onClick={() => onChange({})}>
          {t('webhooks.clearFilters')}
        </Button>
      )}
    </FilterRow>
  );
}
