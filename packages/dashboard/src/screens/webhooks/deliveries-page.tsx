import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Button } from '../../components/button';
import { DayFilter } from '../../components/day-filter';
import { FilterChip, FilterRow } from '../../components/filters';
import { MenuItem } from '../../components/menu';
import { PageHead, Stack } from '../../components/page';
import { EVENT_TYPES } from '../../events/queries';
import { useText } from '../../i18n/text';
import { useApi, useTeam } from '../../session/team';
import { Deliveries } from '../../webhooks/deliveries';
import {
  ANSWER_CLASSES,
  DELIVERY_STATUSES,
  deliveryQueryOf,
  isUnfilteredDelivery,
  type DeliverySearch,
} from '../../webhooks/delivery-filters';
import { webhookNamesQuery } from '../../webhooks/queries';
import { WebhookTabs } from './webhook-tabs';

const route = getRouteApi('/$teamId/webhooks/deliveries');

/** What was posted to every webhook. */
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
        deeds={[
          {
            name: t('webhooks.deliveries'),
            run: (to) => to.get('/api/v1/webhook-deliveries', { query: deliveryQueryOf(search) }),
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
      <FilterChip
        name={t('webhooks.head.status')}
        value={search.status ? t(`webhooks.status.${search.status}`) : null}
        onClear={() => set({ status: undefined })}
      >
        {DELIVERY_STATUSES.map((status) => (
          <MenuItem key={status} checked={status === search.status} onClick={() => set({ status })}>
            {t(`webhooks.status.${status}`)}
          </MenuItem>
        ))}
      </FilterChip>
      <FilterChip
        name={t('webhooks.head.answer')}
        value={search.code ? t(`webhooks.code.${search.code}`) : null}
        onClear={() => set({ code: undefined })}
      >
        {ANSWER_CLASSES.map((code) => (
          <MenuItem key={code} checked={code === search.code} onClick={() => set({ code })}>
            {t(`webhooks.code.${code}`)}
          </MenuItem>
        ))}
      </FilterChip>
      <FilterChip
        name={t('webhooks.head.event')}
        value={search.type ?? null}
        onClear={() => set({ type: undefined })}
      >
        {EVENT_TYPES.map((type) => (
          <MenuItem key={type} checked={type === search.type} onClick={() => set({ type })}>
            {type}
          </MenuItem>
        ))}
      </FilterChip>
      {((names?.size ?? 0) > 1 || search.webhook !== undefined) && (
        <FilterChip
          name={t('webhooks.webhook')}
          value={search.webhook ? (names?.get(search.webhook) ?? search.webhook) : null}
          onClear={() => set({ webhook: undefined })}
        >
          {[...(names ?? [])].map(([id, host]) => (
            <MenuItem key={id} checked={id === search.webhook} onClick={() => set({ webhook: id })}>
              {host}
            </MenuItem>
          ))}
        </FilterChip>
      )}
      {(['event', 'document'] as const).map((name) => {
        const value = search[name];
        return (
          value !== undefined && (
            <FilterChip
              key={name}
              name={t(`webhooks.${name}`)}
              value={value}
              onClear={() => set({ [name]: undefined })}
            >
              <MenuItem icon="x" onClick={() => set({ [name]: undefined })}>
                {t('webhooks.clearFilter')}
              </MenuItem>
            </FilterChip>
          )
        );
      })}
      {!isUnfilteredDelivery(search) && (
        <Button kind="quiet" onClick={() => onChange({})}>
          {t('webhooks.clearFilters')}
        </Button>
      )}
    </FilterRow>
  );
}
