import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { ACTIVITIES } from '../../platform/kernel/activity';
import { parsePath } from '../../platform/kernel/http/edge/request-path';
import { notFound, unavailable } from '../../platform/kernel/http/api-error';
import { answerWithoutExpress, refuseWithoutExpress } from '../../platform/kernel/http/failure-answer';
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
type RenderedPage = '/health/ready' | '/metrics';

/** Message from the thread to the main thread. */
export type PageRequest =
  { kind: 'listening' } | { kind: 'refused'; code: string } | { kind: 'page'; page: RenderedPage };

/** Message from the main thread to the thread: the page, or the reason for its absence. */
export type ThreadMessage =
  | { page: RenderedPage; type: string; body: string; obstacle?: undefined }
  | { page: RenderedPage; obstacle: string };

/** Time limits of the main thread for a page, in ms; probes wait a second, scrapes ten. */
const LIMITS: Record<RenderedPage, number> = { '/health/ready': 900, '/metrics': 8_000 };
/** Time after which a main thread without a beat counts as hung, so that the process must be replaced. */
const HUNG_MS = 60_000;
const CHECK_MS = 1_000;
const MAX_CONNECTIONS = 1_000;

/** Server in the thread of HEALTH_PORT, see `HealthThread`. */
class HealthServer {
  private readonly waitingPages = new Map<
    RenderedPage,
    { answer: Promise<ThreadMessage>; settle: (answer: ThreadMessage) => void }
  >();
  private beat = 0;
  private beatAt = performance.now();
  private readonly server = createServer((request, response) => this.answer(request, response));

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
  onMessage(message: ThreadMessage): void {
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

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = parsePath(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && path === '/health/live') this.answerLive(request, response);
    else if (isRead && (path === '/health/ready' || path === '/metrics'))
      void this.sendPage(path, request, response);
    else refuseWithoutExpress(request, response, notFound('page here', path));
  }

  private answerLive(request: IncomingMessage, response: ServerResponse): void {
    const seconds = Math.floor((performance.now() - this.beatAt) / 1000);
    if (seconds * 1000 > HUNG_MS) {
      refuseWithoutExpress(
        request,
        response,
        unavailable(`The main thread has been blocked for ${seconds} s.`, 1),
      );
      return;
    }
    const activity = ACTIVITIES[Atomics.load(this.settings.state, 0)] ?? 'starting';
    const body = { success: true, status: 'live', activity, version };
    answerWithoutExpress(request, response, 200, JSON.stringify(body));
  }

  private async sendPage(
    page: RenderedPage,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const timeoutController = new AbortController();
    const limit = sleep(LIMITS[page], null, { signal: timeoutController.signal }).catch(() => null);
    const renderedPage = await Promise.race([this.requestPage(page), limit]);
    timeoutController.abort();
    if (response.destroyed) return;
    if (renderedPage === null || renderedPage.obstacle !== undefined) {
      const reason =
        renderedPage?.obstacle ?? 'The service is too busy to check whether it can serve requests.';
      refuseWithoutExpress(request, response, unavailable(reason, 1));
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
  private requestPage(page: RenderedPage): Promise<ThreadMessage> {
    const pendingPage = this.waitingPages.get(page);
    if (pendingPage !== undefined) return pendingPage.answer;
    let settle: (answer: ThreadMessage) => void = () => undefined;
    const renderedPage = new Promise<ThreadMessage>((resolve) => (settle = resolve));
    this.waitingPages.set(page, { answer: renderedPage, settle });
    sendMessage({ kind: 'page', page });
    return renderedPage;
  }
}

function sendMessage(message: PageRequest): void {
  parentPort?.postMessage(message);
}

const server = new HealthServer(workerData as HealthThreadSettings);
parentPort?.on('message', (message: ThreadMessage | 'close') => {
  if (message === 'close') server.close();
  else server.onMessage(message);
});
server.listen();
