import { Injectable } from '@nestjs/common';
import { getCurrentActor } from '../../access/audit/audit-log';
import { SELECT_CREATOR_NAMES } from '../../access/auth/auth.queries';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';

/** Kind of author: a signed-in person, an API key, or the service and its command line. */
export type DraftAuthorType = 'member' | 'key' | 'system';

/** Creator or last editor of a draft, as stored in its row. */
export interface DraftAuthor {
  type: DraftAuthorType;
  /** Id of the member or key; null for other authors. */
  id: string | null;
}

/** Returns the author of the current request. */
export function getCurrentAuthor(): DraftAuthor {
  const { actor, keyId, userId } = getCurrentActor();
  if (actor === 'key') return { type: 'key', id: keyId };
  return actor === 'member' ? { type: 'member', id: userId } : { type: 'system', id: null };
}

/** Finds the names of people and keys that created or changed drafts. */
@Injectable()
export class DraftAuthorQueries {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Returns the names of authors by their ids, with one query. Deleted authors are not contained. */
  async findNames(teamId: string, authors: readonly DraftAuthor[]): Promise<ReadonlyMap<string, string>> {
    const collectIds = (authorType: DraftAuthorType): string[] => [
      ...new Set(authors.flatMap(({ type, id }) => (type === authorType && id !== null ? [id] : []))),
    ];
    const [members, keys] = [collectIds('member'), collectIds('key')];
    if (members.length + keys.length === 0) return new Map();
    const rows = await this.unitOfWork.query<{ id: string; name: string }>(SELECT_CREATOR_NAMES, [
      teamId,
      members,
      keys,
      [],
    ]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
