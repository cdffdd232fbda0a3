import { useQuery } from '@tanstack/react-query';
import { useText } from '../i18n/text';
import { ForeignName } from '../documents/foreign-text';
import { useApi, useMay, useTeam } from '../session/team';
import { peopleQuery, type AuditEntry } from './queries';

/** Names of the people of the team; empty for who may not see them, and until they are read. */
export function usePeople(): ReadonlyMap<string, string> {
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { data } = useQuery({ ...peopleQuery(api, teamId), enabled: may('members.read') });
  return data ?? NOBODY;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Who did it, as far as people of the team may know: a person by name, everything else by its kind. */
export function Actor({
  entry: { actor, userId },
  people,
}: {
  entry: Pick<AuditEntry, 'actor' | 'userId'>;
  people: ReadonlyMap<string, string>;
}) {
  const { t } = useText();
  const name = userId === null ? undefined : people.get(userId);
  if (name !== undefined && actor === 'member') return <ForeignName text={name} />;
  return <span>{t(`audit.actor.${actor}`)}</span>;
}
