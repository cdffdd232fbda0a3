import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { ClientSockets } from '../../platform/kernel/http/edge/client-sockets';
import { unavailable } from '../../platform/kernel/http/api-error';
import { answerWithoutExpress, formatFailureBody } from '../../platform/kernel/http/failure-answer';

/**
 * Number of turns of the event loop without a new connection after which none waits to be accepted, and the length of
 * a turn.
 */
const QUIET_TURNS = 20;
const TURN_MS = 10;
/** Maximum duration while clients continue to connect. */
const LIMIT_MS = 1_500;
/** Maximum delay of a stop by a client that connects continuously. */
const LAST_LIMIT_MS = 6_000;

/** Time in which an incomplete request must arrive after the port closes. */
const INCOMPLETE_MS = 1_000;
/** Time after which a stop closes connections whose client does not continue. */
const IDLE_LIMIT_MS = 15_000;
/** Interval at which connections with a complete last answer are closed. */
const SWEEP_MS = 50;

/**
 * Accepts connections until none waits. Closing the port would reset connections that clients have opened and a busy
 * process has not accepted yet, because Node accepts them one by one. When clients continue to connect, it returns
 * after a turn of the event loop without a new connection, so that the port can be closed in that turn.
 */
export async function acceptWaitingConnections(server: Server): Promise<void> {
  let quiet = 0;
  const onConnection = (): void => void (quiet = 0);
  server.on('connection', onConnection);
  const begunAt = performance.now();
  for (; quiet < QUIET_TURNS; quiet++) {
    if (!server.listening || performance.now() > begunAt + LIMIT_MS) break;
    await sleep(TURN_MS);
  }
  for (quiet = 0; quiet < 2 && performance.now() < begunAt + LAST_LIMIT_MS; quiet++) await turn();
  server.off('connection', onConnection);
}

/**
 * Ends the connections of a closed port, each after its answer. An incomplete request has had no effect, so it is
 * refused soon, and its client repeats it elsewhere.
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
  const failure = unavailable(
    'The service is stopping and had not received the whole request. Repeat the request.',
    1,
  );
  answerWithoutExpress(request, response, failure.status, formatFailureBody(failure, request.url), [
    'X-Error-Code',
    failure.code,
    ...Object.entries(failure.headers).flat(),
    'Connection',
    'close',
  ]);
}
