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
  private current: Agent | null = null;
  private createdAt = 0;
  private readonly closing = new Set<Agent>();
  /** Whether the agent was closed or destroyed: further requests are refused. */
  private isOver = false;

  /**
   * @param make creates the agent of the next period
   * @param periodMs age at which connections are replaced
   * @param now milliseconds of a monotonic clock
   */
  constructor(
    private readonly make: () => Agent,
    private readonly periodMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    super();
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    return this.findAgent().dispatch(options, handler);
  }

  /** Waits for running requests. */
  override async close(): Promise<void> {
    this.isOver = true;
    await Promise.all([...this.closing, ...this.listCurrent()].map((agent) => agent.close()));
  }

  /**
   * Ends running requests, except those on old connections: a closing agent cannot be accelerated, so its requests end
   * by their own limits.
   */
  override async destroy(): Promise<void> {
    this.isOver = true;
    await this.current?.destroy();
  }

  /** Returns the agent of this period. After the end, a closed agent refuses the request. */
  private findAgent(): Agent {
    const { current } = this;
    if (current !== null && (this.isOver || this.now() - this.createdAt < this.periodMs)) return current;
    const agent = this.make();
    this.current = agent;
    this.createdAt = this.now();
    if (this.isOver) void agent.destroy();
    if (current === null) return agent;
    this.closing.add(current);
    void current.close().finally(() => this.closing.delete(current));
    return agent;
  }

  private listCurrent(): Agent[] {
    return this.current === null ? [] : [this.current];
  }
}
