import { Link } from '@tanstack/react-router';
import { useLinkedCompany, useTeam } from '../session/team';

/** Links the id of a document, webhook or event to its page; shows any other id as text. */
export function ResourceLink({ id }: { id: string }) {
  const { id: teamId } = useTeam();
  const isLink = useLinkedCompany() !== null;
  const look = 'font-mono text-12';
  // A customer with a portal link has none of these pages.
  if (isLink) return <code className="text-12 text-ink-3">{id}</code>;
  if (id.startsWith('doc_')) {
    return (
      <Link to="/$teamId/documents/$documentId" params={{ teamId, documentId: id }} className={look}>
        {id}
      </Link>
    );
  }
  if (id.startsWith('wh_')) {
    return (
      <Link to="/$teamId/webhooks/$webhookId" params={{ teamId, webhookId: id }} className={look}>
        {id}
      </Link>
    );
  }
  if (id.startsWith('evt_')) {
    return (
      <Link to="/$teamId/events" params={{ teamId }} search={{ event: id }} className={look}>
        {id}
      </Link>
    );
  }
  return <code className="text-12 text-ink-3">{id}</code>;
}
