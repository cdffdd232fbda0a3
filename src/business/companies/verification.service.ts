import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction, type AuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { defineEmissions } from '../../platform/events/define-event';
import { EventLog } from '../../platform/events/event-log';
import { DomainEvents } from '../../platform/events/domain-events';
import { clock } from '../../platform/kernel/clock';
import { selectPage } from '../../platform/kernel/database/select-page';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../platform/kernel/http/cursor';
import { conflict, forbidden, notFound } from '../../platform/kernel/http/api-error';
import type { Lease } from '../../platform/kernel/queue/work';
import { TeamScope } from '../../access/teams/team-scope';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { Company } from './company.entity';
import { CompanyLock } from './company-lock';
import { newVerificationId } from './company.resource';
import { COMPANY_VERIFICATION } from './verification-events';
import type { VerificationView } from './verification-page';
import {
  VERIFICATION_WORK,
  getCompanyMove,
  type CompanyTrigger,
  findVerificationMove,
  type VerificationActor,
  type VerificationMove,
  type VerificationStatus,
} from './verification-states';
import { getVerificationProvider } from './verification-providers';
import { VerificationSession } from './verification-session.entity';
import { SESSION_IS_DUE, OPEN_SESSION, SESSION_HAS_EXPIRED } from './companies.queries';

/** Audit action by the new status of the session. */
const AUDIT_ACTIONS: Record<VerificationStatus, AuditAction> = {
  open: defineAuditAction('verification.opened'),
  verified: defineAuditAction('verification.verified'),
  rejected: defineAuditAction('verification.rejected'),
  revoked: defineAuditAction('verification.revoked'),
  expired: defineAuditAction('verification.expired'),
};

defineEmissions(COMPANY_VERIFICATION, {
  verified: {
    operation: 'Outcome of a verification',
    change: '`verified`, also for a company that was verified before',
  },
  rejected: {
    operation: 'Outcome of a verification',
    change: '`rejected`; a company that was verified before stays verified',
  },
  expired: { operation: 'Seven days without an outcome', change: 'the session is `expired`' },
  vatNumberChanged: {
    operation: '`PUT /companies/{companyId}`',
    change: 'the VAT number of a verified company changes: `revoked`',
  },
  enterpriseNumberChanged: {
    operation: '`PUT /companies/{companyId}`',
    change: 'the enterprise number of a verified company changes: `revoked`',
  },
});

/** Number of days after which an undecided session expires (contract, section 3). */
const SESSION_DAYS = 7;

/** Kind of the stored response to requests that open or decide a session. */
export const VERIFICATION_RESULT = 'verification session';

/** Ids of a session, its company and its team. */
interface SessionRef {
  teamId: string;
  companyId: string;
  sessionId: string;
}

/** Outcome reported by a provider. */
type Outcome = 'verified' | 'rejected';

/** Sessions that prove a company's identity. Every transition follows the table in verification-states.ts. */
@Injectable()
export class VerificationService {
  constructor(
    @InjectRepository(VerificationSession) private readonly sessions: Repository<VerificationSession>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly companies: CompanyLock,
    private readonly events: EventLog,
    private readonly domain: DomainEvents,
    private readonly audit: AuditLog,
  ) {}

  /** Opens a session. Several sessions may be open at a time; each is closed by its own outcome. */
  async open(teamId: string, companyId: string): Promise<VerificationSession> {
    return this.unitOfWork.run(async (tx) => {
      const session = await this.insert(tx, await this.companies.lock(tx, teamId, companyId));
      await tx.recordCreatedResource(VERIFICATION_RESULT, session.id);
      return session;
    });
  }

  /** Lists the sessions of a company, newest first. */
  async list(teamId: string, companyId: string, query: PageQuery): Promise<Page<VerificationSession>> {
    await this.companies.assertExists(teamId, companyId);
    const rows = this.sessions
      .createQueryBuilder('session')
      .where('session.companyId = :companyId AND session.teamId = :teamId', { companyId, teamId });
    return selectPage(rows, query);
  }

  /** @throws ApiError 404, also when the session belongs to another company of the team */
  async get(teamId: string, companyId: string, id: string): Promise<VerificationSession> {
    await this.companies.assertExists(teamId, companyId);
    const session = await this.sessions.findOneBy({ id, teamId, companyId });
    if (session === null)
      throw await this.scope.toMissingErrorBelow('company', 'verification_sessions', id, teamId);
    return session;
  }

  /** Returns the data of a session's page, which needs only the address of the page. @throws ApiError 404 */
  async getForPage(companyId: string, id: string): Promise<VerificationView> {
    const session = await this.sessions.findOne({
      where: { id, companyId },
      relations: { team: true },
    });
    if (session?.team === undefined) throw notFound('verification session', id);
    return {
      status: session.status,
      expiresAt: session.expiresAt,
      provider: getVerificationProvider(session.team.environment),
      outcomePath: `/api/v1/companies/${companyId}/verifications/${id}/outcome`,
    };
  }

  /**
   * Closes an open session with the outcome that the team reports; `verified` makes the company verified.
   * @throws ApiError 403 when the team is not a sandbox team, 409 when the session is already closed
   */
  async decide(
    { teamId, environment }: { teamId: string; environment: TeamEnvironment },
    companyId: string,
    sessionId: string,
    outcome: Outcome,
    reason: string | null,
  ): Promise<VerificationSession> {
    if (!getVerificationProvider(environment).deciders.includes('team')) {
      throw forbidden(
        'sandbox_only',
        'Only sandbox teams can decide their own verification; in production the operator decides.',
      );
    }
    return this.decideSession({ teamId, companyId, sessionId }, outcome, reason, 'team');
  }

  /**
   * Closes one open session, in any environment, on behalf of the operator.
   * @throws ApiError 409 when the session is already closed
   */
  async decideSessionByOperator(
    session: SessionRef,
    outcome: Outcome,
    reason: string | null,
  ): Promise<VerificationSession> {
    return this.decideSession(session, outcome, reason, 'operator');
  }

  /** Decides for a company on behalf of the operator: on its newest open session, or on a new session. */
  async decideByOperator(
    teamId: string,
    companyId: string,
    outcome: Outcome,
    reason: string | null,
  ): Promise<VerificationSession> {
    return this.unitOfWork.run((tx) => this.decideByOperatorIn(tx, teamId, companyId, outcome, reason));
  }

  /** Decides within the caller's transaction. */
  async decideByOperatorIn(
    tx: Transaction,
    teamId: string,
    companyId: string,
    outcome: Outcome,
    reason: string | null,
  ): Promise<VerificationSession> {
    const company = await this.companies.lock(tx, teamId, companyId);
    const openSession = await tx.manager
      .createQueryBuilder(VerificationSession, 'session')
      .where(`session.companyId = :companyId AND session.status = 'open'`, { companyId })
      .andWhere('session.expiresAt > clock_timestamp()')
      .orderBy('session.createdAt', 'DESC')
      .addOrderBy('session.id', 'DESC')
      .getOne();
    const session = openSession ?? (await this.insert(tx, company));
    return this.close(tx, company, session, getVerificationMove(session, outcome, 'operator'), reason);
  }

  /**
   * Revokes the verification of a company whose numbers changed: open sessions are revoked, and one event is emitted if
   * the company was verified. The caller holds the company's lock and writes the company.
   */
  async revoke(tx: Transaction, company: Company): Promise<void> {
    const reason = 'The VAT number or the enterprise number was changed.';
    const { to, event, revokesSessions } = getCompanyMove(company.isVerified, 'numbersChanged');
    if (revokesSessions) {
      const openSessions = await tx.manager.findBy(VerificationSession, {
        companyId: company.id,
        status: 'open',
      });
      for (const session of openSessions)
        await this.write(tx, session, getVerificationMove(session, 'numbersChanged', 'service'), reason);
    }
    company.isVerified = to;
    if (event === null) return;
    await this.events.record(tx, COMPANY_VERIFICATION, {
      teamId: company.teamId,
      companyId: company.id,
      data: { companyId: company.id, status: event, verificationId: null, reason },
    });
  }

  /** Closes a session that has expired by the database's clock. A session that was decided meanwhile stays unchanged. */
  async expire({ id, claim }: Lease): Promise<void> {
    const session = await this.sessions.findOneBy({ id });
    if (session === null) return;
    await this.unitOfWork.run(async (tx) => {
      const company = await this.companies.lock(tx, session.teamId, session.companyId);
      const [due] = await tx.query(SESSION_IS_DUE, [id, claim]);
      if (due === undefined) return;
      const reason = `The session was not decided within ${SESSION_DAYS} days.`;
      await this.close(tx, company, session, getVerificationMove(session, 'timePassed', 'service'), reason);
    });
  }

  /** @throws ApiError 404, 409 when the session is closed already */
  private async decideSession(
    { teamId, companyId, sessionId }: SessionRef,
    outcome: Outcome,
    reason: string | null,
    actor: VerificationActor,
  ): Promise<VerificationSession> {
    return this.unitOfWork.run(async (tx) => {
      const company = await this.companies.lock(tx, teamId, companyId);
      const session = await tx.manager.findOneBy(VerificationSession, { id: sessionId, teamId, companyId });
      if (session === null)
        throw await this.scope.toMissingErrorBelow('company', 'verification_sessions', sessionId, teamId, tx);
      const status =
        session.status === 'open' && (await hasExpired(tx, session)) ? 'expired' : session.status;
      const move = findVerificationMove(status, outcome, actor);
      if (move === null)
        throw conflict('verification_closed', `The verification session is ${status}; open a new one.`);
      await tx.recordCreatedResource(VERIFICATION_RESULT, sessionId);
      return this.close(tx, company, session, move, reason);
    });
  }

  private async insert(tx: Transaction, company: Company): Promise<VerificationSession> {
    const id = newVerificationId();
    const now = clock.now();
    await tx.query(OPEN_SESSION, [id, company.teamId, company.id, now, SESSION_DAYS]);
    await this.audit.record(tx, {
      teamId: company.teamId,
      action: AUDIT_ACTIONS.open,
      subjectId: id,
      after: { companyId: company.id, status: 'open' },
    });
    return tx.manager.findOneByOrFail(VerificationSession, { id });
  }

  private async close(
    tx: Transaction,
    company: Company,
    session: VerificationSession,
    move: VerificationMove,
    reason: string | null,
  ): Promise<VerificationSession> {
    await this.write(tx, session, move, reason);
    if (move.company !== null) await this.applyToCompany(tx, company, move.company);
    if (move.event !== null) {
      await this.events.record(tx, COMPANY_VERIFICATION, {
        teamId: company.teamId,
        companyId: company.id,
        data: { companyId: company.id, status: move.event, verificationId: session.id, reason },
      });
    }
    return session;
  }

  private async applyToCompany(tx: Transaction, company: Company, trigger: CompanyTrigger): Promise<void> {
    const { to } = getCompanyMove(company.isVerified, trigger);
    if (to === company.isVerified) return;
    const { id, teamId } = company;
    await tx.manager.update(Company, { id, teamId }, { isVerified: to, updatedAt: clock.now() });
    await this.domain.emit(tx, 'company.publishability', { companyId: id, teamId });
  }

  private async write(
    tx: Transaction,
    session: VerificationSession,
    move: VerificationMove,
    reason: string | null,
  ): Promise<void> {
    const { id, teamId, companyId, status } = session;
    await this.audit.record(tx, {
      teamId,
      action: AUDIT_ACTIONS[move.to],
      subjectId: id,
      before: { status },
      after: { companyId, status: move.to, reason },
    });
    Object.assign(session, { status: move.to, reason, updatedAt: clock.now() });
    await VERIFICATION_WORK.schedule(tx, id, null, {
      set: 'status = $1, reason = $2, updated_at = $3',
      values: [move.to, reason, session.updatedAt],
    });
  }
}

async function hasExpired(tx: Transaction, { id }: VerificationSession): Promise<boolean> {
  const rows = await tx.query(SESSION_HAS_EXPIRED, [id]);
  return rows.length > 0;
}

/** Returns the transition of an open session. */
function getVerificationMove(
  { status }: VerificationSession,
  trigger: Parameters<typeof findVerificationMove>[1],
  actor: VerificationActor,
): VerificationMove {
  const move = findVerificationMove(status, trigger, actor);
  if (move === null)
    throw new Error(`No transition of a session that is ${status} for the trigger ${trigger} by ${actor}`);
  return move;
}
