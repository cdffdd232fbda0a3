import { useQuery } from '@tanstack/react-query';
import { Card } from '../components/card';
import { Badge } from '../components/status';
import { Time } from '../components/time';
import { ForeignText } from '../documents/foreign-text';
import type { StoredDocument } from '../documents/queries';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { forwardsQuery, type Forward } from './queries';

const MARKS = {
  pending: { word: 'documents.forward.pending', tone: 'wait', icon: 'wait' },
  sent: { word: 'documents.forward.sent', tone: 'ok', icon: 'ok' },
  failed: { word: 'documents.forward.failed', tone: 'bad', icon: 'fail' },
} as const;

/** To whom a received document was forwarded, and what became of each mail; nothing while it never was. */
export function ForwardsCard({ document }: { document: StoredDocument }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { data } = useQuery({
    ...forwardsQuery(api, teamId, document.id),
    enabled: document.direction === 'incoming',
  });
  const forwards = data?.forwards ?? [];
  if (forwards.length === 0) return null;
  return (
    <Card title={t('documents.forward.listTitle')}>
      <ul className="divide-y divide-line text-13">
        {forwards.map((forward) => (
          <ForwardRow key={forward.id} forward={forward} />
        ))}
      </ul>
    </Card>
  );
}

function ForwardRow({ forward }: { forward: Forward }) {
  const { t } = useText();
  const { createdBy, createdAt, ruleId, ruleName, note, mails } = forward;
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2 text-ink-2">
        {ruleId === null ? (
          <bdi>{createdBy?.name ?? createdBy?.id}</bdi>
        ) : (
          <span>
            {t('documents.forward.byRule')} <ForeignText text={ruleName ?? ruleId} most={100} />
          </span>
        )}
        <span className="ml-auto text-12 text-ink-3">
          <Time at={createdAt} />
        </span>
      </p>
      {note !== null && (
        <p className="text-ink-2">
          <ForeignText text={note} most={1000} />
        </p>
      )}
      <ul className="grid gap-1">
        {mails.map(({ address, state, failure }) => (
          <li key={address} className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-x-2">
              <Badge tone={MARKS[state].tone} icon={MARKS[state].icon}>
                {t(MARKS[state].word)}
              </Badge>
              <span className="wrap-anywhere">{address}</span>
            </span>
            {failure !== null && (
              <span className="text-12 text-ink-3" lang="en">
                <ForeignText text={failure} most={500} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
