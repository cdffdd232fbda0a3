import { Link } from '@tanstack/react-router';
import { tabClasses, Tabs } from '../../components/filters';
import { useText } from '../../i18n/text';
import { useTeam } from '../../session/team';

/** The webhooks, and what was posted to all of them. */
export function WebhookTabs({ current }: { current: 'endpoints' | 'deliveries' }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const mark = (name: typeof current) => (name === current ? 'page' : undefined);
  return (
    <Tabs label={t('webhooks.title')}>
      <Link
        to="/$teamId/webhooks"
        params={{ teamId }}
        className={tabClasses}
        aria-current={mark('endpoints')}
        activeProps={{ 'aria-current': mark('endpoints') }}
      >
        {t('webhooks.endpoints')}
      </Link>
      <Link
        to="/$teamId/webhooks/deliveries"
        params={{ teamId }}
        className={tabClasses}
        aria-current={mark('deliveries')}
      >
        {t('webhooks.deliveries')}
      </Link>
    </Tabs>
  );
}
