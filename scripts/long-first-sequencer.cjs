const { default: Sequencer } = require('@jest/test-sequencer');
const { relative, sep } = require('node:path');
const { findGroup } = require('./jest/suite-groups.cjs');

/** Groups and topics (folders or single suites in test/) in the order of what their longest suite takes. */
const LONGEST_FIRST = [
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
  ...['reporting-year', 'peppol-publishing', 'attempts', 'peppol', 'events', 'identity', 'installations'],
  ...['auth', 'statistics', 'without workers', 'keeping', 'two-roles', 'webhook-receivers'],
];
/** Suites without a group follow those with one, and unit specs come last. */
const [UNKNOWN, COMMON, UNIT] = [1, 2, 3].map((n) => LONGEST_FIRST.length + n);

/**
 * Begins with the longest: last, one would run alone while the other worker has nothing to do. Suites of a group follow each
 * other, because they share services; those that can run anywhere fill the time until all workers are done. Within a group the order is that of their paths, the same
 * in every run, so that what a suite finds of the suites before it does not depend on how long they took last time. Jest orders
 * unit specs.
 */
module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    const keys = new Map(tests.map((test) => [test, sortKey(test)]));
    return super.sort(tests).sort((one, other) => {
      const [mine, theirs] = [keys.get(one), keys.get(other)];
      if (mine.place !== theirs.place) return mine.place - theirs.place;
      return mine.place === UNIT
        ? 0
        : mine.name.localeCompare(theirs.name) || one.path.localeCompare(other.path);
    });
  }
};

function sortKey(test) {
  const { rootDir, displayName } = test.context.config;
  const [top, topic = ''] = relative(rootDir, test.path).split(sep);
  if (top !== 'test') return { place: UNIT, name: '' };
  const group = findGroup(test);
  const isCommon = displayName?.name === 'e2e' && group === null;
  const name = group ?? topic.replace(/(\.process)?\.e2e\.ts$/, '');
  const at = LONGEST_FIRST.indexOf(name);
  return { place: isCommon ? COMMON : at === -1 ? UNKNOWN : at, name };
}
