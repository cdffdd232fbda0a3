import type { Fate, Member, Party } from './party';
import type { Transcript } from './transcript';

interface Entry {
  at: number;
  from: string;
  fate: Fate;
}

/** Every document of the day with its fate, to be held against what has arrived. */
export class Ledger {
  private readonly entries: Entry[] = [];
  private number = 0;

  constructor(private readonly transcript: Transcript) {}

  async send(by: Party, from: Member, to: string): Promise<Fate> {
    this.number += 1;
    const at = performance.now();
    const fate = await by.send(from, to, `DAY-${this.number}`);
    this.entries.push({ at, from: by.name, fate });
    return fate;
  }

  /** Documents of a provider that were accepted elsewhere. */
  deliveredBy({ name }: Party): number {
    return this.entries.filter(({ from, fate }) => from === name && fate.delivered).length;
  }

  /** Documents that were refused since an earlier moment, and milliseconds from the first to the last of them. */
  refusedSince(start: number): { count: number; spanMs: number; reasons: string[] } {
    const refused = this.entries.filter(({ at, fate }) => at >= start && !fate.delivered);
    const times = refused.map(({ at }) => at);
    return {
      count: refused.length,
      spanMs: refused.length === 0 ? 0 : Math.max(...times) - Math.min(...times),
      reasons: [...new Set(refused.map(({ fate }) => (fate.delivered ? '' : fate.reason)))],
    };
  }

  /** Every accepted document is at exactly one provider, exactly once; nothing else has come. */
  async balance(parties: Party[]): Promise<void> {
    const arrived = (await Promise.all(parties.map((party) => party.arrivals()))).flat();
    const times = new Map<string, number>();
    for (const id of arrived) times.set(id, (times.get(id) ?? 0) + 1);
    const accepted = this.entries.flatMap(({ fate }) => (fate.delivered ? [fate.envelopeId] : []));
    const count = (wanted: (id: string) => boolean): number => accepted.filter(wanted).length;
    this.transcript.expect(
      'documents accepted, arrived once, lost, arrived twice, arrived unaccepted',
      [
        accepted.length,
        count((id) => times.get(id) === 1),
        count((id) => !times.has(id)),
        count((id) => (times.get(id) ?? 0) > 1),
        [...times.keys()].filter((id) => !accepted.includes(id)).length,
      ],
      [accepted.length, accepted.length, 0, 0, 0],
    );
  }
}
