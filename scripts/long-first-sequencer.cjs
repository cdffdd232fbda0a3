const { default: Sequencer } = require('@jest/test-sequencer');
const { relative, sep } = require('node:path');

/** Topics, which are folders or single suites in test/, in the order of what their longest suite takes. */
const TOPICS = [
  ...[
    'start',
    'extending',
    'overload',
    'webhook-processes',
    'faults',
    'day',
    'process',
    'developer-cli',
    'dashboard',
  ],
  ...[
    'team-walls',
    'reporting-year',
    'peppol-publishing',
    'attempts',
    'edge',
    'peppol',
    'plans',
    'keeping',
    'events',
  ],
  ...[
    'identity',
    'webhooks',
    'reporting',
    'auth',
    'work',
    'statistics',
    'two-roles',
    'webhook-receivers',
    'schema',
  ],
  ...['idempotency', 'companies', 'documents', 'api'],
];

/**
 * Begins with the topics that have the longest suites: last, one would run alone while the other worker has nothing to do. Suites
 * of a topic follow each other, because most of them share a service. Unit specs come last; Jest orders them by their size.
 */
module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    const place = ({ path, context }) => {
      const [top, topic = ''] = relative(context.config.rootDir, path).split(sep);
      if (top !== 'test') return TOPICS.length + 1;
      const at = TOPICS.indexOf(topic.replace(/(\.process)?\.e2e\.ts$/, ''));
      return at === -1 ? TOPICS.length : at;
    };
    const order = ({ path, context }) => relative(context.config.rootDir, path).split(sep)[1] ?? '';
    return super
      .sort(tests)
      .sort(
        (one, other) =>
          place(one) - place(other) ||
          (place(one) <= TOPICS.length ? order(one).localeCompare(order(other)) : 0),
      );
  }
};
