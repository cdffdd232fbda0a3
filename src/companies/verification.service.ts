import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository } from 'typeorm';
import { EventLog } from '../events/event-log';
import { ModuleSignals } from '../events/module-signals';
import { clock } from '../kernel/clock';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import { conflict, notFound } from '../kernel/http/failure';
import { newId } from '../kernel/ids';
import { TeamScope } from '../teams/team-scope';
import { Company } from './company.entity';
import { VerificationSession } from './verification-session.entity';

const SESSION_DAYS = 7;
const DAY_MS = 86_400_000;

/** Sessions that prove a company's identity: `open → verified | rejected | revoked | expired`. */
@Injectable()
export class VerificationService {
  constructor(
    @InjectRepository(VerificationSession) private readonly sessions: Repository<VerificationSession>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly events: EventLog,
    private readonly signals: ModuleSignals,
  ) {}

  /** Opens a session. Several may be open at once; each is closed by its own outcome. */
  async open(teamId: string, companyId: string): Promise<VerificationSession> {
    return this.unitOfWork.run(async (tx) =>
      this.insert(tx, await this.lockedCompany(tx, teamId, companyId)),
    );
  }

  /** The sessions of a company, newest first. */
  async list(teamId: string, companyId: string): Promise<VerificationSession[]> {
    if (
      !(
        await this.unitOfWork.query('SELECT 1 FROM companies WHERE id = $1 AND team_id = $2', [
          companyId,
          teamId,
        ])
      ).length
    ) {
      throw await this.scope.missing('companies', companyId);
    }
    return this.sessions.find({ where: { teamId, companyId }, order: { id: 'DESC' }, take: 200 });
  }

  /**
   * Closes an open session with its outcome; a verified one makes the company verified.
   * @throws Failure 409 when the session is closed already
   */
  async decide(
    teamId: string,
    companyId: string,
    sessionId: string,
    outcome: 'verified' | 'rejected',
    reason: string | null,
  ): Promise<VerificationSession> {
    return this.unitOfWork.run(async (tx) => {
      const company = await this.lockedCompany(tx, teamId, companyId);
      const session = await tx.manager.findOneBy(VerificationSession, { id: sessionId, teamId, companyId });
      if (session === null) {
        await this.scope.refuseForeign('verification_sessions', sessionId);
        throw notFound('verification session of this company', sessionId);
      }
      if (session.status !== 'open' || session.expiresAt.getTime() <= clock.milliseconds()) {
        throw conflict(
          'verification_closed',
          `The verification session is ${session.status === 'open' ? 'expired' : session.status}; open a new one.`,
        );
      }
      return this.close(tx, company, session, outcome, reason);
    });
  }

  /** Decides for a company as the operator does: on its newest open session, or on one made for it. */
  async decideByOperator(
    teamId: string,
    companyId: string,
    outcome: 'verified' | 'rejected',
    reason: string | null,
  ): Promise<VerificationSession> {
    return this.unitOfWork.run((tx) => this.decideByOperatorIn(tx, teamId, companyId, outcome, reason));
  }

  /** The same within a transaction of the caller. */
  async decideByOperatorIn(
    tx: Transaction,
    teamId: string,
    companyId: string,
    outcome: 'verified' | 'rejected',
    reason: string | null,
  ): Promise<VerificationSession> {
    const company = await this.lockedCompany(tx, teamId, companyId);
    const where = { teamId, companyId, status: 'open' as const, expiresAt: MoreThan(clock.now()) };
    const open = await tx.manager.findOne(VerificationSession, { where, order: { id: 'DESC' } });
    return this.close(tx, company, open ?? (await this.insert(tx, company)), outcome, reason);
  }

  /** Takes the verification back: open sessions are revoked, and the event is emitted if the company was verified. */
  async revoke(tx: Transaction, company: Company, reason: string): Promise<void> {
    await tx.query(
      `UPDATE verification_sessions SET status = 'revoked', reason = $2, updated_at = $3 WHERE company_id = $1 AND status = 'open'`,
      [company.id, reason, clock.now()],
    );
    if (!company.isVerified) return;
    await this.events.record(tx, {
      teamId: company.teamId,
      companyId: company.id,
      type: 'company.verification',
      data: { companyId: company.id, status: 'revoked', verificationId: null, reason },
    });
  }

  private async insert(tx: Transaction, company: Company): Promise<VerificationSession> {
    const now = clock.now();
    const session = this.sessions.create({
      id: newId('verification'),
      teamId: company.teamId,
      companyId: company.id,
      status: 'open',
      reason: null,
      expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
      createdAt: now,
      updatedAt: now,
    });
    await tx.manager.insert(VerificationSession, session);
    return session;
  }

  private async close(
    tx: Transaction,
    company: Company,
    session: VerificationSession,
    outcome: 'verified' | 'rejected',
    reason: string | null,
  ): Promise<VerificationSession> {
    const now = clock.now();
    Object.assign(session, { status: outcome, reason, updatedAt: now });
    await tx.manager.update(VerificationSession, { id: session.id, teamId: session.teamId }, session);
    if (outcome === 'verified' && !company.isVerified) {
      await tx.manager.update(
        Company,
        { id: company.id, teamId: company.teamId },
        { isVerified: true, updatedAt: now },
      );
      await this.signals.send(tx, 'company.publishability', {
        companyId: company.id,
        teamId: company.teamId,
      });
    }
    await this.events.record(tx, {
      teamId: company.teamId,
      companyId: company.id,
      type: 'company.verification',
      data: { companyId: company.id, status: outcome, verificationId: session.id, reason },
    });
    return session;
  }

  private async lockedCompany(tx: Transaction, teamId: string, companyId: string): Promise<Company> {
    const company = await tx.manager.findOne(Company, {
      where: { id: companyId, teamId },
      lock: { mode: 'pessimistic_write' },
    });
    if (company === null) throw await this.scope.missing('companies', companyId);
    return company;
  }
}
