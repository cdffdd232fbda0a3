import { Link, useNavigate } from '@tanstack/react-router';
import { useText } from '../../i18n/text';
import { useTeam } from '../../session/team';
import { WebhookList } from '../../webhooks/webhook-list';
import { WebhookTabs } from './webhook-tabs';

/** The webhooks of the team, each with its health. */
export function WebhooksPage() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const navigate = useNavigate();
  return (
    <WebhookList
      title={t('webhooks.title')}
      note={t('webhooks.note')}
      tabs={<WebhookTabs />}
      linkTo={(webhookId, props) => (
        <Link to="/$teamId/webhooks/$webhookId" params={{ teamId, webhookId }} {...props} />
      )}
      onOpen={(webhookId) =>
        void navigate({ to: '/$teamId/webhooks/$webhookId', params: { teamId, webhookId } })
      }
    />
  );
}
