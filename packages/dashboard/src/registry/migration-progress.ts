/** Direction of a migration: from another provider to this one, or the reverse. */
export type Way = 'in' | 'out';

/** A migration, as far as its steps need it. */
export interface MigrationFacts {
  direction: 'inbound' | 'outbound';
  status: 'pending' | 'completed' | 'failed';
}

/** State of a migration, which determines the current one of its three steps. */
export type MigrationProgress =
  /** No migration was begun, or it has ended and no longer counts. */
  | { state: 'begin'; current: 0 }
  /** In: the key is stored until the company can be published. Out: the key is given out. */
  | { state: 'pending'; current: 1 | 2 }
  | { state: 'failed'; current: 0 | 1 }
  | { state: 'completed'; current: 3 };

/**
 * How far a move is, by the newest migration of its identifier. A completed one counts while the identifier is where it brought
 * it; one of the other way says nothing of this one.
 */
export function migrationProgress(
  way: Way,
  newest: MigrationFacts | null,
  isPublished: boolean,
): MigrationProgress {
  if (newest === null || newest.direction !== (way === 'in' ? 'inbound' : 'outbound'))
    return { state: 'begin', current: 0 };
  switch (newest.status) {
    case 'pending':
      return { state: 'pending', current: way === 'in' ? 2 : 1 };
    case 'failed':
      return isPublished === (way === 'in')
        ? { state: 'begin', current: 0 }
        : { state: 'failed', current: way === 'in' ? 1 : 0 };
    case 'completed':
      return isPublished === (way === 'in')
        ? { state: 'completed', current: 3 }
        : { state: 'begin', current: 0 };
  }
}

/** The way that an identifier can go: what is published here can leave, anything else can come. */
export function toDirection(identifier: { publication: string }): Way {
  return identifier.publication === 'published' ? 'out' : 'in';
}
