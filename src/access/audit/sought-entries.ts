import { decodeCursor } from '../../platform/kernel/http/cursor';
import { declaredAuditActions } from './audit-actions';
import { chainOf } from './audit-chain';
import { AUDIT_ACTORS } from './audit-entry.entity';
import type { AuditQuery } from './audit.input';
import { entriesAbout, entriesByDeed, newestEntries, type SoughtEntries } from './audit.queries';

/**
 * Returns the query for the ids of a team's newest `count` entries (null: the installation's) that pass a filter, after its
 * cursor.
 */
export function soughtEntries(
  teamId: string | null,
  { actor, action, subjectId, requestId, from, to, cursor }: AuditQuery,
  count: number,
): { text: string; parameters: unknown[] } {
  const parameters: unknown[] = [chainOf(teamId), count];
  const place = (value: unknown): string => `$${parameters.push(value)}`;
  const position = cursor === undefined ? null : decodeCursor(cursor);
  const sought: SoughtEntries = {
    conditions: [],
    from: from === undefined ? null : place(from),
    to: to === undefined ? null : place(to),
    after: position === null ? null : { createdAt: place(position.createdAt), id: place(position.id) },
  };
  const compare = (column: string, value: string | undefined): void => {
    if (value !== undefined) sought.conditions.push(`e.${column} = ${place(value)}`);
  };
  if (subjectId !== undefined || requestId !== undefined) {
    compare('subject_id', subjectId);
    compare('request_id', requestId);
    compare('actor', actor);
    compare('action', action);
    return { text: entriesAbout(sought), parameters };
  }
  if (actor === undefined && action === undefined)
    return { text: newestEntries(teamId !== null, sought), parameters };
  const actions = place(action === undefined ? declaredAuditActions() : [action]);
  const actors = place(actor === undefined ? AUDIT_ACTORS : [actor]);
  return { text: entriesByDeed(actions, actors, sought), parameters };
}
