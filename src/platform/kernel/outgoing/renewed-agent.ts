import type { Agent, Dispatcher } from 'undici';

/** Only the class: the whole package is loaded with the first agent, i.e. for the first request. */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the file has no types of its own
const BaseDispatcher = require('undici/lib/dispatcher/dispatcher') as typeof Dispatcher;

/**
 * Agent whose connections are replaced once they reach a certain age, so that a changed DNS entry is noticed: from then on
 * requests use a new agent, and the old one closes as soon as its running requests are answered.
 *
 * It replaces undici's `clientTtl`, which up to undici 8.1 leaves a request without a connection, until it times out, when
 * all connections of an origin have reached that age, none is busy, and no further one is allowed (nodejs/undici issue
 * 5144).
 */
export class RenewedAgent extends BaseDispatcher {
  /** Null until the first request. */
  private currentAgent: Agent | null = null;
  private createdAt = 0;
  private readonly closingAgents = new Set<Agent>();
  /** Whether the agent was closed or destroyed: further requests are rejected. */
  private isShutDown = false;

  /**
   * @param createAgent creates the agent of the next period
   * @param periodMs age at which connections are replaced
   * @param now milliseconds of a monotonic clock
   */
  constructor(
    private readonly createAgent: () => Agent,
    private readonly periodMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    super();
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    return this.getAgent().dispatch(options, handler);
  }

  /** Waits for running requests. */
  override async close(): Promise<void> {
    this.isShutDown = true;
    await Promise.all([...this.closingAgents, ...this.listCurrent()].map((agent) => agent.close()));
  }

  /**
   * Ends running requests, except those on old connections: a closing agent cannot be accelerated, so its requests end
   * by their own limits.
   */
  override async destroy(): Promise<void> {
    this.isShutDown = true;
    await this.currentAgent?.destroy();
  }

  /** Returns the agent of this period. After the shutdown, a closed agent rejects the request. */
  private getAgent(): Agent {
    const { currentAgent } = this;
    if (currentAgent !== null && (this.isShutDown || this.now() - this.createdAt < this.periodMs))
      return currentAgent;
    const agent = this.createAgent();
    this.currentAgent = agent;
    this.createdAt = this.now();
    if (this.isShutDown) void agent.destroy();
    if (currentAgent === null) return agent;
    this.closingAgents.add(currentAgent);
    void currentAgent.close().finally(() => this.closingAgents.delete(currentAgent));
    return agent;
  }

  private listCurrent(): Agent[] {
    return this.currentAgent === null ? [] : [this.currentAgent];
  }
}
