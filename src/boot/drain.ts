import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Turns of the event loop without a new connection after which no connection waits to be accepted, and their length. */
const QUIET_TURNS = 20;
const TURN_MS = 10;
/** A client that keeps connecting does not hold a stop up for longer. */
const LIMIT_MS = 6_000;

/**
 * Accepts until no connection waits. Closing the port resets connections that clients have opened and a busy process has not
 * accepted yet, since Node accepts them one by one.
 */
export async function acceptTheWaiting(server: Server): Promise<void> {
  let quiet = 0;
  server.on('connection', () => (quiet = 0));
  for (const until = performance.now() + LIMIT_MS; quiet < QUIET_TURNS; quiet++) {
    if (!server.listening || performance.now() > until) return;
    await sleep(TURN_MS);
  }
}
