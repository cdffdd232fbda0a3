/**
 * `npm run drill [-- --documents N]`: the backup drill. Fills an installation through the API, backs it up while sends go
 * on, destroys it (kill -9, data removed), restores the backup elsewhere and holds the result against what clients were
 * answered and receivers got. Prints a table; exits 1 when anything acknowledged before the backup is missing or differs, or
 * anything is sent twice. Everything happens on 127.0.0.1 and in temporary directories.
 */
import { prepare } from './prepare.mjs';
import { Installation } from './drill/installation.mjs';
import { Clients } from './drill/clients.mjs';
import { Receiver } from './drill/receiver.mjs';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';

const { values } = parseArgs({ options: { documents: { type: 'string', default: '200' } } });
await prepare({ build: true });

/** Longer than a relay needs to find what is due. */
const QUIET_MS = 3_000;
const AFTER_BACKUP_MS = 3_000;
const POSTS_LIMIT_MS = 60_000;

const lines = [];
let failed = 0;
const figure = (name, value) => lines.push([name, String(value), '']);
const check = (name, holds, value) => {
  if (!holds) failed++;
  lines.push([name, String(value), holds ? 'holds' : 'BROKEN']);
};
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const p99 = (samples) => {
  const sorted = [...samples].sort((a, b) => a - b);
  return `${Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)} ms of ${sorted.length}`;
};

const receiver = await Receiver.start();
const first = await Installation.make();
let second;
try {
  await drill();
} finally {
  await first.destroy();
  await second?.destroy();
  receiver.stop();
}
const width = Math.max(...lines.map(([name]) => name.length));
for (const [name, value, verdict] of lines)
  console.log(`${name.padEnd(width)}  ${value.padEnd(34)} ${verdict}`);
console.log(failed === 0 ? 'The drill holds.' : `${failed} BROKEN`);
process.exit(failed === 0 ? 0 : 1);

async function drill() {
  await first.start();
  const clients = new Clients(first.sandbox(), first.baseUrl);
  await clients.post('/api/v1/webhooks', { url: receiver.url });
  // What happened before there was a webhook is never posted.
  const older = await clients.events();
  const expectedOf = async (client) => [...(await client.events()).keys()].filter((id) => !older.has(id));
  await clients.send(Number(values.documents), 4);
  await clients.settled();
  figure('p99 of sends before the backup', p99(clients.latencies.splice(0)));
  const earlier = new Map(clients.acknowledged);
  const eventsBefore = await expectedOf(clients);
  await posted(eventsBefore);
  // That they were delivered is written down when the receiver has answered.
  await sleep(QUIET_MS);
  const postedBefore = new Set(eventsBefore);
  check('events posted before the backup', postedBefore.size > 0, postedBefore.size);

  // Certain to be under way at the snapshot: this recipient takes ten seconds.
  await clients.send(5, 5, '9999:slow');
  const acknowledged = new Map(clients.acknowledged);
  clients.latencies.length = 0;
  const load = clients.during(4);
  const backup = await first.cli(['db', 'backup', '--out', first.backupFile]);
  const whileBackup = clients.latencies.splice(0);
  await sleep(AFTER_BACKUP_MS);
  await load.stop();
  const { size, rows, seconds: took } = backup.json.backup;
  figure('backup', `${(size / 1e6).toFixed(2)} MB, ${rows} rows, ${took} s`);
  figure('memory of the backup process', `${backup.peakMb.toFixed(0)} MB at most`);
  figure('p99 of sends during the backup', p99(whileBackup));
  const verified = await first.cli(['db', 'verify', '--in', first.backupFile]);
  check('verify', verified.status === 0, seconds(verified.ms));

  const before = await clients.picture([...acknowledged.keys()]);
  const events = await clients.events();
  const sentLater = clients.acknowledged.size - acknowledged.size;
  await first.destroy({ keepBackup: true });
  figure('destroyed', `kill -9, data removed; ${sentLater} sends later than the snapshot`);

  second = await Installation.make(first.backupFile);
  const postsAtRestore = receiver.posts.length;
  const restore = await second.cli(['db', 'restore', '--in', first.backupFile]);
  check('restore', restore.status === 0, `${restore.json?.restore?.seconds ?? '-'} s`);
  await second.start();
  const reader = clients.at(second.baseUrl);
  const health = await (await fetch(`${second.baseUrl}/health/ready`)).json();
  const waiting = await reader.pending();
  await sleep(QUIET_MS);
  const quiet = receiver.posts.length === postsAtRestore && (await reader.pending()) === waiting;
  check(
    'nothing is sent before resume',
    quiet && health.outgoingWork === 'held',
    `${waiting} deliveries wait`,
  );

  const after = await reader.picture([...acknowledged.keys()]);
  const same = [...before].filter(([id, { digest }]) => after.get(id)?.digest === digest).length;
  check(
    'documents acknowledged before, byte for byte',
    same === acknowledged.size,
    `${same} of ${acknowledged.size}`,
  );
  const restoredEvents = await reader.events();
  const known = [...events].filter(([id]) => postedBefore.has(id));
  const sameEvents = known.filter(([id, text]) => restoredEvents.get(id) === text).length;
  check(
    'events posted before, equal after the restore',
    sameEvents === postedBefore.size,
    `${sameEvents} of ${postedBefore.size}`,
  );

  const resume = await second.cli(['work', 'resume']);
  check('work resume', resume.status === 0, seconds(resume.ms));
  await reader.settled();
  await posted(await expectedOf(reader));
  await sleep(QUIET_MS);
  const ends = await reader.picture([...acknowledged.keys()]);
  const renamed = [...before].filter(([id, { messageId }]) => ends.get(id)?.messageId !== messageId).length;
  const delivered = [...ends.values()].filter(({ status }) => status === 'delivered').length;
  check(
    'documents delivered in the end',
    delivered === acknowledged.size,
    `${delivered} of ${acknowledged.size}`,
  );
  check('transmissions under another message id', renamed === 0, renamed);
  const arrived = await reader.arrivals();
  const once = [...earlier.values()].filter((number) => arrived.get(number) === 1).length;
  check('sent before the backup, arrived once', once === earlier.size, `${once} of ${earlier.size}`);
  const arrivedTwice = [...arrived.values()].filter((times) => times > 1).length;
  check('documents that arrived twice', arrivedTwice === 0, `${arrivedTwice} of ${arrived.size}`);
  const posts = receiver.posts.slice(postsAtRestore).map(({ id }) => id);
  check('events posted after the restore', posts.length > 0, new Set(posts).size);
  const twice = posts.length - new Set(posts).size;
  check('events posted twice after the restore', twice === 0, `${twice} of ${posts.length}`);
  const again = posts.filter((id) => postedBefore.has(id)).length;
  check('events posted before and again after', again === 0, `${again} of ${postedBefore.size}`);
}

/** Waits until the receiver has had all of these events. */
async function posted(ids) {
  for (const until = performance.now() + POSTS_LIMIT_MS; ; await sleep(200)) {
    const had = receiver.ids();
    const missing = ids.filter((id) => !had.has(id)).length;
    if (missing === 0) return;
    if (performance.now() > until)
      throw new Error(`The receiver never had ${missing} of ${ids.length} events`);
  }
}
