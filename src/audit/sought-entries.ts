import { decodeCursor } from '../kernel/http/cursor';
import { declaredAuditActions } from './audit-actions';
import { AUDIT_ACTORS } from './audit-entry.entity';
import type { AuditQuery } from './audit.input';
import { entriesByDeed, entriesOf } from './audit.queries';

/** The query for the ids of the newest `count` entries of a team (null: the installation) that pass a filter, behind its cursor. */
export function soughtEntries(
  teamId: string | null,
  { actor, action, subjectId, requestId, from, to, cursor }: AuditQuery,
  count: number,
): { text: string; parameters: unknown[] } {
  const parameters: unknown[] = [teamId, count];
  const place = (value: unknown): string => `$${parameters.push(value)}`;
  const conditions = [teamId === null ? 'e.team_id IS NULL AND $1::text IS NULL' : 'e.team_id = $1'];
  if (subjectId !== undefined) conditions.push(`e.subject_id = ${place(subjectId)}`);
  if (requestId !== undefined) conditions.push(`e.request_id = ${place(requestId)}`);
  if (from !== undefined) conditions.push(`e.created_at >= ${place(from)}::timestamptz`);
  if (to !== undefined) conditions.push(`e.created_at < ${place(to)}::timestamptz`);
  if (cursor !== undefined) {
    const { createdAt, id } = decodeCursor(cursor);
    conditions.push(`(e.created_at, e.id) < (${place(createdAt)}::timestamptz, ${place(id)})`);
  }
  const byDeed = actor !== undefined || action !== undefined;
  if (byDeed && subjectId === undefined && requestId === undefined) {
    const actions = place(action === undefined ? declaredAuditActions() : [action]);
    const actors = place(actor === undefined ? AUDIT_ACTORS : [actor]);
    return { text: entriesByDeed(actions, actors, conditions), parameters };
  }
  if (actor !== undefined) conditions.push(`e.actor = ${place(actor)}`);
  if (action !== undefined) conditions.push(`e.action = ${place(action)}`);
  return { text: entriesOf(conditions), parameters };
}
