/** To be required by a process under test: SIGUSR2 keeps its main thread busy for BLOCKED_MS. */
const { isMainThread } = require('node:worker_threads');

if (isMainThread)
  process.on('SIGUSR2', () => {
    process.stdout.write('blocked\n');
    const until = performance.now() + Number(process.env.BLOCKED_MS);
    while (performance.now() < until);
    process.stdout.write('unblocked\n');
  });
