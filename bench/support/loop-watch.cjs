/**
 * Loaded into a process with `--require`: watches how long its event loop is held up. A beat comes every two
 * milliseconds when the loop is free; between two beats the main thread's CPU time is measured, so that a machine that is busy
 * with others does not count. `SIGUSR2` prints the longest gaps since the last time, in milliseconds. Linux only.
 */
const { openSync, readSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (isMainThread && process.platform === 'linux') {
  const file = openSync(`/proc/${process.pid}/task/${process.pid}/schedstat`);
  const buffer = Buffer.alloc(64);
  const cpuMs = () =>
    Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, 64, 0)).split(' ', 1)[0]) / 1e6;
  let [cpu, wall] = [cpuMs(), performance.now()];
  let longest = { cpuMs: 0, wallMs: 0 };
  setInterval(() => {
    const [cpuNow, wallNow] = [cpuMs(), performance.now()];
    longest = {
      cpuMs: Math.max(longest.cpuMs, cpuNow - cpu),
      wallMs: Math.max(longest.wallMs, wallNow - wall),
    };
    [cpu, wall] = [cpuNow, wallNow];
  }, 2).unref();
  process.on('SIGUSR2', () => {
    process.stdout.write(`loop-watch ${JSON.stringify(longest)}\n`);
    longest = { cpuMs: 0, wallMs: 0 };
  });
}
