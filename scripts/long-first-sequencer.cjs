const { default: Sequencer } = require('@jest/test-sequencer');

/** Begins with the suite that takes longest: last, it would run alone while the other worker has nothing to do. */
module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => path.endsWith('faults.e2e.ts');
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
