import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { clock } from '../../platform/kernel/clock';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../platform/kernel/http/cursor';
import { readCreatedPage } from '../../platform/kernel/http/read-page';
import { operatorCommand, requestContext } from '../../platform/kernel/request-context';
import type { AuditAction } from './audit-actions';
import { toChainName, computeContentHash, computeLinkHash } from './audit-chain';
import { AuditEntry, type AuditActor, type SafeFields } from './audit-entry.entity';
import type { AuditQuery } from './audit.input';
import { buildAuditSearchQuery } from './audit-search-query';
import { lockHead } from './audit-head';
import { selectEntriesOfPerson, UPDATE_CHAIN_HEAD } from './audit.queries';
import { newAuditId } from './audit.resource';

/** Actor of the current request or command. */
interface CurrentActor {
  actor: AuditActor;
  /** Key of the request; null without one. */
  keyId: string | null;
  /** Signed-in person, or the user named by the assertion behind an access token; null without either. */
  userId: string | null;
}

/** Returns the current actor; outside of requests and commands the actor is the service. */
export function getCurrentActor(): CurrentActor {
  const request = requestContext.current();
  const [keyId, userId] = [request?.keyId ?? null, request?.userId ?? null];
  // A request with a user but no key is made with a session; a request without a credential has neither.
  if (keyId !== null) return { actor: 'key', keyId, userId };
  if (userId !== null) return { actor: 'member', keyId, userId };
  return { actor: operatorCommand.current() === null ? 'system' : 'operator', keyId, userId };
}

/** Change to record, described by the module that makes the change. */
export interface AuditedChange {
  /** Team of the change; null: the installation. */
  teamId: string | null;
  action: AuditAction;
  subjectId: string;
  before?: SafeFields;
  after?: SafeFields;
  /** User named by an assertion, for a request without an API key or session. */
  assertedUserId?: string;
  /** Person who made the change, for requests without a session; null when unknown. */
  memberId?: string | null;
}

/** PostgreSQL allows 65,535 parameters in a statement, and an entry needs 18. */
const ENTRIES_PER_INSERT = 1_000;

type PendingEntry = Omit<AuditEntry, 'sequence' | 'contentHash' | 'hash'>;

/** Log of changes with their author and origin. Entries are chained by hash, one chain for each team (docs/audit.md). */
@Injectable()
export class AuditLog {
  /** Entries that each open transaction will write. */
  private readonly pendingEntries = new WeakMap<Transaction, PendingEntry[]>();

  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {}

  /**
   * Records an entry in the transaction of the change, so that no change is committed without an entry. Actor, request
   * and address come from the current request or command; otherwise the actor is the service. The entry is written
   * right before the commit, so that the end of the team's chain is locked for the shortest time and after every other
   * lock.
   */
  record(tx: Transaction, change: AuditedChange): Promise<void> {
    const request = requestContext.current();
    const command = operatorCommand.current();
    const entry: PendingEntry = {
      id: newAuditId(),
      teamId: change.teamId,
      action: change.action,
      subjectId: change.subjectId,
      actor: getActorOfChange(change),
      command,
      keyId: request?.keyId ?? null,
      userId: change.assertedUserId ?? change.memberId ?? request?.userId ?? null,
      requestId: request?.requestId ?? null,
      address: request?.address ?? null,
      before: change.before ?? null,
      after: change.after ?? null,
      createdAt: clock.now(),
      redactedAt: null,
    };
    const transactionEntries = this.pendingEntries.get(tx);
    if (transactionEntries !== undefined) transactionEntries.push(entry);
    else {
      const entries = [entry];
      this.pendingEntries.set(tx, entries);
      tx.beforeCommit(() => this.appendEntries(tx, entries));
    }
    return Promise.resolve();
  }

  /**
   * Returns a page of the team's entries, newest first; with the team null, the entries of the installation's chain.
   */
  list(teamId: string | null, query: AuditQuery): Promise<Page<AuditEntry>> {
    return readCreatedPage(query, (count) =>
      this.findSelectedEntries(buildAuditSearchQuery(teamId, query, count)),
    );
  }

  /**
   * Returns a page of the entries without a team, newest first: those that the person made with the action `by`, and
   * those about the person with the actions `about`.
   */
  listForPerson(
    userId: string,
    { by: actorAction, about: subjectActions }: { by: AuditAction; about: AuditAction[] },
    query: PageQuery,
  ): Promise<Page<AuditEntry>> {
    return readCreatedPage(query, (count, position) => {
      const after = position === null ? null : { createdAt: '$5', id: '$6' };
      const cursorParameters = position === null ? [] : [position.createdAt, position.id];
      const parameters = [userId, actorAction, subjectActions, count, ...cursorParameters];
      return this.findSelectedEntries({ text: selectEntriesOfPerson(after), parameters });
    });
  }

  /** Returns the entries whose ids a query selects, newest first. */
  private async findSelectedEntries({
    text,
    parameters,
  }: {
    text: string;
    parameters: unknown[];
  }): Promise<AuditEntry[]> {
    const entryIds = await this.entries.query<{ id: string }[]>(text, parameters);
    return this.entries.find({
      where: { id: In(entryIds.map(({ id }) => id)) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /**
   * Chains are locked in the order of their names, so that two transactions that add to the same chains cannot
   * deadlock.
   */
  private async appendEntries(tx: Transaction, entries: PendingEntry[]): Promise<void> {
    const chains = [...new Set(entries.map(({ teamId }) => toChainName(teamId)))].sort();
    for (const chain of chains)
      await this.extendChain(
        tx,
        chain,
        entries.filter(({ teamId }) => toChainName(teamId) === chain),
      );
  }

  private async extendChain(tx: Transaction, chain: string, entries: PendingEntry[]): Promise<void> {
    let { sequence, hash } = await lockHead(tx, chain);
    const linkedEntries = entries.map((entry) => {
      const chainedEntry = { ...entry, sequence: ++sequence };
      const contentHash = computeContentHash(chainedEntry);
      hash = computeLinkHash(hash, contentHash);
      return { ...chainedEntry, contentHash, hash };
    });
    // Other writers to the chain wait during this loop, so few statements write all entries.
    for (let from = 0; from < linkedEntries.length; from += ENTRIES_PER_INSERT)
      await tx.manager.insert(AuditEntry, linkedEntries.slice(from, from + ENTRIES_PER_INSERT));
    await tx.query(UPDATE_CHAIN_HEAD, [chain, sequence, hash]);
  }
}

function getActorOfChange(change: AuditedChange): AuditActor {
  if (change.assertedUserId !== undefined) return 'assertion';
  if (change.memberId !== undefined) return change.memberId === null ? 'system' : 'member';
  return getCurrentActor().actor;
}
