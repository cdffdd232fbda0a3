import { Client } from 'pg';

/**
 * With `PASSERELLE_TEST_UNFILTERED=true` statements of requests lose their filter by team: `team_id = $1` becomes true. What then still keeps
 * teams apart is the database. Imported before anything that connects.
 */
const FILTER = /(?:"?\w+"?\.)?"?team_id"?\s*=\s*(\$\d+)/g;

/** How many filters were removed, so that a test can tell that it tried something. */
export const unfiltered = { statements: 0 };

if (process.env['PASSERELLE_TEST_UNFILTERED'] === 'true') {
  const original = Reflect.get(Client.prototype, 'query') as (this: Client, ...given: unknown[]) => unknown;
  const without = (text: string): string => {
    // Loaded late: it is this file that has to come first.
    const { teamWall } = jest.requireActual<typeof import('../../src/kernel/database/team-wall')>(
      '../../src/kernel/database/team-wall',
    );
    if (teamWall.team() === null || text.search(FILTER) === -1) return text;
    unfiltered.statements += 1;
    return text.replace(FILTER, (_filter, parameter: string) => `(${parameter}::text IS NOT NULL)`);
  };
  Reflect.set(
    Client.prototype,
    'query',
    function (this: Client, first: unknown, ...rest: unknown[]): unknown {
      if (typeof first === 'string') return original.call(this, without(first), ...rest);
      if (typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string') {
        const text = without(first.text);
        if (text !== first.text) return original.call(this, { ...first, text, name: undefined }, ...rest);
      }
      return original.call(this, first, ...rest);
    },
  );
}
