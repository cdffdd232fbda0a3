import { Link } from '@tanstack/react-router';
import { useTeam } from '../session/team';

/** What a request made, or a change was about, with the way to it where there is a page. */
export function ResourceLink({ resourceId }: { resourceId: string }) {
  const { id: teamId } = useTeam();
  if (resourceId.startsWith('doc_')) {
    return (
      <Link
        to="/$teamId/documents/$documentId"
        params={{ teamId, documentId: resourceId }}
        className="font-mono"
      >
        {resourceId}
      </Link>
    );
  }
  if (resourceId.startsWith('wh_')) {
    return (
      <Link
        to="/$teamId/webhooks/$webhookId"
        params={{ teamId, webhookId: resourceId }}
        className="font-mono"
      >
        {resourceId}
      </Link>
    );
  }
  if (resourceId.startsWith('evt_')) {
    return (
      <Link to="/$teamId/events" params={{ teamId }} search={{ event: resourceId }} className="font-mono">
        {resourceId}
      </Link>
    );
  }
  return <code className="text-ink-3">{resourceId}</code>;
}
