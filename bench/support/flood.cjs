/**
 * A client that repeats one request over many kept connections as fast as it is answered, and ends with the number of answers by status.
 * Arguments: base address, connections, seconds, path, Authorization or an empty text, own address.
 */
const { Agent, request } = require('node:http');

const [base, sockets, seconds, path, authorization, localAddress] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(sockets) });
const until = performance.now() + Number(seconds) * 1000;
const answers = {};
const count = (name) => (answers[name] = (answers[name] ?? 0) + 1);

function next() {
  if (performance.now() > until) return;
  const headers = authorization ? { authorization } : {};
  const sent = request(new URL(path, base), { agent, headers, localAddress }, (answer) => {
    count(answer.statusCode);
    answer.resume().on('end', next).on('error', next);
  });
  sent.on('error', (error) => {
    count(error.code);
    setTimeout(next, 5);
  });
  sent.end();
}

for (let n = 0; n < Number(sockets); n++) next();
setTimeout(
  () => {
    process.stdout.write(`${JSON.stringify(answers)}\n`, () => process.exit(0));
  },
  Number(seconds) * 1000,
);
