import { Dispatcher, type Agent } from 'undici';

/**
 * Connections that are replaced once they are of a certain age, so that a changed DNS entry is noticed: requests from then on go
 * over a new agent, and the old one closes as soon as what it has under way is answered.
 *
 * It stands for undici's `clientTtl`, which up to undici 8.1 leaves a request without a connection, until it times out, when all
 * connections of an origin have reached that age, none is busy, and there may be no further one (nodejs/undici issue 5144).
 */
export class RenewedAgent extends Dispatcher {
  private current: Agent;
  private madeAt: number;
  private readonly closing = new Set<Agent>();
  /** Closed or destroyed: nothing is renewed any more, and what is still asked for is refused. */
  private isOver = false;

  /**
   * @param make makes the agent of the next period
   * @param periodMs age at which connections are replaced
   * @param now milliseconds of a clock that never goes back
   */
  constructor(
    private readonly make: () => Agent,
    private readonly periodMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    super();
    this.current = make();
    this.madeAt = now();
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (!this.isOver && this.now() - this.madeAt >= this.periodMs) this.renew();
    return this.current.dispatch(options, handler);
  }

  /** Waits for what is under way. */
  override async close(): Promise<void> {
    this.isOver = true;
    await Promise.all([...this.closing, this.current].map((agent) => agent.close()));
  }

  /** Ends what is under way, but for what old connections still have: an agent that closes cannot be hurried, its requests end by their own limits. */
  override async destroy(): Promise<void> {
    this.isOver = true;
    await this.current.destroy();
  }

  private renew(): void {
    const old = this.current;
    this.current = this.make();
    this.madeAt = this.now();
    this.closing.add(old);
    void old.close().finally(() => this.closing.delete(old));
  }
}
