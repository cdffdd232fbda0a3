import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { useText } from '../../i18n/text';
import { useApi, useTeam } from '../../session/team';
import type { DeliverySearch } from '../../webhooks/delivery-filters';
import { webhooksQuery } from '../../webhooks/queries';
import { WebhookView } from '../../webhooks/webhook-view';

const route = getRouteApi('/$teamId/webhooks/$webhookId');

/** One webhook of the team. */
export function WebhookPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { webhookId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery(webhooksQuery(api, teamId));
  const change = ({ status, delivery }: DeliverySearch): void =>
    void navigate({
      to: '/$teamId/webhooks/$webhookId',
      params: { teamId, webhookId },
      search: { status, delivery },
      replace: true,
      resetScroll: false,
    });
  const toList = (name: string) => (
    <Link to="/$teamId/webhooks" params={{ teamId }}>
      {name}
    </Link>
  );
  return (
    <Reading query={query} title={t('webhooks.unreadable')}>
      {(webhooks) => {
        const webhook = webhooks.find(({ id }) => id === webhookId);
        return webhook ? (
          <WebhookView
            key={webhook.id}
            webhook={webhook}
            search={search}
            onChange={change}
            back={toList(t('webhooks.title'))}
            onRemoved={() => navigate({ to: '/$teamId/webhooks', params: { teamId } })}
          />
        ) : (
          <EmptyState icon="webhook" title={t('webhooks.gone')} action={toList(t('webhooks.goneBack'))} />
        );
      }}
    </Reading>
  );
}
