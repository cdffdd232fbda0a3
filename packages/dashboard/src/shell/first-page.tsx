import { Navigate } from '@tanstack/react-router';
import { useTeam } from '../session/team';
import { useNavigation } from './navigation';

/** Leads on to the first page that the person may see. */
export function FirstPage() {
  const team = useTeam();
  const path = useNavigation(team)[0]?.items[0]?.path;
  return (
    path !== undefined && (
      <Navigate to={`/$teamId/${path}` as '/$teamId'} params={{ teamId: team.id }} replace />
    )
  );
}
