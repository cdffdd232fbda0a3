import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { ClientSockets } from '../../platform/kernel/http/edge/client-sockets';
import { unavailable } from '../../platform/kernel/http/api-error';
import { sendWithoutExpress, formatFailureBody } from '../../platform/kernel/http/failure-answer';

/**
 * Number of turns of the event loop without a new connection, after which no connection waits to be accepted; and
 * the duration of a turn.
 */
const QUIET_TURNS = 20;
const TURN_MS = 10;
/** Time after which waiting for {@link QUIET_TURNS} ends when clients continue to connect. */
const QUIET_LIMIT_MS = 1_500;
/** Maximum delay of a stop by a client that connects continuously. */
const ACCEPT_LIMIT_MS = 6_000;

/** Time after the closing of the port within which an incomplete request must arrive completely. */
const INCOMPLETE_MS = 1_000;
/** Time after which a stop closes connections whose client does not continue. */
const IDLE_LIMIT_MS = 15_000;
/** Interval at which connections whose last response is complete are closed. */
const SWEEP_MS = 50;

/**
 * Accepts connections until no connection waits. Closing the port would reset connections that clients have opened and
 * a busy process has not accepted yet, because Node accepts them one by one. When clients continue to connect, the
 * function returns after two turns of the event loop without a new connection, so that the port can be closed at once.
 */
export async function acceptWaitingConnections(server: Server): Promise<void> {
  let quietTurns = 0;
  const onConnection = (): void => void (quietTurns = 0);
  server.on('connection', onConnection);
  const begunAt = performance.now();
  for (; quietTurns < QUIET_TURNS; quietTurns++) {
    if (!server.listening || performance.now() > begunAt + QUIET_LIMIT_MS) break;
    await sleep(TURN_MS);
  }
  for (quietTurns = 0; quietTurns < 2 && performance.now() < begunAt + ACCEPT_LIMIT_MS; quietTurns++)
    await turn();
  server.off('connection', onConnection);
}

/**
 * Ends the connections of a closed port, each after its last response. An incomplete request has had no effect, so
 * it is rejected soon, and its client repeats it at another process.
 */
export function endConnections(server: Server, sockets: ClientSockets): void {
  const sweepTimer = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const incompleteTimer = setInterval(() => sockets.endIncomplete(rejectIncomplete), INCOMPLETE_MS);
  const closeTimer = setTimeout(() => server.closeAllConnections(), IDLE_LIMIT_MS);
  server.once('close', () => {
    clearInterval(sweepTimer);
    clearInterval(incompleteTimer);
    clearTimeout(closeTimer);
  });
  for (const timer of [sweepTimer, incompleteTimer, closeTimer]) timer.unref();
}

function rejectIncomplete(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) return;
  const failure = unavailable(
    'The service is stopping and had not received the whole request. Repeat the request.',
    1,
  );
  sendWithoutExpress(request, response, failure.status, formatFailureBody(failure, request.url), [
    'X-Error-Code',
    failure.code,
    ...Object.entries(failure.headers).flat(),
    'Connection',
    'close',
  ]);
}
