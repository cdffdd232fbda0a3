/**
 * Loaded before the product's own code (`--require`), so that a test meets moments that are too short or too rare to wait for.
 * `MOMENT` says which.
 */
const { once } = require('node:events');
const { join } = require('node:path');
const timers = require('node:timers/promises');

const moments = {
  /** Signal USR2: an error that nothing catches. */
  exception() {
    process.on('SIGUSR2', () => {
      throw new Error('nobody catches this');
    });
  },
  rejection() {
    process.on('SIGUSR2', () => void Promise.reject(new Error('nobody catches this')));
  },
  /** The process is asked to stop when all of it has started and it is about to serve. */
  stop() {
    require('reflect-metadata');
    const { SandboxSeed } = require(join(__dirname, '../../dist/src/business/companies/sandbox-seed.js'));
    const { seedIfEmpty } = SandboxSeed.prototype;
    SandboxSeed.prototype.seedIfEmpty = async function () {
      const seeded = await seedIfEmpty.call(this);
      const asked = once(process, 'SIGTERM');
      process.kill(process.pid, 'SIGTERM');
      await asked;
      return seeded;
    };
  },
  /** Long pauses are over in a moment. */
  hurry() {
    const { setTimeout: sleep } = timers;
    timers.setTimeout = (ms, ...rest) => sleep(ms >= 1000 ? 20 : ms, ...rest);
  },
};

moments[process.env.MOMENT]();
