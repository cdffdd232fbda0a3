import { Link } from '@tanstack/react-router';
import { tabClasses, Tabs } from '../../components/filters';
import { useText } from '../../i18n/text';
import { useTeam } from '../../session/team';

const EXACT = { exact: true, includeSearch: false };

/** The webhooks, and what was posted to all of them. */
export function WebhookTabs() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  return (
    <Tabs label={t('webhooks.title')}>
      <Link to="/$teamId/webhooks" params={{ teamId }} className={tabClasses} activeOptions={EXACT}>
        {t('webhooks.endpoints')}
      </Link>
      <Link
        to="/$teamId/webhooks/deliveries"
        params={{ teamId }}
        className={tabClasses}
        activeOptions={EXACT}
      >
        {t('webhooks.deliveries')}
      </Link>
    </Tabs>
  );
}
