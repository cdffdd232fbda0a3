import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { ClientSockets } from '../../platform/kernel/http/edge/client-sockets';
import { unavailable } from '../../platform/kernel/http/failure';
import { answerWithoutExpress, failureBody } from '../../platform/kernel/http/failure-answer';

/** Turns of the event loop without a new connection after which no connection waits to be accepted, and their length. */
const QUIET_TURNS = 20;
const TURN_MS = 10;
/** While clients keep connecting, a stop waits no longer for that quiet. */
const LIMIT_MS = 1_500;
/** A client that connects at every moment does not hold a stop up for longer. */
const LAST_LIMIT_MS = 6_000;

/** A request that has not arrived whole gets so much time from the moment at which the port closes, however it is sent. */
const INCOMPLETE_MS = 1_000;
/** After this time a stop closes connections on which a client still keeps us waiting. */
const IDLE_LIMIT_MS = 15_000;
/** Connections whose last answer is out are closed as often as this. */
const SWEEP_MS = 50;

/**
 * Accepts until no connection waits. Closing the port resets connections that clients have opened and a busy process has not
 * accepted yet, since Node accepts them one by one. Where clients do not stop connecting, it returns after a turn of the event loop in
 * which none was accepted, so that the port can be closed in that turn.
 */
export async function acceptWaitingConnections(server: Server): Promise<void> {
  let quiet = 0;
  const arrived = (): void => void (quiet = 0);
  server.on('connection', arrived);
  const begun = performance.now();
  for (; quiet < QUIET_TURNS; quiet++) {
    if (!server.listening || performance.now() > begun + LIMIT_MS) break;
    await sleep(TURN_MS);
  }
  for (quiet = 0; quiet < 2 && performance.now() < begun + LAST_LIMIT_MS; quiet++) await turn();
  server.off('connection', arrived);
}

/**
 * Ends the connections of a port that is closed, each as soon as it has its answer. Nothing was done for a request that has not
 * arrived whole, so it is refused soon, and its client repeats it elsewhere.
 */
export function endConnections(server: Server, sockets: ClientSockets): void {
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const incomplete = setInterval(() => sockets.endIncomplete(refuseIncomplete), INCOMPLETE_MS);
  const patience = setTimeout(() => server.closeAllConnections(), IDLE_LIMIT_MS);
  server.once('close', () => {
    clearInterval(sweep);
    clearInterval(incomplete);
    clearTimeout(patience);
  });
  for (const timer of [sweep, incomplete, patience]) timer.unref();
}

function refuseIncomplete(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return;
  const failure = unavailable('The service stops, and the request had not arrived whole. Repeat it.', 1);
  answerWithoutExpress(request, response, failure.status, failureBody(failure), [
    'X-Error-Code',
    failure.code,
    ...Object.entries(failure.headers).flat(),
    'Connection',
    'close',
  ]);
}
