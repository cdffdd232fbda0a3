const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');

/** What this process had used when its last suite ended; before the first suite, what its start and Jest itself took. */
let before = { cpu: { user: 0, system: 0 }, at: performance.timeOrigin };

/**
 * Adds a line about a suite that ends to the file that TEST_COSTS names, if it names one: `suite`, `pid` of the worker, and
 * `cpuMs` (user and system) and `wallMs` of the worker since its suite before, in milliseconds, and `heapMb`, what is on its heap then,
 * garbage included. PostgreSQL is another process.
 * @param rootDir folder that `suite` is relative to
 * @param path of the suite
 */
exports.noteCosts = (rootDir, path) => {
  const file = process.env.TEST_COSTS;
  if (file === undefined) return;
  const { user, system } = process.cpuUsage(before.cpu);
  const now = performance.timeOrigin + performance.now();
  const line = {
    suite: relative(rootDir, path),
    pid: process.pid,
    cpuMs: Math.round((user + system) / 1000),
    wallMs: Math.round(now - before.at),
    heapMb: Math.round(process.memoryUsage().heapUsed / 2 ** 20),
  };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
  before = { cpu: process.cpuUsage(), at: now };
};
