import { contentHashOf, linkHash } from './audit-chain';
import type { AuditEntry } from './audit-entry.entity';
import type { ChainEnd } from './audit-head';

/** Something in the log that is not as it was written. */
export interface AuditFinding {
  problem: 'changed' | 'removed' | 'inserted';
  /** Place in the chain. */
  sequence: number;
  message: string;
}

/** The place and hash at which a chain ended once, as kept outside of the chain. */
export interface KnownHead {
  sequence: number;
  /** 64 hexadecimal digits. */
  hash: string;
  /** Where that is known from, e.g. `signed at 2026-11-26T10:00:00.000Z`. */
  source: string;
}

/** The entries that a chain's first link follows. */
export interface Unchained {
  entries: number;
  digest: Buffer;
  /** The chain of the installation began with the first entry that was ever about it. */
  mayExist: boolean;
}

/** What the chain says of itself: that retention removed, or erasure emptied, the entries up to a place. */
interface Mark {
  action: 'audit.trimmed' | 'team.erased';
  through: number;
  /** Of the last entry removed, in hexadecimal. */
  hash: string;
}

/** Goes along one chain, entry by entry. */
export class ChainWalk {
  entries: number;
  readonly findings: AuditFinding[] = [];
  private first: AuditEntry | null = null;
  /** Where the walk is; the hash is null where the row has none. */
  private last: { sequence: number; hash: Buffer | null } | null = null;
  private readonly redacted: AuditEntry[] = [];
  private readonly marks: Mark[] = [];

  /**
   * @param head the recorded end of the chain
   * @param known where the chain ended at earlier times; what stands there must still have these hashes
   * @param teamExists whether the chain is that of a team which is there, and so has an entry at least
   */
  constructor(
    private readonly head: ChainEnd | null,
    private readonly unchained: Unchained,
    private readonly known: readonly KnownHead[],
    private readonly teamExists: boolean,
  ) {
    this.entries = unchained.entries;
  }

  /** A signed end that this installation did not sign. */
  forged({ sequence, message }: { sequence: number; message: string }): void {
    this.find('changed', sequence, message);
  }

  /** A row at a place that no entry can have. */
  misplaced({ id, place }: { id: string; place: string }): void {
    this.find('inserted', Number(place), `Entry ${id} was not written by the service.`);
  }

  step(entry: AuditEntry): void {
    const { sequence, contentHash, hash } = entry;
    if (sequence === null) return;
    this.entries++;
    if (this.last === null) this.first = entry;
    const previous = this.previousOf(sequence);
    this.last = { sequence, hash };
    if (contentHash === null || hash === null) this.findHashless(entry, sequence);
    else if (entry.redactedAt === null && !contentHashOf(entry).equals(contentHash))
      this.find('changed', sequence, `${named(entry)} is not as it was written.`);
    else if (previous !== null && !linkHash(previous, contentHash).equals(hash))
      this.find('changed', sequence, `${named(entry)} does not follow what was before it.`);
    else if (entry.redactedAt !== null) this.redacted.push(entry);
    else this.note(entry, sequence);
    for (const known of this.known)
      if (known.sequence === sequence && known.hash !== hash?.toString('hex'))
        this.find(
          'changed',
          sequence,
          `${named(entry)} does not have the hash that is known of this place (${known.source}).`,
        );
  }

  /** What can only be judged with the whole chain seen: its beginning, its end, and what the chain says of itself. */
  end(): void {
    this.judgeBeginning();
    this.judgeRedactions();
    this.judgeEnd();
    this.findings.sort((a, b) => a.sequence - b.sequence);
  }

  /** The first entry there is follows the entries of before the chain, or what retention left of those it removed. */
  private judgeBeginning(): void {
    const { first, unchained } = this;
    if (unchained.entries > 0 && this.hasNoUnchained())
      this.find(
        'inserted',
        0,
        `${unchained.entries} entries without a place were not written by the service.`,
      );
    if (first === null || first.sequence === null) {
      if (this.head?.sequence === 0 && !this.head.hash.equals(unchained.digest))
        this.find('changed', 0, 'The entries of before the chain are not those that it begins with.');
      return;
    }
    const before = first.sequence - 1;
    for (const { through, hash } of this.cuts())
      for (const known of this.known)
        if (known.sequence === through && through <= before && known.hash !== hash)
          this.find(
            'changed',
            through,
            `Retention notes another hash of the entry at ${through} than the known one (${known.source}).`,
          );
    const cut = this.cuts().find(({ through }) => through === before);
    if (cut === undefined && before > 0)
      this.find('removed', before, `Entries 1 to ${before} are missing, and retention has not removed them.`);
    const previous = cut === undefined ? unchained.digest : Buffer.from(cut.hash, 'hex');
    const { contentHash, hash } = first;
    if (contentHash === null || hash === null || (cut === undefined && before > 0)) return;
    if (!linkHash(previous, contentHash).equals(hash))
      this.find('changed', first.sequence, `${named(first)} does not follow what was before it.`);
  }

  /** Retention removes the entries of before the chain before any of the chain, and all at one time. */
  private hasNoUnchained(): boolean {
    return !this.unchained.mayExist || (this.first?.sequence ?? 0) > 1 || this.cuts().length > 0;
  }

  private cuts(): Mark[] {
    return this.marks.filter(({ action }) => action === 'audit.trimmed');
  }

  private judgeRedactions(): void {
    const through = Math.max(
      0,
      ...this.marks.filter(({ action }) => action === 'team.erased').map((mark) => mark.through),
    );
    for (const entry of this.redacted)
      if (entry.sequence !== null && entry.sequence > through)
        this.find('changed', entry.sequence, `${named(entry)} is not as it was written.`);
  }

  private judgeEnd(): void {
    const { head } = this;
    const last = this.last?.sequence ?? 0;
    const recorded = head?.sequence ?? 0;
    if (last < recorded) this.find('removed', recorded, `Entries ${last + 1} to ${recorded} are missing.`);
    else if (last > recorded)
      this.find(
        'inserted',
        last,
        `Entries after ${recorded}, the recorded end, were not written by the service.`,
      );
    else if (this.last?.hash && head !== null && !this.last.hash.equals(head.hash))
      this.find('changed', last, 'The chain does not end in the hash that was recorded for its end.');
    for (const known of this.known)
      if (known.sequence > last)
        this.find(
          'removed',
          known.sequence,
          `The chain ends at ${last}, before the place that is known of it (${known.source}).`,
        );
    if (this.teamExists && this.entries === 0 && recorded === 0)
      this.find(
        'removed',
        1,
        'The team exists, but not one entry of it does, not even the one of its creation.',
      );
  }

  /** A mark is believed when it stands in the chain as it was written, behind all that it speaks of. */
  private note({ action, after }: AuditEntry, sequence: number): void {
    if (action !== 'audit.trimmed' && action !== 'team.erased') return;
    const through = Number(after?.['throughSequence'] ?? 0);
    if (through < sequence) this.marks.push({ action, through, hash: String(after?.['hash']) });
  }

  /** Behind the recorded end the row is reported as inserted anyway. */
  private findHashless(entry: AuditEntry, sequence: number): void {
    if (sequence <= (this.head?.sequence ?? 0))
      this.find('changed', sequence, `${named(entry)} has lost its hashes.`);
  }

  /** The hash that the entry has to follow; null for the first, and when it is not known. */
  private previousOf(sequence: number): Buffer | null {
    if (this.last === null) return null;
    const before = sequence - 1;
    if (before === this.last.sequence) return this.last.hash;
    this.find('removed', before, `Entries ${this.last.sequence + 1} to ${before} are missing.`);
    return null;
  }

  private find(problem: AuditFinding['problem'], sequence: number, message: string): void {
    this.findings.push({ problem, sequence, message });
  }
}

function named({ id, action }: AuditEntry): string {
  return `Entry ${id} (${action})`;
}
