import { pause } from '../until';
import type { Ledger } from './ledger';
import type { Fate, Member, Party } from './party';

/** Milliseconds between two documents. */
const SEND_INTERVAL_MS = 150;

/**
 * Documents that are sent continuously to one address, by several providers alternately, while something else happens.
 */
export class Traffic {
  private readonly sent: Promise<Fate>[] = [];
  private running = true;
  private readonly loop: Promise<void>;

  /** @param senders each with a receiver of its own, in whose name it sends */
  constructor(
    private readonly ledger: Ledger,
    private readonly senders: { party: Party; member: Member }[],
    private readonly to: string,
  ) {
    this.loop = this.run();
  }

  /** Resolves when so many more documents are on their way. */
  async more(count: number): Promise<void> {
    const targetCount = this.sent.length + count;
    while (this.sent.length < targetCount) await pause(SEND_INTERVAL_MS / 3);
  }

  /** Ends it. @returns the fates of all its documents */
  async end(): Promise<Fate[]> {
    this.running = false;
    await this.loop;
    return Promise.all(this.sent);
  }

  private async run(): Promise<void> {
    for (let turn = 0; this.running; turn += 1) {
      const sender = this.senders[turn % this.senders.length];
      if (sender === undefined) return;
      const fate = this.ledger.send(sender.party, sender.member, this.to);
      // A failure is for who awaits the end.
      fate.catch(() => undefined);
      this.sent.push(fate);
      await pause(SEND_INTERVAL_MS);
    }
  }
}
