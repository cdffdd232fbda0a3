/** A receiver of the network, at the provider that publishes it. */
export interface Member {
  /** `0208:0123456749` */
  address: string;
}

/** Outcome of a sent document: accepted with a receipt, or refused permanently. */
export type Fate =
  { delivered: true; envelopeId: string } | { delivered: false; envelopeId: string | null; reason: string };

/** A provider of the day: an access point and a metadata publisher with receivers of its own. */
export interface Party {
  readonly name: string;
  /** Id of its publisher in the locator. */
  readonly publisher: string;
  /** The provider itself as a participant: `0242:000001`. */
  readonly provider: string;
  /** Its documents request every status (MLS), and not only refusals. */
  readonly asksForStatuses: boolean;
  /** Automatic, for received documents. */
  readonly sendsStatuses: boolean;
  /** A new receiver, registered in the locator by the provider itself. @param number Belgian enterprise number */
  join(number: string): Promise<Member>;
  /** Sends an invoice and waits until its fate is decided. @param number of the invoice */
  send(from: Member, to: string, number: string): Promise<Fate>;
  /** Envelope ids of received documents. An id occurs as often as its document was received. */
  arrivals(): Promise<string[]>;
  /** Prepares to let a receiver go. @returns the key for its next provider */
  release(member: Member): Promise<string>;
  /** Receives somebody whom another provider has released. @throws Error when the key is refused */
  adopt(number: string, key: string): Promise<Member>;
  /** Detects that a released receiver has left, and no longer serves it. */
  letGo(member: Member): Promise<void>;
  stop(): Promise<void>;
}
