import { useRouter } from '@tanstack/react-router';
import { ButtonAnchor } from '../components/button';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';

/** "New invoice to" a customer; absent while there is no page to write one. */
export function SendLink({ recipient }: { recipient: string }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const router = useRouter();
  if (!('/$teamId/send' in router.routesByPath)) return null;
  const href = `${router.basepath}/${teamId}/send?recipient=${encodeURIComponent(recipient)}`;
  return (
    <ButtonAnchor
      kind="primary"
      icon="plus"
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(href);
      }}
    >
      {t('partners.newInvoice')}
    </ButtonAnchor>
  );
}
