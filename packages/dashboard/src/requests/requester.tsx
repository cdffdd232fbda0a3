import { Link } from '@tanstack/react-router';
import { ForeignName } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';
import type { RequestEntry } from './queries';

/** Caller: the person, or the key of the program, by name when the viewer may see it, as a link to all of their requests. */
export function Requester({
  request: { keyId, userId },
  people,
  keys,
}: {
  request: Pick<RequestEntry, 'keyId' | 'userId'>;
  people: ReadonlyMap<string, string>;
  keys: ReadonlyMap<string, string>;
}) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const name = keyId === null ? people.get(userId ?? '') : keys.get(keyId);
  const search = keyId === null ? { userId: userId ?? undefined } : { keyId };
  return (
    <Link
      to="/$teamId/requests"
      params={{ teamId }}
      search={search}
      title={keyId ?? userId ?? undefined}
      className="block max-w-40 truncate text-13 text-ink max-md:py-1"
    >
      {name === undefined ? (
        t(
          keyId === null
            ? 'requests.aPerson'
            : keyId.startsWith('portal_')
              ? 'requests.aLink'
              : 'requests.aProgram',
        )
      ) : (
        <ForeignName text={name} />
      )}
    </Link>
  );
}
