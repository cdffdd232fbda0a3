import { decodeCursor } from '../../platform/kernel/http/cursor';
import { listAuditActions } from './audit-actions';
import { toChainName } from './audit-chain';
import { AUDIT_ACTORS } from './audit-entry.entity';
import type { AuditQuery } from './audit.input';
import {
  selectEntriesAbout,
  selectEntriesByActorAndAction,
  selectNewestEntries,
  type AuditSearchFilter,
} from './audit.queries';

/**
 * Builds the query for the ids of a team's newest `count` entries (team null: the installation's) that match the
 * filters and follow the cursor.
 */
export function buildAuditSearchQuery(
  teamId: string | null,
  { actor, action, subjectId, requestId, from, to, cursor }: AuditQuery,
  count: number,
): { text: string; parameters: unknown[] } {
  const parameters: unknown[] = [toChainName(teamId), count];
  const addParameter = (value: unknown): string => `$${parameters.push(value)}`;
  const position = cursor === undefined ? null : decodeCursor(cursor);
  const filter: AuditSearchFilter = {
    conditions: [],
    from: from === undefined ? null : addParameter(from),
    to: to === undefined ? null : addParameter(to),
    after:
      position === null
        ? null
        : { createdAt: addParameter(position.createdAt), id: addParameter(position.id) },
  };
  const addCondition = (column: string, value: string | undefined): void => {
    if (value !== undefined) filter.conditions.push(`e.${column} = ${addParameter(value)}`);
  };
  if (subjectId !== undefined || requestId !== undefined) {
    addCondition('subject_id', subjectId);
    addCondition('request_id', requestId);
    addCondition('actor', actor);
    addCondition('action', action);
    return { text: selectEntriesAbout(filter), parameters };
  }
  if (actor === undefined && action === undefined)
    return { text: selectNewestEntries(teamId !== null, filter), parameters };
  const actions = addParameter(action === undefined ? listAuditActions() : [action]);
  const actors = addParameter(actor === undefined ? AUDIT_ACTORS : [actor]);
  return { text: selectEntriesByActorAndAction(actions, actors, filter), parameters };
}
