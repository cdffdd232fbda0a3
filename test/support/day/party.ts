/** A receiver of the network, at the provider that publishes it. */
export interface Member {
  /** `0208:0123456749` */
  address: string;
}

/** What became of a document that was sent: it was accepted with a receipt, or refused for good. */
export type Fate =
  { delivered: true; envelopeId: string } | { delivered: false; envelopeId: string | null; reason: string };

/** A provider of the day: an access point and a metadata publisher with receivers of its own. */
export interface Party {
  readonly name: string;
  /** Id of its publisher in the locator. */
  readonly publisher: string;
  /** The provider itself as a participant: `0242:000001`. */
  readonly provider: string;
  /** Its documents ask for every status (MLS), and not for refusals alone. */
  readonly asksForStatuses: boolean;
  /** By itself, for what it receives. */
  readonly sendsStatuses: boolean;
  /** A new receiver, registered in the locator by the provider itself. @param number Belgian enterprise number */
  join(number: string): Promise<Member>;
  /** Sends an invoice and waits until its fate is decided. @param number of the invoice */
  send(from: Member, to: string, number: string): Promise<Fate>;
  /** Envelope ids of the documents that came in. An id stands as often as its document is there. */
  arrivals(): Promise<string[]>;
  /** Prepares to let a receiver go. @returns the key for its next provider */
  release(member: Member): Promise<string>;
  /** Receives somebody whom another provider has released. @throws Error when the key is refused */
  adopt(number: string, key: string): Promise<Member>;
  /** Notices that a released receiver has left, and serves it no longer. */
  letGo(member: Member): Promise<void>;
  stop(): Promise<void>;
}
