import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { ACTIVITIES } from '../../platform/kernel/activity';
import { parsePath } from '../../platform/kernel/http/edge/request-path';
import { notFound, unavailable } from '../../platform/kernel/http/api-error';
import { sendWithoutExpress, sendFailureWithoutExpress } from '../../platform/kernel/http/failure-answer';
import { version } from '../../platform/kernel/version';

/** Settings of the thread of HEALTH_PORT. */
export interface HealthThreadSettings {
  port: number;
  host: string;
  /**
   * Shared with the main thread: index of the activity in `ACTIVITIES`, and a counter that the main thread increments
   * while its event loop runs.
   */
  state: Int32Array;
}

/** Pages that the main thread renders. */
type RenderedPath = '/health/ready' | '/metrics';

/** Message from the thread to the main thread. */
export type HealthThreadMessage =
  { kind: 'listening' } | { kind: 'refused'; code: string } | { kind: 'page'; page: RenderedPath };

/** Message from the main thread to the thread: the page, or the reason for its absence. */
export type RenderedPageMessage =
  | { page: RenderedPath; type: string; body: string; obstacle?: undefined }
  | { page: RenderedPath; obstacle: string };

/** Maximum time in ms for the main thread to render a page; probes wait one second, scrapes of metrics ten. */
const RENDER_LIMITS_MS: Record<RenderedPath, number> = { '/health/ready': 900, '/metrics': 8_000 };
/** Time without a beat after which the main thread counts as hung and the process must be replaced. */
const HUNG_MS = 60_000;
const CHECK_MS = 1_000;
const MAX_CONNECTIONS = 1_000;

/** HTTP server in the thread of HEALTH_PORT; see `HealthThread`. */
class HealthServer {
  private readonly waitingPages = new Map<
    RenderedPath,
    { answer: Promise<RenderedPageMessage>; settle: (answer: RenderedPageMessage) => void }
  >();
  private beat = 0;
  private beatAt = performance.now();
  private readonly server = createServer((request, response) => this.respond(request, response));

  constructor(private readonly settings: HealthThreadSettings) {
    this.server.maxConnections = MAX_CONNECTIONS;
    setInterval(() => this.checkBeat(), CHECK_MS).unref();
  }

  listen(): void {
    const { port, host } = this.settings;
    this.server.once('error', (error: NodeJS.ErrnoException) =>
      sendMessage({ kind: 'refused', code: error.code ?? error.message }),
    );
    this.server.listen(port, host, () => sendMessage({ kind: 'listening' }));
  }

  /** Handles a message of the main thread. */
  onMessage(message: RenderedPageMessage): void {
    this.waitingPages.get(message.page)?.settle(message);
    this.waitingPages.delete(message.page);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
    parentPort?.close();
  }

  private checkBeat(): void {
    const beat = Atomics.load(this.settings.state, 1);
    if (beat === this.beat) return;
    this.beat = beat;
    this.beatAt = performance.now();
  }

  private respond(request: IncomingMessage, response: ServerResponse): void {
    const path = parsePath(request.url);
    const isReadRequest = request.method === 'GET' || request.method === 'HEAD';
    if (isReadRequest && path === '/health/live') this.sendLiveness(request, response);
    else if (isReadRequest && (path === '/health/ready' || path === '/metrics'))
      void this.sendPage(path, request, response);
    else sendFailureWithoutExpress(request, response, notFound('page here', path));
  }

  private sendLiveness(request: IncomingMessage, response: ServerResponse): void {
    const seconds = Math.floor((performance.now() - this.beatAt) / 1000);
    if (seconds * 1000 > HUNG_MS) {
      sendFailureWithoutExpress(
        request,
        response,
        unavailable(`The main thread has been blocked for ${seconds} s.`, 1),
      );
      return;
    }
    const activity = ACTIVITIES[Atomics.load(this.settings.state, 0)] ?? 'starting';
    const body = { success: true, status: 'live', activity, version };
    sendWithoutExpress(request, response, 200, JSON.stringify(body));
  }

  private async sendPage(
    page: RenderedPath,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const timeoutController = new AbortController();
    const limit = sleep(RENDER_LIMITS_MS[page], null, { signal: timeoutController.signal }).catch(() => null);
    const renderedPage = await Promise.race([this.requestPage(page), limit]);
    timeoutController.abort();
    if (response.destroyed) return;
    if (renderedPage === null || renderedPage.obstacle !== undefined) {
      const reason =
        renderedPage?.obstacle ?? 'The service is too busy to check whether it can serve requests.';
      sendFailureWithoutExpress(request, response, unavailable(reason, 1));
      return;
    }
    response.writeHead(200, {
      'Content-Type': renderedPage.type,
      'Content-Length': Buffer.byteLength(renderedPage.body),
      'Cache-Control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : renderedPage.body);
  }

  /** Requests a page from the main thread; simultaneous requests share one message. */
  private requestPage(page: RenderedPath): Promise<RenderedPageMessage> {
    const pendingPage = this.waitingPages.get(page);
    if (pendingPage !== undefined) return pendingPage.answer;
    let settle: (answer: RenderedPageMessage) => void = () => undefined;
    const renderedPage = new Promise<RenderedPageMessage>((resolve) => (settle = resolve));
    this.waitingPages.set(page, { answer: renderedPage, settle });
    sendMessage({ kind: 'page', page });
    return renderedPage;
  }
}

function sendMessage(message: HealthThreadMessage): void {
  parentPort?.postMessage(message);
}

const server = new HealthServer(workerData as HealthThreadSettings);
parentPort?.on('message', (message: RenderedPageMessage | 'close') => {
  if (message === 'close') server.close();
  else server.onMessage(message);
});
server.listen();
