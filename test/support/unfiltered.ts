import { Client } from 'pg';

/**
 * With `PASSERELLE_TEST_UNFILTERED=true` statements of requests lose their filter by team: `team_id = $1` becomes true.
 * Without the filters, only the database separates teams. Import this before any module that connects.
 */
const FILTER = /(?:"?\w+"?\.)?"?team_id"?\s*=\s*(\$\d+)/g;

/** Text before an assignment or a condition; the last match says which of both it is. */
const CONDITION_KEYWORDS = /\b(?:SET|WHERE|AND|OR|ON|HAVING)\b/gi;

/** Whether `team_id = $1` at that place of a statement is a value that an UPDATE sets, which is no filter. */
const isAssignment = (text: string, at: number): boolean =>
  text.slice(0, at).match(CONDITION_KEYWORDS)?.at(-1)?.toUpperCase() === 'SET';

/** Number of removed filters, so that a test can check its coverage. */
export const unfiltered = { statements: 0 };

if (process.env['PASSERELLE_TEST_UNFILTERED'] === 'true') {
  const original = Reflect.get(Client.prototype, 'query') as (
    this: Client,
    ...queryArguments: unknown[]
  ) => unknown;
  const without = (text: string): string => {
    // Loaded late, because this file has to be first.
    const { teamRestriction: teamWall } = jest.requireActual<
      typeof import('../../src/platform/kernel/database/team-wall')
    >('../../src/platform/kernel/database/team-wall');
    if (teamWall.currentTeamId() === null) return text;
    const changed = text.replace(FILTER, (filter, parameter: string, at: number) =>
      isAssignment(text, at) ? filter : `(${parameter}::text IS NOT NULL)`,
    );
    if (changed !== text) unfiltered.statements += 1;
    return changed;
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
