import type { INestApplicationContext } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { HealthService } from '../../operations/health/health';
import { ACTIVITIES, type Activity } from '../../platform/kernel/activity';
import type { Logger } from '../../platform/kernel/logger';
import { MetricsRegistry } from '../../platform/metrics/metrics-registry';
import { toBindError } from './early-port';
import type { RenderedPageMessage, HealthThreadMessage, HealthThreadSettings } from './health-thread-server';

/** Interval of the beats by which the main thread shows that its event loop runs. */
const BEAT_MS = 500;
const MAX_HEAP_MB = 48;

/**
 * HEALTH_PORT: serves `/health/*` and `/metrics` on a separate port in a separate thread. The thread answers
 * `/health/live` itself and requests the other pages from the main thread with a time limit, so that probes get a
 * response even while the main thread is busy.
 */
export class HealthThread {
  private readonly state = new Int32Array(new SharedArrayBuffer(8));
  private readonly beatTimer: NodeJS.Timeout;
  private worker: Worker | null = null;
  private app: INestApplicationContext | null = null;
  private closing = false;

  private constructor(
    private readonly settings: Omit<HealthThreadSettings, 'state'>,
    private readonly activity: Activity,
    private readonly logger: Logger,
  ) {
    this.recordBeat();
    this.beatTimer = setInterval(() => this.recordBeat(), BEAT_MS).unref();
  }

  /** @throws StartFailureError when the port cannot be bound */
  static async open(port: number, host: string, activity: Activity, logger: Logger): Promise<HealthThread> {
    const thread = new HealthThread({ port, host }, activity, logger);
    await thread.start();
    return thread;
  }

  /** Uses the readiness and metrics of the application from now on. */
  handOver(app: INestApplicationContext): void {
    this.app = app;
    this.recordBeat();
  }

  /** Tells the thread the activity of the main thread, and that the main thread is responsive. */
  recordBeat(): void {
    Atomics.store(this.state, 0, ACTIVITIES.indexOf(this.activity.name));
    Atomics.add(this.state, 1, 1);
  }

  async close(): Promise<void> {
    this.closing = true;
    clearInterval(this.beatTimer);
    const { worker } = this;
    if (worker === null) return;
    const exitPromise = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close');
    await exitPromise;
  }

  private async start(): Promise<void> {
    const { port, host } = this.settings;
    const worker = new Worker(getThreadFile(), {
      workerData: { ...this.settings, state: this.state },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.on('message', (message: HealthThreadMessage) => {
        if (message.kind === 'listening') resolve();
        else if (message.kind === 'refused')
          reject(toBindError(Object.assign(new Error(message.code), message), 'HEALTH_PORT', port, host));
        else void this.reply(worker, message);
      });
    });
    this.worker = worker;
    worker.on('error', (error) => this.logger.error({ err: error }, 'the thread of HEALTH_PORT failed'));
    worker.once('exit', () => {
      this.worker = null;
      if (!this.closing) setTimeout(() => void this.restart(), BEAT_MS).unref();
    });
  }

  private async restart(): Promise<void> {
    if (this.closing) return;
    await this.start().catch((error: unknown) =>
      this.logger.error({ err: error }, 'the thread of HEALTH_PORT could not be started again'),
    );
  }

  private async reply(
    worker: Worker,
    { page }: Extract<HealthThreadMessage, { kind: 'page' }>,
  ): Promise<void> {
    const pageMessage: RenderedPageMessage = await this.renderPage(page).catch((error: unknown) => {
      this.logger.warn({ err: error, page }, 'a page of HEALTH_PORT could not be rendered');
      return { page, obstacle: 'This page is not available at the moment.' };
    });
    worker.postMessage(pageMessage);
  }

  private async renderPage(page: RenderedPageMessage['page']): Promise<RenderedPageMessage> {
    const { app } = this;
    if (app === null) return { page, obstacle: this.activity.obstacle ?? 'The service is starting.' };
    if (page === '/metrics') {
      const metrics = app.get(MetricsRegistry);
      return { page, type: metrics.contentType, body: await metrics.toText() };
    }
    const health = app.get(HealthService, { strict: false });
    const obstacle = await health.findObstacle();
    return obstacle === null
      ? { page, type: 'application/json; charset=utf-8', body: JSON.stringify(health.getReadiness()) }
      : { page, obstacle };
  }
}

/** Returns the thread's file in the build. Only tests run the sources; they use the build, too. */
function getThreadFile(): string {
  const compiledFile = join(__dirname, 'health-thread-server.js');
  return existsSync(compiledFile)
    ? compiledFile
    : join(__dirname, '../../../dist/src/apps/boot/health-thread-server.js');
}
