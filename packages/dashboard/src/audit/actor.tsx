import { useQuery } from '@tanstack/react-query';
import { useText } from '../i18n/text';
import { ForeignName } from '../documents/foreign-text';
import { useApi, useMay, useTeam } from '../session/team';
import { peopleQuery, type AuditEntry } from './queries';

/** Names of the team's members; empty while they load and for roles that may not see them. */
export function usePeople(): ReadonlyMap<string, string> {
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { data } = useQuery({ ...peopleQuery(api, teamId), enabled: may('members.read') });
  return data ?? NOBODY;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Actor of an entry: a person by name, any other actor by its kind. */
export function Actor({
  entry: { actor, userId, keyId },
  people,
}: {
  entry: Pick<AuditEntry, 'actor' | 'userId' | 'keyId'>;
  people: ReadonlyMap<string, string>;
}) {
  const { t } = useText();
  const name = userId === null ? undefined : people.get(userId);
  if (name !== undefined && actor === 'member') return <ForeignName text={name} />;
  const isLink = keyId?.startsWith('portal_') === true;
  return <span>{t(isLink ? 'audit.actor.portal' : `audit.actor.${actor}`)}</span>;
}
