import { Inject, Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog, getCurrentActor } from '../../access/audit/audit-log';
import { TeamScope } from '../../access/teams/team-scope';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { conflict } from '../../platform/kernel/http/api-error';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { findCurrentTraceparent } from '../../platform/kernel/tracing/active-span';
import { DocumentStore } from '../documents/document-store';
import { FORWARD_QUEUE } from './forward-work';
import type { ForwardDocumentInput } from './forward.input';
import { newForwardId, toForwardResource, type ForwardResource, type ForwardRow } from './forward.resource';
import {
  COUNT_CREATED_MAILS,
  FORWARD_OF_TEAM,
  FORWARDS_OF_DOCUMENT,
  INSERT_FORWARD,
  INSERT_MAILS,
  LOCK_FORWARDS_OF_TEAM,
  RECENT_RECIPIENTS,
} from './forwarding.queries';

const FORWARDED_ACTION = defineAuditAction('document.forwarded');

/** First key of the advisory lock of a team. */
const FORWARD_LOCK = 7_262_041;
/** Number of days for which the link to a large document works. */
export const LINK_VALIDITY_DAYS = 30;
/** Maximum number of forwards in the list of a document. */
const MAX_LISTED_FORWARDS = 100;

/** Forwards received documents on request, and lists forwards. */
@Injectable()
export class ForwardsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documents: DocumentStore,
    private readonly scope: TeamScope,
    private readonly audit: AuditLog,
    private readonly dispatcher: Dispatcher,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Creates a forward of a received document; a worker then mails the document to each recipient.
   * @throws ApiError 404, 401 when the document belongs to another team, 409 for a sent document, and when the team has
   *   reached the maximum number of mails in 24 hours
   */
  async create(
    teamId: string,
    documentId: string,
    { to, note = null, language = 'en' }: ForwardDocumentInput,
  ): Promise<ForwardResource> {
    const { companyId, direction } = await this.documents.getRow(teamId, documentId);
    if (direction !== 'incoming')
      throw conflict(
        'not_forwardable',
        'Only received documents can be forwarded; the company sent this document.',
      );
    const id = newForwardId();
    const addresses = [...new Set(to)];
    const { keyId, userId } = getCurrentActor();
    await this.unitOfWork.run(async (tx) => {
      await this.assertWithinLimit(tx, teamId, addresses.length);
      const createdBy = keyId ?? userId;
      const values = [id, teamId, companyId, documentId, note, language, createdBy, LINK_VALIDITY_DAYS];
      await tx.query(INSERT_FORWARD, values);
      await tx.query(INSERT_MAILS, [id, teamId, addresses, findCurrentTraceparent()]);
      await this.audit.record(tx, {
        ...{ teamId, action: FORWARDED_ACTION, subjectId: documentId },
        after: { forwardId: id, to: addresses },
      });
      await tx.recordCreatedResource('forward', id);
      tx.afterCommit(() => this.dispatcher.request(FORWARD_QUEUE));
    });
    return this.get(teamId, id);
  }

  /** Serializes the forwards of the team, and throws when the daily limit of mails would be exceeded. */
  private async assertWithinLimit(tx: Transaction, teamId: string, mailCount: number): Promise<void> {
    const limit = this.config.forwardMailsPerDay;
    await tx.query(LOCK_FORWARDS_OF_TEAM, [FORWARD_LOCK, teamId]);
    const [countRow] = await tx.query<{ count: number }>(COUNT_CREATED_MAILS, [teamId, limit]);
    if ((countRow?.count ?? 0) + mailCount > limit)
      throw conflict(
        'forward_limit',
        `The team can forward at most ${limit} mails in 24 hours, and ${mailCount} more would exceed this limit. Try again later, or ask the operator to raise FORWARD_MAILS_PER_DAY.`,
        'to',
      );
  }

  /**
   * @throws ApiError 404, or 401 when the forward belongs to another team
   */
  async get(teamId: string, id: string): Promise<ForwardResource> {
    const [row] = await this.unitOfWork.query<ForwardRow>(FORWARD_OF_TEAM, [id, teamId]);
    if (row === undefined) throw await this.scope.toMissingError('document_forwards', id);
    return toForwardResource(row);
  }

  /**
   * Lists the newest forwards of a document, and the addresses to which its company recently forwarded documents.
   * @throws ApiError 404, or 401 when the document belongs to another team
   */
  async list(
    teamId: string,
    documentId: string,
  ): Promise<{ forwards: ForwardResource[]; recentRecipients: string[] }> {
    const { companyId } = await this.documents.getRow(teamId, documentId);
    const [rows, recent] = await Promise.all([
      this.unitOfWork.query<ForwardRow>(FORWARDS_OF_DOCUMENT, [documentId, teamId, MAX_LISTED_FORWARDS]),
      this.unitOfWork.query<{ address: string }>(RECENT_RECIPIENTS, [companyId, teamId]),
    ]);
    return { forwards: rows.map(toForwardResource), recentRecipients: recent.map(({ address }) => address) };
  }
}
