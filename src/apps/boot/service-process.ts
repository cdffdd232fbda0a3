import type { NestExpressApplication } from '@nestjs/platform-express';
import { setTimeout as sleep, setImmediate as nextTurn } from 'node:timers/promises';
import { createConnectionLimits, createApplication } from '../application';
import { createEdge } from '../application-edge';
import { FirstAccount } from '../../access/auth/identity/first-account';
import { type Installation, openInstallation } from '../installation';
import { Activity } from '../../platform/kernel/activity';
import type { Config } from '../../platform/kernel/config';
import type { Logger } from '../../platform/kernel/logger';
import { type SeededSandbox, SandboxSeed } from '../../business/companies/sandbox-seed';
import { ClientSockets } from '../../platform/kernel/http/edge/client-sockets';
import { acceptWaitingConnections, endConnections } from './drain';
import { EarlyPort } from './early-port';
import { HealthThread } from './health-thread';
import { createOperatorListener } from './operator-pages';
import { loadBillingRules } from '../../standards/rules';

/** Result of a start. */
export interface StartResult {
  /** Sandbox that the start created in an empty installation; null otherwise. */
  seeded: SeededSandbox | null;
  /** Link that creates the first account; null once an account exists. */
  firstAccount: string | null;
}

/** Process of the service, from its first port to its last connection. */
export class ServiceProcess {
  private readonly activity = new Activity();
  private readonly stopController = new AbortController();
  private startSettled: Promise<unknown> = Promise.resolve();
  /** Port of the API; null for a process without the API. */
  private port: EarlyPort | null = null;
  private readonly sockets: ClientSockets;
  private operatorPort: EarlyPort | null = null;
  private healthThread: HealthThread | null = null;
  private installation: Installation | null = null;
  private app: NestExpressApplication | null = null;
  private closePromise: Promise<void> | null = null;

  /** @param onDatabaseLost called with the reason when the embedded database cannot be restarted */
  constructor(
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly onDatabaseLost: (reason: string) => void,
  ) {
    this.sockets = new ClientSockets(createConnectionLimits(config));
  }

  get isStopping(): boolean {
    return this.stopController.signal.aborted;
  }

  /** @throws StartFailureError or another error with the reason, after everything was closed */
  start(): Promise<StartResult> {
    const startPromise = this.run().catch(async (error: unknown) => {
      await this.close().catch(() => undefined);
      throw error;
    });
    this.startSettled = startPromise.catch(() => undefined);
    return startPromise;
  }

  /**
   * Stops the process in the following order, and finishes requests and work in progress. A start in progress is
   * aborted.
   *
   *     /health/ready returns 503, responses end connections DRAIN_SECONDS: balancers use other processes
   *     waiting connections are accepted, the port closes
   *     incomplete requests are rejected                     INCOMPLETE_MS after that (drain.ts)
   *     requests in progress are completed                   at most IDLE_LIMIT_MS (drain.ts)
   */
  async stop(): Promise<void> {
    this.stopController.abort();
    await this.startSettled;
    this.activity.begin('stopping');
    this.healthThread?.recordBeat();
    if (this.app === null) return;
    if (this.port !== null) {
      await sleep(this.config.drainSeconds * 1000);
      const { server } = this.port;
      await acceptWaitingConnections(server);
      server.close();
      endConnections(server, this.sockets);
    }
    await this.close();
  }

  private async run(): Promise<StartResult> {
    await this.openPorts();
    this.installation = await openInstallation(
      this.config,
      this.logger,
      this.activity,
      this.stopController.signal,
    );
    void this.installation.lossReason.then(this.onDatabaseLost);
    this.activity.begin('starting');
    const app = await this.openApplication(this.installation.databaseUrl);
    const seededSandbox =
      this.config.nodeEnv === 'production' ? null : await app.get(SandboxSeed).seedIfEmpty();
    const firstAccount = this.config.role === 'worker' ? null : await app.get(FirstAccount).createLink();
    this.stopController.signal.throwIfAborted();
    this.activity.begin('serving');
    this.port?.handOver(
      createEdge(app, this.config, this.sockets).createListener(app.getHttpAdapter().getInstance()),
    );
    this.operatorPort?.handOver(createOperatorListener(app));
    this.healthThread?.handOver(app);
    void warmUp(this.stopController.signal).catch((error: unknown) =>
      this.logger.warn({ err: error }, 'the rules of the most frequent invoice type could not be loaded'),
    );
    return { seeded: seededSandbox, firstAccount };
  }

  private async openPorts(): Promise<void> {
    const { role, port, metricsPort, healthPort, host } = this.config;
    if (healthPort !== null)
      this.healthThread = await HealthThread.open(healthPort, host, this.activity, this.logger);
    if (role !== 'worker') this.port = await EarlyPort.open('PORT', port, host, this.activity, this.sockets);
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

  /** Closes the process once: an aborted start and the stop that aborts it await the same promise. */
  private close(): Promise<void> {
    return (this.closePromise ??= this.closeAll());
  }

  /** Closes everything, the application first and the database last. */
  private async closeAll(): Promise<void> {
    if (this.app === null) await this.port?.close();
    await this.app?.close();
    await this.installation?.close();
    await this.operatorPort?.close();
    await this.healthThread?.close();
  }
}

/**
 * Loads the modules and data that the first ordinary request needs, once the port serves requests: one part in each
 * turn of the event loop. A request loads the parts that are still missing itself.
 * @param signal ends the work when the process stops
 */
async function warmUp(signal: AbortSignal): Promise<void> {
  for (const steps = loadBillingRules(); !signal.aborted && steps.next().done !== true;) await nextTurn();
}
