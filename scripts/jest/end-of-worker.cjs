/**
 * What ends with the process that runs suites. Jest gives its workers half a second to end, so these only remove their files, and
 * end with their sockets open, as after a kill. A process that runs suites itself (`-w 1`, a single file) stops everything.
 */
const END_OF_JEST_WORKER = 2;
const KEY = Symbol.for('passerelle.endOfWorker');

/** Jest loads this file more than once in a process that runs suites itself. */
const things = (process[KEY] ??= registered());

function registered() {
  const list = new Set();
  process.on('exit', () => {
    for (const { removeFiles } of list) removeFiles?.();
  });
  if (process.send !== undefined)
    process.on('message', (message) => {
      if (Array.isArray(message) && message[0] === END_OF_JEST_WORKER) process.exit(0);
    });
  return list;
}

/**
 * @param thing `stop` ends it in order, `removeFiles` removes what it has on the disk, synchronously; both optional
 */
exports.endOfWorker = (thing) => void things.add(thing);

/** Stops everything, the youngest first; for the process that runs suites itself, and for a worker that begins with unit specs. */
exports.stopAll = async () => {
  const list = [...things].reverse();
  things.clear();
  for (const { stop, removeFiles } of list) {
    await stop?.();
    removeFiles?.();
  }
};
