import { spawn } from 'node:child_process';

/** Puts labels on documents and takes them off, over and over; each change is an event. */
export interface LabelLoad {
  url: string;
  authorization: string;
  documents: string[];
  /** One for each client, so that every request changes something. */
  labels: string[];
  count: number;
}

const CLIENT = `
const { request, Agent } = require('node:http');
const { url, authorization, documents, labels, count } = JSON.parse(process.argv[1]);
const agent = new Agent({ keepAlive: true, maxSockets: labels.length });
const each = count / labels.length;
let working = labels.length;
function next(client, times) {
  if (times === each) return (working -= 1) === 0 && agent.destroy();
  const path = url + '/api/v1/documents/' + documents[client % documents.length] + '/labels/' + labels[client];
  request(path, { agent, method: times % 2 === 0 ? 'PUT' : 'DELETE', headers: { authorization } }, (answer) => {
    answer.resume().on('end', () => {
      if (answer.statusCode === 503) return setTimeout(next, 50, client, times);
      if (answer.statusCode !== 200) { console.error(answer.statusCode, path); process.exit(1); }
      next(client, times + 1);
    });
  }).end();
}
labels.forEach((_, client) => next(client, 0));`;

/**
 * Makes the requests from a process of its own; what an overloaded service refuses is sent again. Each client makes the same even
 * number of changes and so ends as it began: the next run changes something with each request again.
 * @throws Error when the count is no multiple of twice the clients
 */
export async function changeLabels(load: LabelLoad): Promise<void> {
  if (load.count % (2 * load.labels.length) !== 0)
    throw new Error(`${load.count} changes: it has to be a multiple of ${2 * load.labels.length}`);
  const client = spawn(process.execPath, ['-e', CLIENT, JSON.stringify(load)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const status = await new Promise((resolve) => client.once('close', resolve));
  if (status !== 0) throw new Error('A label could not be changed');
}
