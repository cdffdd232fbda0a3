import type { Fate, Member, Party } from './party';
import type { Transcript } from './transcript';

interface Entry {
  at: number;
  by: Party;
  from: string;
  to: string;
  /** Whether the receiver's provider has to report its outcome. */
  isAnswered: boolean;
  fate: Fate;
}

interface Directions {
  incoming: number;
  outgoing: number;
}

/** Exchanges of a provider, and the number of its end users in them. */
export interface Exchanged {
  documents: Directions;
  statuses: Directions;
  users: { sending: number; receiving: number; either: number };
}

/** Every document of the day with its outcome, to be compared with the received and the reported documents. */
export class Ledger {
  private readonly entries: Entry[] = [];
  private readonly byHand: { by: Party; to: Party }[] = [];
  private number = 0;

  constructor(private readonly transcript: Transcript) {}

  send(by: Party, from: Member, to: string): Promise<Fate> {
    return this.enter(by, from, to, by.asksForStatuses, (number) => by.send(from, to, number));
  }

  /** A document that is sent in a way of its own. @param isAnswered whether a status of it is due */
  async enter(
    by: Party,
    { address }: Member,
    to: string,
    isAnswered: boolean,
    send: (number: string) => Promise<Fate>,
  ): Promise<Fate> {
    this.number += 1;
    const at = performance.now();
    const fate = await send(`DAY-${this.number}`);
    this.entries.push({ at, by, from: address, to, isAnswered, fate });
    return fate;
  }

  /** A status that no provider sent by itself. */
  statusByHand(by: Party, to: Party): void {
    this.byHand.push({ by, to });
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

  /** Every accepted document is at exactly one provider, exactly once; no other document has arrived. */
  async balance(parties: Party[]): Promise<void> {
    const arrived = (await Promise.all(parties.map((party) => party.arrivals()))).flat();
    const times = new Map<string, number>();
    for (const id of arrived) times.set(id, (times.get(id) ?? 0) + 1);
    const accepted = this.entries.flatMap(({ fate }) => (fate.delivered ? [fate.envelopeId] : []));
    const count = (matches: (id: string) => boolean): number => accepted.filter(matches).length;
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

  /** Exchanges of a provider, derived from the sent documents and their destinations. */
  async exchangesOf(party: Party, parties: Party[]): Promise<Exchanged> {
    const placeOf = new Map<string, Party>();
    for (const place of parties) for (const id of await place.arrivals()) placeOf.set(id, place);
    const delivered = this.entries.flatMap((entry) =>
      entry.fate.delivered ? [{ ...entry, place: placeOf.get(entry.fate.envelopeId) }] : [],
    );
    const sent = delivered.filter(({ by }) => by === party);
    const received = delivered.filter(({ place }) => place === party);
    const answered = (all: typeof delivered): number =>
      all.filter(({ isAnswered, place }) => isAnswered && place?.sendsStatuses === true).length;
    const [senders, receivers] = [sent.map(({ from }) => from), received.map(({ to }) => to)];
    return {
      documents: { incoming: received.length, outgoing: sent.length },
      statuses: {
        incoming: answered(sent) + this.byHand.filter(({ to }) => to === party).length,
        outgoing: answered(received) + this.byHand.filter(({ by }) => by === party).length,
      },
      users: {
        sending: new Set(senders).size,
        receiving: new Set(receivers).size,
        either: new Set([...senders, ...receivers]).size,
      },
    };
  }
}
