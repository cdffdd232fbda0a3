import { computeContentHash, computeLinkHash } from './audit-chain';
import type { AuditEntry } from './audit-entry.entity';
import type { ChainEnd } from './audit-head';

/** Deviation of the log from its original state. */
export interface AuditFinding {
  problem: 'changed' | 'removed' | 'inserted';
  /** Position in the chain. */
  sequence: number;
  message: string;
}

/** Position and hash at which a chain once ended, as stored outside of the chain. */
export interface KnownHead {
  sequence: number;
  /** 64 hexadecimal digits. */
  hash: string;
  /** Source of the head, e.g. `signed at 2026-11-26T10:00:00.000Z`. */
  source: string;
}

/** Number and digest of the entries written before the chain began. */
export interface EntriesBeforeChain {
  entries: number;
  digest: Buffer;
  /** Whether such entries may exist. False for the installation, whose chain began with its first entry. */
  mayExist: boolean;
}

/** Audit entry about a removal of all entries up to a position by retention, or about their redaction by an erasure. */
interface RemovalRecord {
  action: 'audit.trimmed' | 'team.erased';
  through: number;
  /** Hash of the last removed entry, in hexadecimal. */
  hash: string;
}

/** Verifies one chain, entry by entry. */
export class ChainVerification {
  entries: number;
  readonly findings: AuditFinding[] = [];
  private firstEntry: AuditEntry | null = null;
  /** Last entry so far; the hash is null when the row has none. */
  private lastLink: { sequence: number; hash: Buffer | null } | null = null;
  private readonly redactedEntries: AuditEntry[] = [];
  private readonly removalRecords: RemovalRecord[] = [];

  /**
   * @param head recorded end of the chain
   * @param knownHeads earlier heads of the chain; the entries at these positions must still have these hashes
   * @param teamExists whether the chain belongs to an existing team; such a chain has at least one entry
   */
  constructor(
    private readonly head: ChainEnd | null,
    private readonly entriesBeforeChain: EntriesBeforeChain,
    private readonly knownHeads: readonly KnownHead[],
    private readonly teamExists: boolean,
  ) {
    this.entries = entriesBeforeChain.entries;
  }

  /** Reports a signed head that this installation did not sign. */
  reportForgedHead({ sequence, message }: { sequence: number; message: string }): void {
    this.addFinding('changed', sequence, message);
  }

  /** Reports a row at an impossible position. */
  reportMisplacedRow({ id, place }: { id: string; place: string }): void {
    this.addFinding('inserted', Number(place), `Entry ${id} was not written by the service.`);
  }

  verifyEntry(entry: AuditEntry): void {
    const { sequence, contentHash, hash } = entry;
    if (sequence === null) return;
    this.entries++;
    if (this.lastLink === null) this.firstEntry = entry;
    const previous = this.getPreviousHash(sequence);
    this.lastLink = { sequence, hash };
    if (contentHash === null || hash === null) this.reportMissingHash(entry, sequence);
    else if (entry.redactedAt === null && !computeContentHash(entry).equals(contentHash))
      this.addFinding('changed', sequence, `${formatEntryName(entry)} was changed after it was written.`);
    else if (previous !== null && !computeLinkHash(previous, contentHash).equals(hash))
      this.addFinding('changed', sequence, `${formatEntryName(entry)} does not follow the previous entry.`);
    else if (entry.redactedAt !== null) this.redactedEntries.push(entry);
    else this.recordRemoval(entry, sequence);
    for (const knownHead of this.knownHeads)
      if (knownHead.sequence === sequence && knownHead.hash !== hash?.toString('hex'))
        this.addFinding(
          'changed',
          sequence,
          `${formatEntryName(entry)} does not have the known hash of this position (${knownHead.source}).`,
        );
  }

  /** Validates properties of the whole chain: its first and last entry, and the records of removals. */
  finish(): void {
    this.checkBeginning();
    this.checkRedactions();
    this.checkEnd();
    this.findings.sort((a, b) => a.sequence - b.sequence);
  }

  /**
   * The first existing entry must follow the entries older than the chain, or the hash that retention recorded for the
   * last removed entry.
   */
  private checkBeginning(): void {
    const { firstEntry, entriesBeforeChain } = this;
    if (entriesBeforeChain.entries > 0 && this.cannotHaveUnchained())
      this.addFinding(
        'inserted',
        0,
        `The service did not write ${entriesBeforeChain.entries} entries without a position.`,
      );
    if (firstEntry === null || firstEntry.sequence === null) {
      if (this.head?.sequence === 0 && !this.head.hash.equals(entriesBeforeChain.digest))
        this.addFinding(
          'changed',
          0,
          'The entries older than the chain do not match the digest with which the chain begins.',
        );
      return;
    }
    const before = firstEntry.sequence - 1;
    for (const { through, hash } of this.listRemovals())
      for (const knownHead of this.knownHeads)
        if (knownHead.sequence === through && through <= before && knownHead.hash !== hash)
          this.addFinding(
            'changed',
            through,
            `The hash that retention recorded for the entry at ${through} differs from the known hash (${knownHead.source}).`,
          );
    const removal = this.listRemovals().find(({ through }) => through === before);
    if (removal === undefined && before > 0)
      this.addFinding(
        'removed',
        before,
        `Entries 1 to ${before} are missing, and retention has not removed them.`,
      );
    const previous = removal === undefined ? entriesBeforeChain.digest : Buffer.from(removal.hash, 'hex');
    const { contentHash, hash } = firstEntry;
    if (contentHash === null || hash === null || (removal === undefined && before > 0)) return;
    if (!computeLinkHash(previous, contentHash).equals(hash))
      this.addFinding(
        'changed',
        firstEntry.sequence,
        `${formatEntryName(firstEntry)} does not follow the previous entry.`,
      );
  }

  /** Retention removes all entries older than the chain at once, before it removes entries of the chain. */
  private cannotHaveUnchained(): boolean {
    return (
      !this.entriesBeforeChain.mayExist ||
      (this.firstEntry?.sequence ?? 0) > 1 ||
      this.listRemovals().length > 0
    );
  }

  private listRemovals(): RemovalRecord[] {
    return this.removalRecords.filter(({ action }) => action === 'audit.trimmed');
  }

  private checkRedactions(): void {
    const through = Math.max(
      0,
      ...this.removalRecords.filter(({ action }) => action === 'team.erased').map((mark) => mark.through),
    );
    for (const entry of this.redactedEntries)
      if (entry.sequence !== null && entry.sequence > through)
        this.addFinding(
          'changed',
          entry.sequence,
          `${formatEntryName(entry)} was changed after it was written.`,
        );
  }

  private checkEnd(): void {
    const { head } = this;
    const last = this.lastLink?.sequence ?? 0;
    const recordedSequence = head?.sequence ?? 0;
    if (last < recordedSequence)
      this.addFinding('removed', recordedSequence, `Entries ${last + 1} to ${recordedSequence} are missing.`);
    else if (last > recordedSequence)
      this.addFinding(
        'inserted',
        last,
        `The service did not write the entries after ${recordedSequence}, the recorded end.`,
      );
    else if (this.lastLink?.hash && head !== null && !this.lastLink.hash.equals(head.hash))
      this.addFinding('changed', last, 'The chain does not end with the recorded hash.');
    for (const knownHead of this.knownHeads)
      if (knownHead.sequence > last)
        this.addFinding(
          'removed',
          knownHead.sequence,
          `The chain ends at ${last}, before the known position (${knownHead.source}).`,
        );
    if (this.teamExists && this.entries === 0 && recordedSequence === 0)
      this.addFinding(
        'removed',
        1,
        'The team exists, but its chain has no entries, not even the entry of its creation.',
      );
  }

  /**
   * Keeps the record of a removal when its position is after all removed entries. Only called for unchanged entries.
   */
  private recordRemoval({ action, after }: AuditEntry, sequence: number): void {
    if (action !== 'audit.trimmed' && action !== 'team.erased') return;
    const through = Number(after?.['throughSequence'] ?? 0);
    if (through < sequence) this.removalRecords.push({ action, through, hash: String(after?.['hash']) });
  }

  /** Rows after the recorded end are not reported here, because they are reported as inserted. */
  private reportMissingHash(entry: AuditEntry, sequence: number): void {
    if (sequence <= (this.head?.sequence ?? 0))
      this.addFinding('changed', sequence, `${formatEntryName(entry)} has lost its hashes.`);
  }

  /** Returns the hash that precedes the entry in the chain; null for the first entry, and when the hash is unknown. */
  private getPreviousHash(sequence: number): Buffer | null {
    if (this.lastLink === null) return null;
    const before = sequence - 1;
    if (before === this.lastLink.sequence) return this.lastLink.hash;
    this.addFinding('removed', before, `Entries ${this.lastLink.sequence + 1} to ${before} are missing.`);
    return null;
  }

  private addFinding(problem: AuditFinding['problem'], sequence: number, message: string): void {
    this.findings.push({ problem, sequence, message });
  }
}

function formatEntryName({ id, action }: AuditEntry): string {
  return `Entry ${id} (${action})`;
}
