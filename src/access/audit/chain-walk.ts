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

/** Entries written before the chain began. */
export interface EntriesBeforeChain {
  entries: number;
  digest: Buffer;
  /** Whether entries before the chain may exist: the chain of the installation began with its first entry. */
  mayExist: boolean;
}

/** Entry that records that retention removed, or erasure emptied, the entries up to a position. */
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
  private first: AuditEntry | null = null;
  /** Last entry so far; the hash is null when the row has none. */
  private last: { sequence: number; hash: Buffer | null } | null = null;
  private readonly redacted: AuditEntry[] = [];
  private readonly marks: RemovalRecord[] = [];

  /**
   * @param head recorded end of the chain
   * @param knownHeads earlier heads of the chain; the entries at these positions must still have these hashes
   * @param teamExists whether the chain belongs to an existing team, and so has at least one entry
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
  reportForged({ sequence, message }: { sequence: number; message: string }): void {
    this.addFinding('changed', sequence, message);
  }

  /** Reports a row at an impossible position. */
  reportMisplaced({ id, place }: { id: string; place: string }): void {
    this.addFinding('inserted', Number(place), `Entry ${id} was not written by the service.`);
  }

  verifyEntry(entry: AuditEntry): void {
    const { sequence, contentHash, hash } = entry;
    if (sequence === null) return;
    this.entries++;
    if (this.last === null) this.first = entry;
    const previous = this.getPreviousHash(sequence);
    this.last = { sequence, hash };
    if (contentHash === null || hash === null) this.reportMissingHash(entry, sequence);
    else if (entry.redactedAt === null && !computeContentHash(entry).equals(contentHash))
      this.addFinding('changed', sequence, `${formatEntryName(entry)} was changed after it was written.`);
    else if (previous !== null && !computeLinkHash(previous, contentHash).equals(hash))
      this.addFinding('changed', sequence, `${formatEntryName(entry)} does not follow the previous entry.`);
    else if (entry.redactedAt !== null) this.redacted.push(entry);
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
   * removed ones.
   */
  private checkBeginning(): void {
    const { first, entriesBeforeChain } = this;
    if (entriesBeforeChain.entries > 0 && this.hasNoUnchained())
      this.addFinding(
        'inserted',
        0,
        `The service did not write ${entriesBeforeChain.entries} entries without a position.`,
      );
    if (first === null || first.sequence === null) {
      if (this.head?.sequence === 0 && !this.head.hash.equals(entriesBeforeChain.digest))
        this.addFinding('changed', 0, 'The entries older than the chain are not those that it begins with.');
      return;
    }
    const before = first.sequence - 1;
    for (const { through, hash } of this.listRemovals())
      for (const knownHead of this.knownHeads)
        if (knownHead.sequence === through && through <= before && knownHead.hash !== hash)
          this.addFinding(
            'changed',
            through,
            `Retention recorded another hash of the entry at ${through} than the known one (${knownHead.source}).`,
          );
    const removal = this.listRemovals().find(({ through }) => through === before);
    if (removal === undefined && before > 0)
      this.addFinding(
        'removed',
        before,
        `Entries 1 to ${before} are missing, and retention has not removed them.`,
      );
    const previous = removal === undefined ? entriesBeforeChain.digest : Buffer.from(removal.hash, 'hex');
    const { contentHash, hash } = first;
    if (contentHash === null || hash === null || (removal === undefined && before > 0)) return;
    if (!computeLinkHash(previous, contentHash).equals(hash))
      this.addFinding(
        'changed',
        first.sequence,
        `${formatEntryName(first)} does not follow the previous entry.`,
      );
  }

  /** Retention removes the entries older than the chain before any of the chain, and all at once. */
  private hasNoUnchained(): boolean {
    return (
      !this.entriesBeforeChain.mayExist || (this.first?.sequence ?? 0) > 1 || this.listRemovals().length > 0
    );
  }

  private listRemovals(): RemovalRecord[] {
    return this.marks.filter(({ action }) => action === 'audit.trimmed');
  }

  private checkRedactions(): void {
    const through = Math.max(
      0,
      ...this.marks.filter(({ action }) => action === 'team.erased').map((mark) => mark.through),
    );
    for (const entry of this.redacted)
      if (entry.sequence !== null && entry.sequence > through)
        this.addFinding(
          'changed',
          entry.sequence,
          `${formatEntryName(entry)} was changed after it was written.`,
        );
  }

  private checkEnd(): void {
    const { head } = this;
    const last = this.last?.sequence ?? 0;
    const recordedSequence = head?.sequence ?? 0;
    if (last < recordedSequence)
      this.addFinding('removed', recordedSequence, `Entries ${last + 1} to ${recordedSequence} are missing.`);
    else if (last > recordedSequence)
      this.addFinding(
        'inserted',
        last,
        `The service did not write the entries after ${recordedSequence}, the recorded end.`,
      );
    else if (this.last?.hash && head !== null && !this.last.hash.equals(head.hash))
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
        'The team exists, but none of its entries does, not even that of its creation.',
      );
  }

  /** A record counts when its own entry is unchanged and follows all entries that it removed. */
  private recordRemoval({ action, after }: AuditEntry, sequence: number): void {
    if (action !== 'audit.trimmed' && action !== 'team.erased') return;
    const through = Number(after?.['throughSequence'] ?? 0);
    if (through < sequence) this.marks.push({ action, through, hash: String(after?.['hash']) });
  }

  /** After the recorded end the row is reported as inserted anyway. */
  private reportMissingHash(entry: AuditEntry, sequence: number): void {
    if (sequence <= (this.head?.sequence ?? 0))
      this.addFinding('changed', sequence, `${formatEntryName(entry)} has lost its hashes.`);
  }

  /** Returns the hash that precedes the entry in the chain; null for the first entry, and when the hash is unknown. */
  private getPreviousHash(sequence: number): Buffer | null {
    if (this.last === null) return null;
    const before = sequence - 1;
    if (before === this.last.sequence) return this.last.hash;
    this.addFinding('removed', before, `Entries ${this.last.sequence + 1} to ${before} are missing.`);
    return null;
  }

  private addFinding(problem: AuditFinding['problem'], sequence: number, message: string): void {
    this.findings.push({ problem, sequence, message });
  }
}

function formatEntryName({ id, action }: AuditEntry): string {
  return `Entry ${id} (${action})`;
}
