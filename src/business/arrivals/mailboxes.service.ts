import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { Vault } from '../../platform/kernel/crypto/vault';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { badInput, conflict, notFound } from '../../platform/kernel/http/api-error';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { CompanyLock } from '../companies/company-lock';
import { INSERT_MAILBOX, SET_MAILBOX_SETTINGS } from './arrivals.queries';
import { MAILBOX_QUEUE, MAILBOX_WORK, passwordContext } from './mailbox-work';
import { Mailbox } from './mailbox.entity';
import type { MailboxInput } from './mailbox.input';

const MAILBOX_SET = defineAuditAction('mailbox.set');
const MAILBOX_REMOVED = defineAuditAction('mailbox.removed');

/** Mailboxes of companies. */
@Injectable()
export class MailboxesService {
  constructor(
    @InjectRepository(Mailbox) private readonly mailboxes: Repository<Mailbox>,
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompanyLock,
    private readonly audit: AuditLog,
    private readonly vault: Vault,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** Returns null when the company has no mailbox. @throws ApiError 404, or 401 when the company belongs to another team */
  async find(teamId: string, companyId: string): Promise<Mailbox | null> {
    await this.companies.assertExists(teamId, companyId);
    return this.mailboxes.findOneBy({ id: companyId, teamId });
  }

  /**
   * Replaces the settings of the mailbox, and checks an enabled mailbox immediately. A stored password is used only
   * for the server and account for which it was entered.
   * @throws ApiError 400 when the password is missing, 404
   */
  async set(teamId: string, companyId: string, input: MailboxInput): Promise<Mailbox> {
    const { host, port = 993, user, password, folder = 'INBOX', security = 'tls', enabled = true } = input;
    await this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, teamId, companyId);
      const existing = await this.lock(tx, teamId, companyId);
      const isSameAccount =
        existing !== null &&
        [existing.host, existing.port, existing.username].join(' ') === [host, port, user].join(' ');
      if (password === undefined && !isSameAccount)
        throw badInput({
          password: ['password is required for a new mailbox, and when host, port or user changes'],
        });
      const sealedBytes =
        password === undefined
          ? existing?.passwordSealed
          : this.vault.seal(password, passwordContext(companyId));
      await tx.query(INSERT_MAILBOX, [companyId, teamId, sealedBytes]);
      await MAILBOX_WORK.schedule(tx, companyId, enabled ? 0 : null, {
        set: SET_MAILBOX_SETTINGS,
        values: [host, port, user, sealedBytes, folder, security, enabled],
      });
      const after = { host, port, user, folder, security, enabled };
      await this.audit.record(tx, { teamId, action: MAILBOX_SET, subjectId: companyId, after });
      tx.afterCommit(() => this.dispatcher.request(MAILBOX_QUEUE));
    });
    return this.get(teamId, companyId);
  }

  /** Removes the settings and the password of the mailbox; mails and documents are kept. @throws ApiError 404 */
  async remove(teamId: string, companyId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, teamId, companyId);
      const { affected } = await tx.manager.delete(Mailbox, { id: companyId, teamId });
      if (affected !== 1) return;
      await this.audit.record(tx, { teamId, action: MAILBOX_REMOVED, subjectId: companyId });
    });
  }

  /**
   * Makes the mailbox due for a check now. Has no effect while a check is running.
   * @throws ApiError 404 for an unknown company, 409 without an enabled mailbox
   */
  async check(teamId: string, companyId: string): Promise<Mailbox> {
    await this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, teamId, companyId);
      const mailbox = await this.lock(tx, teamId, companyId);
      if (mailbox === null || !mailbox.enabled)
        throw conflict(
          'mailbox_disabled',
          'The company has no enabled mailbox. Set a mailbox, or enable the existing one.',
        );
      await tx.recordCreatedResource('mailbox', companyId);
      const isRunning = mailbox.leaseUntil !== null && mailbox.leaseUntil !== undefined;
      if (isRunning) return;
      await MAILBOX_WORK.schedule(tx, companyId, 0);
      tx.afterCommit(() => this.dispatcher.request(MAILBOX_QUEUE));
    });
    return this.get(teamId, companyId);
  }

  private async get(teamId: string, companyId: string): Promise<Mailbox> {
    const row = await this.mailboxes.findOneBy({ id: companyId, teamId });
    if (row === null) throw notFound('mailbox of the company', companyId);
    return row;
  }

  private lock(tx: Transaction, teamId: string, id: string): Promise<Mailbox | null> {
    return tx.manager
      .createQueryBuilder(Mailbox, 'row')
      .addSelect(['row.passwordSealed', 'row.leaseUntil'])
      .where('row.id = :id AND row.teamId = :teamId', { id, teamId })
      .setLock('pessimistic_write')
      .getOne();
  }
}
