import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert } from '../components/alert';
import { Card } from '../components/card';
import { MoreFooter } from '../components/more-footer';
import { Reading } from '../components/reading';
import { Badge } from '../components/status';
import { Time } from '../components/time';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { RunningMove } from './move-panel';
import { movesQuery, networkQuery, type NetworkMoveSummary } from './queries';

/** The moves of a team without a connection: what became of them, and what a running one waits for. */
export function MovesCard() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useInfiniteQuery(movesQuery(api, teamId));
  const moves = query.data?.pages.flatMap((page) => page.networkMoves) ?? [];
  // A team that never moved a company needs no list.
  if (query.data !== undefined && moves.length === 0) return null;
  return (
    <Card title={t('upstream.moves')} note={t('upstream.movesNote')}>
      <Reading query={query} title={t('upstream.movesUnreadable')} rows={2}>
        {() => (
          <ul>
            {moves.map((move) => (
              <MoveRow key={move.id} move={move} />
            ))}
          </ul>
        )}
      </Reading>
      <MoreFooter query={query} />
    </Card>
  );
}

function MoveRow({ move }: { move: NetworkMoveSummary }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const { companyId, companyName, network, status, createdAt, completedAt } = move;
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <Link to="/$teamId/companies/$companyId" params={{ teamId, companyId }}>
            <bdi>{companyName}</bdi>
          </Link>
        </h3>
        <span className="text-13 text-ink-2">
          {t(network === 'own' ? 'upstream.wentToOwn' : 'upstream.wentToProvider')}
        </span>
        <StatusBadge move={move} />
        <span className="text-13 text-ink-2">
          <Time at={completedAt ?? createdAt} form="full" />
        </span>
      </div>
      {status === 'running' && <WaitingMove move={move} />}
    </li>
  );
}

function StatusBadge({ move: { network, status } }: { move: NetworkMoveSummary }) {
  const { t } = useText();
  if (status === 'running')
    return (
      <Badge tone="warn" icon="updown">
        {t(network === 'own' ? 'upstream.movingToOwn' : 'upstream.movingToProvider', {
          title: t('upstream.anyProvider'),
        })}
      </Badge>
    );
  return status === 'completed' ? (
    <Badge tone="ok" icon="ok">
      {t('upstream.moveCompleted')}
    </Badge>
  ) : (
    <Badge tone="wait" icon="wait">
      {t('upstream.moveCancelled')}
    </Badge>
  );
}

function WaitingMove({ move: { companyId, companyName } }: { move: NetworkMoveSummary }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(networkQuery(api, teamId, companyId));
  return (
    <>
      <Alert tone="warn" title={t('upstream.moveWaits')} />
      <Reading query={query} title={t('upstream.networkUnreadable')} rows={1}>
        {({ move }) =>
          move?.status === 'running' && (
            <RunningMove
              company={{ id: companyId, name: companyName }}
              move={move}
              title={t('upstream.anyProvider')}
            />
          )
        }
      </Reading>
    </>
  );
}
