import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApplication } from '../application';
import { FirstAccount } from '../auth/identity/first-account';
import { type Installation, openInstallation } from '../installation';
import { Activity } from '../kernel/activity';
import type { Config } from '../kernel/config';
import type { Logger } from '../kernel/logger';
import { type SeededSandbox, SandboxSeed } from '../sandbox-seed';
import { acceptTheWaiting } from './drain';
import { EarlyPort } from './early-port';
import { operatorPages } from './operator-pages';

/** After this time a stop closes connections on which a client still keeps us waiting. */
const PATIENCE_MS = 15_000;

/** What came of a start. */
export interface Started {
  /** What was planted into an empty installation. */
  seeded: SeededSandbox | null;
  /** Address of the link that makes the first account; null once there is one. */
  firstAccount: string | null;
}

/** The service from its first port to its last connection. */
export class ServiceProcess {
  private readonly activity = new Activity();
  private readonly stopping = new AbortController();
  private started: Promise<unknown> = Promise.resolve();
  /** The port of the API, unless this process only works. */
  private port: EarlyPort | null = null;
  private operatorPort: EarlyPort | null = null;
  private installation: Installation | null = null;
  private app: NestExpressApplication | null = null;
  private closed: Promise<void> | null = null;

  /** @param onLost gets the reason when the database is lost for good */
  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly onLost: (reason: string) => void,
  ) {}

  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /**
   * @throws StartFailure or another error whose message says why; everything is closed again then
   */
  start(): Promise<Started> {
    const started = this.run().catch(async (error: unknown) => {
      await this.close().catch(() => undefined);
      throw error;
    });
    this.started = started.catch(() => undefined);
    return started;
  }

  /** Stops in order: what was begun is answered and finished. A start that is under way is given up. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.started;
    this.activity.begin('stopping');
    if (this.app === null) return;
    const server = this.app.getHttpServer();
    setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
    await acceptTheWaiting(server);
    // Requests in flight may take a while; no new connection is accepted meanwhile, only to be cut off in the end.
    server.close();
    await this.close();
  }

  private async run(): Promise<Started> {
    await this.openPorts();
    this.installation = await openInstallation(this.config, this.logger, this.activity, this.stopping.signal);
    void this.installation.lost.then(this.onLost);
    this.activity.begin('starting');
    const app = await this.openApplication(this.installation.databaseUrl);
    const seeded = this.config.nodeEnv === 'production' ? null : await app.get(SandboxSeed).plantIfEmpty();
    const firstAccount = this.config.role === 'worker' ? null : await app.get(FirstAccount).link();
    this.stopping.signal.throwIfAborted();
    this.activity.begin('serving');
    this.port?.handOver(app.getHttpAdapter().getInstance());
    this.operatorPort?.handOver(operatorPages(app));
    return { seeded, firstAccount };
  }

  private async openPorts(): Promise<void> {
    const { role, port, metricsPort, host } = this.config;
    if (role !== 'worker') this.port = await EarlyPort.open('PORT', port, host, this.activity);
    if (metricsPort !== null)
      this.operatorPort = await EarlyPort.open('METRICS_PORT', metricsPort, host, this.activity);
  }

  private async openApplication(databaseUrl: string): Promise<NestExpressApplication> {
    this.app = await createApplication(this.config, databaseUrl, this.logger, {
      activity: this.activity,
      ...(this.port === null ? {} : { server: this.port.server }),
    });
    return this.app.init();
  }

  /** A start that is given up and the stop that gave it up both come here, and wait for the same end. */
  private close(): Promise<void> {
    return (this.closed ??= this.closeAll());
  }

  /** The application first, the database last. */
  private async closeAll(): Promise<void> {
    if (this.app === null) await this.port?.close();
    await this.app?.close();
    await this.installation?.close();
    await this.operatorPort?.close();
  }
}
