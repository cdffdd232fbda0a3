import { Injectable } from '@nestjs/common';
import type { NamedTerms } from '../../documents/reading/reading';
import { clock } from '../../../platform/kernel/clock';
import type { Transaction } from '../../../platform/kernel/database/unit-of-work';
import type { Finding } from '../../../standards/rules';
import { newSenderFingerprintId } from './sender-fingerprint.entity';
import {
  CONFIRM_FINGERPRINTS,
  DELETE_OLDEST_FINGERPRINTS,
  KNOWN_FINGERPRINTS,
  LOCK_SUBJECTS,
  UPSERT_FINGERPRINTS,
} from './sender-fingerprints.queries';
import {
  findChanges,
  isChangedTrait,
  listTraits,
  toWarningCode,
  type KnownTrait,
  type Trait,
} from './sender-traits';

/** First key of the advisory lock; the second key is derived from the team and the subject. */
const SENDER_LOCK = 7_262_023;
/** Maximum number of fingerprints of a subject; the least recently seen ones are deleted first. */
const MAX_OF_SUBJECT = 20;
/** The last occurrence of a fingerprint is stored to the day, so that most documents need no write and no lock. */
const DAY_MS = 86_400_000;

type KnownRow = KnownTrait & {
  isOld: boolean;
  /** Whether the fingerprint waits for a confirmation. */
  isUnconfirmed: boolean;
  /** Codes of the warnings that put a purchase of the team on hold; null: none. */
  purchaseHold: string[] | null;
};

/**
 * Stores the names, accounts and senders of received documents, and warns of a change. The comparison is part of the
 * transaction that stores the document. Concurrent documents of one sender see each other: a transaction with a new
 * fingerprint waits for the lock of the subjects.
 *
 * A trait whose warning puts purchases on hold is stored as unconfirmed: further documents with it cause the warning too,
 * until a person has confirmed the trait.
 */
@Injectable()
export class SenderHistory {
  /**
   * Compares a document with the earlier ones of its team, and stores its traits.
   * @param sender participant of the envelope, `<scheme>:<identifier>`; null for a document without an envelope
   */
  async compare(
    tx: Transaction,
    teamId: string,
    { type, namedTerms }: { type: string; namedTerms: NamedTerms | null },
    sender: string | null,
  ): Promise<Finding[]> {
    const traits = listTraits(type, namedTerms, sender);
    if (traits.length === 0) return [];
    const now = clock.now();
    let knownTraits = await this.findKnown(tx, teamId, traits, now);
    const isKnown = (trait: Trait): boolean => knownTraits.some((each) => !each.isOld && isSame(each, trait));
    if (traits.every(isKnown)) return findChanges(traits, listConfirmed(knownTraits));
    const subjects = traits.map(({ kind, subject }) => `${teamId} ${kind} ${subject}`);
    await tx.query(LOCK_SUBJECTS, [SENDER_LOCK, subjects]);
    knownTraits = await this.findKnown(tx, teamId, traits, now);
    const confirmedRows = listConfirmed(knownTraits);
    const holdWarnings = new Set(knownTraits[0]?.purchaseHold ?? []);
    await this.store(
      tx,
      teamId,
      traits.filter((trait) => !isKnown(trait)),
      {
        now,
        isUnconfirmed: (trait) =>
          holdWarnings.has(toWarningCode(trait.kind)) && isChangedTrait(trait, traits, confirmedRows),
      },
    );
    await this.deleteOldest(tx, teamId, traits, knownTraits);
    return findChanges(traits, confirmedRows);
  }

  /**
   * Marks the traits of a document as known, so that further documents with them cause no warning.
   * @param sender participant of the envelope, `<scheme>:<identifier>`; null for a document without an envelope
   */
  async confirm(
    tx: Transaction,
    teamId: string,
    { type, namedTerms }: { type: string; namedTerms: NamedTerms | null },
    sender: string | null,
  ): Promise<void> {
    const traits = listTraits(type, namedTerms, sender);
    if (traits.length === 0) return;
    const subjects = traits.map(({ kind, subject }) => `${teamId} ${kind} ${subject}`);
    await tx.query(LOCK_SUBJECTS, [SENDER_LOCK, subjects]);
    const now = clock.now();
    const knownTraits = await this.findKnown(tx, teamId, traits, now);
    await this.store(tx, teamId, traits, { now, isUnconfirmed: () => false });
    await tx.query(CONFIRM_FINGERPRINTS, [
      teamId,
      traits.map(({ kind }) => kind),
      traits.map(({ subject }) => subject),
      traits.map(({ value }) => value),
    ]);
    await this.deleteOldest(tx, teamId, traits, knownTraits);
  }

  private findKnown(
    tx: Transaction,
    teamId: string,
    traits: readonly Trait[],
    now: Date,
  ): Promise<KnownRow[]> {
    const subjects = uniqueBy(traits, ({ kind, subject }) => `${kind} ${subject}`);
    return tx.query<KnownRow>(KNOWN_FINGERPRINTS, [
      teamId,
      subjects.map(({ kind }) => kind),
      subjects.map(({ subject }) => subject),
      new Date(now.getTime() - DAY_MS),
    ]);
  }

  private async store(
    tx: Transaction,
    teamId: string,
    traits: readonly Trait[],
    { now, isUnconfirmed }: { now: Date; isUnconfirmed: (trait: Trait) => boolean },
  ): Promise<void> {
    const rows = uniqueBy(traits, ({ kind, subject, value }) => `${kind} ${subject} ${value}`);
    if (rows.length === 0) return;
    await tx.query(UPSERT_FINGERPRINTS, [
      teamId,
      rows.map(() => newSenderFingerprintId()),
      rows.map(({ kind }) => kind),
      rows.map(({ subject }) => subject),
      rows.map(({ value }) => value),
      rows.map(({ asWritten }) => asWritten),
      now,
      rows.map(isUnconfirmed),
    ]);
  }

  /** Deletes the oldest fingerprints of subjects beyond the maximum. */
  private async deleteOldest(
    tx: Transaction,
    teamId: string,
    traits: readonly Trait[],
    earlierTraits: readonly KnownTrait[],
  ): Promise<void> {
    for (const { kind, subject } of uniqueBy(traits, (trait) => `${trait.kind} ${trait.subject}`)) {
      const isAboutSubject = (each: KnownTrait): boolean => each.kind === kind && each.subject === subject;
      const newValueCount = uniqueBy(traits.filter(isAboutSubject), ({ value }) => value).length;
      if (earlierTraits.filter(isAboutSubject).length + newValueCount > MAX_OF_SUBJECT)
        await tx.query(DELETE_OLDEST_FINGERPRINTS, [teamId, kind, subject, MAX_OF_SUBJECT]);
    }
  }
}

/** Returns the fingerprints that do not wait for a confirmation. */
function listConfirmed(earlierTraits: readonly KnownRow[]): KnownRow[] {
  return earlierTraits.filter(({ isUnconfirmed }) => !isUnconfirmed);
}

function isSame(one: KnownTrait, other: KnownTrait): boolean {
  return one.kind === other.kind && one.subject === other.subject && one.value === other.value;
}

function uniqueBy<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [key(item), item])).values()];
}
