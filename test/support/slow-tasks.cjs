/** Functions of a worker thread that take as long as a test wants. */
const { parentPort, threadId } = require('node:worker_threads');

/** Never answers, and never gives its thread back by itself. `begun[0]` becomes 1 when it runs. */
exports.spin = ({ begun }) => {
  Atomics.store(begun, 0, 1);
  for (;;);
};

/** Answers once `gate[0]` is 1; `begun[0]` becomes 1 when it waits for that. */
exports.waitFor = ({ begun, gate }) => {
  Atomics.store(begun, 0, 1);
  Atomics.wait(gate, 0, 0);
  return 'done';
};

exports.echo = (message) => message;

/** The same for tasks whose time is limited. */
exports.spinLimited = ({ startPort }) => {
  startPort.postMessage(null);
  for (;;);
};

exports.echoLimited = ({ message, startPort }) => {
  startPort.postMessage(null);
  return message;
};

/** Says only so late that it begins, as in a thread that takes long to start. */
exports.beginLate = ({ message: { afterMs }, startPort }) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, afterMs);
  startPort.postMessage(null);
  return 'done';
};

/** Says that its thread has grown large. @returns the number of the thread */
exports.growLarge = () => {
  parentPort.postMessage('thread is large');
  return threadId;
};

exports.threadId = () => threadId;
