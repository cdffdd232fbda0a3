const { default: Sequencer } = require('@jest/test-sequencer');
const { basename } = require('node:path');

/** The chapters that take longer than half a minute, longest first. */
const LONG = [
  ...['reporting', 'dashboard', 'start', 'overload', 'webhook-processes', 'work', 'documents', 'extending'],
  ...['team-walls', 'auth', 'cli', 'faults', 'peppol', 'keeping', 'companies', 'reporting-year', 'process'],
  ...['peppol-publishing', 'developer-cli', 'identity', 'guides', 'schema', 'connections', 'idempotency'],
  ...['webhooks', 'api', 'sdk', 'plans', 'day', 'secrets', 'events', 'webhook-receivers', 'statistics'],
];

/**
 * Begins with the suites that take longest: last, one would run alone while the other worker has nothing to do. Jest knows
 * times of earlier runs, but none in a fresh checkout, where it goes by the size of files; those of chapters say nothing.
 */
module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const at = LONG.indexOf(basename(path, '.e2e.ts'));
      return at === -1 ? LONG.length : at;
    };
    return super.sort(tests).sort((one, other) => place(one) - place(other));
  }
};
