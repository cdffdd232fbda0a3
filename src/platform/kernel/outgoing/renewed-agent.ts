import { Dispatcher, type Agent } from 'undici';

/**
 * Agent whose connections are replaced once they reach a certain age, so that a changed DNS entry is noticed: from then on
 * requests use a new agent, and the old one closes as soon as its running requests are answered.
 *
 * It replaces undici's `clientTtl`, which up to undici 8.1 leaves a request without a connection, until it times out, when
 * all connections of an origin have reached that age, none is busy, and no further one is allowed (nodejs/undici issue
 * 5144).
 */
export class RenewedAgent extends Dispatcher {
  private current: Agent;
  private createdAt: number;
  private readonly closing = new Set<Agent>();
  /** Whether the agent was closed or destroyed: nothing is renewed any more, and further requests are refused. */
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
    this.current = make();
    this.createdAt = now();
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (!this.isOver && this.now() - this.createdAt >= this.periodMs) this.renew();
    return this.current.dispatch(options, handler);
  }

  /** Waits for running requests. */
  override async close(): Promise<void> {
    this.isOver = true;
    await Promise.all([...this.closing, this.current].map((agent) => agent.close()));
  }

  /**
   * Ends running requests, except those on old connections: a closing agent cannot be hurried, so its requests end by their
   * own limits.
   */
  override async destroy(): Promise<void> {
    this.isOver = true;
    await this.current.destroy();
  }

  private renew(): void {
    const old = this.current;
    this.current = this.make();
    this.createdAt = this.now();
    this.closing.add(old);
    void old.close().finally(() => this.closing.delete(old));
  }
}
