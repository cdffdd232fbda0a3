import { Injectable } from '@nestjs/common';
import { clock } from '../../kernel/clock';
import { type Transaction, UnitOfWork } from '../../kernel/database/unit-of-work';
import { newId } from '../../kernel/ids';
import type { WorkPointer } from '../../kernel/queue/job-queues';
import { UNBLAMED } from '../../kernel/queue/unfinished-work';
import { WorkRelay } from '../../kernel/queue/work-relay';
import type { Declarant } from '../declarant/declarant';
import { ReportingDeclarant } from '../declarant/reporting-declarant';
import { FILING_SOURCE } from './filing-store';
import { AHEAD_OF, PeriodBook } from './period-book';

/** Time at which a period is due that waits for the end of its filing: only that end makes it due. */
const AFTER_FILING = `'infinity'::timestamptz`;

interface DuePeriod {
  id: string;
  claim: number;
  teamId: string;
  companyId: string;
  siren: string;
  /** The declarant has until then; null when that is over. */
  opensUntil: Date | null;
  aheadSeconds: string;
}

/** Closes periods whose time has come: fixes which reports are filed together, and under which submission id. */
@Injectable()
export class PeriodClosing {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly periods: PeriodBook,
    private readonly declarants: ReportingDeclarant,
    private readonly relay: WorkRelay,
  ) {}

  async close(pointer: WorkPointer): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const owner = await this.find(tx, pointer);
      if (owner === null) return;
      await this.declarants.holdCompany(tx, owner.teamId, owner.companyId);
      const declarant = await this.declarants.hold(tx, owner.companyId);
      await this.periods.holdClosed(tx, owner.id);
      const period = await this.find(tx, pointer);
      if (period !== null) await this.decide(tx, period, declarant);
    });
  }

  private async decide(tx: Transaction, period: DuePeriod, declarant: Declarant | null): Promise<void> {
    if (!(await hasUnfiled(tx, period.id))) return leave(tx, period, null);
    if ((await this.declarants.presentSiren(tx, period.companyId)) !== period.siren)
      return this.file(tx, period, declarant, 'withdrawn');
    // A period is due early when the SIREN changed; the same one has come back since.
    if (period.opensUntil !== null) return leave(tx, period, 'deadline');
    if (await isUnderWay(tx, period.id)) return leave(tx, period, 'filing');
    await this.file(tx, period, declarant, 'assembling');
  }

  private async file(
    tx: Transaction,
    period: DuePeriod,
    declarant: Declarant | null,
    state: 'assembling' | 'withdrawn',
  ): Promise<void> {
    const id = newId('filing');
    const now = clock.now();
    const typeCode = (await this.periods.isFiled(tx, period.id)) ? 'RE' : 'IN';
    const issuedAt = new Date(now.getTime() + Number(period.aheadSeconds) * 1000);
    await tx.query(
      `INSERT INTO reporting_filings (id, team_id, company_id, period_id, environment, sequence, type_code, issuer_name,
         state, report_count, issued_at, last_error, next_attempt_at, created_at, updated_at)
       SELECT $1, p.team_id, p.company_id, p.id, CASE t.environment WHEN 'sandbox' THEN 'TEST' ELSE 'PROD' END,
         1 + (SELECT count(*) FROM reporting_filings WHERE period_id = p.id), $3, $4, $5, 0, $6, $7,
         clock_timestamp(), $8, $8
       FROM reporting_periods p JOIN teams t ON t.id = p.team_id WHERE p.id = $2`,
      [
        id,
        period.id,
        typeCode,
        declarant?.issuerName ?? '',
        state,
        issuedAt,
        state === 'withdrawn' ? WITHDRAWN : null,
        now,
      ],
    );
    await tx.query(
      `WITH taken AS (
         UPDATE reporting_reports SET filing_id = $1
         WHERE period_id = $2 AND filing_id IS NULL AND status IN ('accepted', 'pending_rectificative') RETURNING 1)
       UPDATE reporting_filings SET report_count = (SELECT count(*) FROM taken) WHERE id = $1`,
      [id, period.id],
    );
    // Those that were set aside need no operator any more: what they had is in this one.
    await tx.query(
      `UPDATE reporting_filings SET parked_at = NULL WHERE period_id = $1 AND state = 'invalid' AND parked_at IS NOT NULL`,
      [period.id],
    );
    await leave(tx, period, null);
    tx.afterCommit(() => this.relay.nudge(FILING_SOURCE));
  }

  private async find(tx: Transaction, { id, claim }: WorkPointer): Promise<DuePeriod | null> {
    const [row] = await tx.query<DuePeriod>(
      `SELECT p.id, p.claim, p.team_id AS "teamId", p.company_id AS "companyId", p.siren, ${AHEAD_OF} AS "aheadSeconds",
         CASE WHEN p.declarant_deadline > clock_timestamp() + make_interval(secs => ${AHEAD_OF})
           THEN p.declarant_deadline END AS "opensUntil"
       FROM reporting_periods p WHERE p.id = $1 AND p.claim = $2 AND p.next_attempt_at IS NOT NULL`,
      [id, claim],
    );
    return row ?? null;
  }
}

/** Why a filing was withdrawn. */
export const WITHDRAWN =
  'The company is no longer the declarant that this was reported for: its SIREN changed. Nothing was handed over.';

async function hasUnfiled(tx: Transaction, periodId: string): Promise<boolean> {
  const found = await tx.query(
    `SELECT 1 FROM reporting_reports
     WHERE period_id = $1 AND filing_id IS NULL AND status IN ('accepted', 'pending_rectificative') LIMIT 1`,
    [periodId],
  );
  return found.length > 0;
}

/**
 * A filing that is not decided yet, or whose reports have not all been told, also when it is parked. Its end is waited
 * for, because it decides on the type of the next one. An invalid one has given its reports back and is waited for no more.
 */
async function isUnderWay(tx: Transaction, periodId: string): Promise<boolean> {
  const found = await tx.query(
    `SELECT 1 FROM reporting_filings WHERE period_id = $1 AND state <> 'invalid'
       AND (next_attempt_at IS NOT NULL OR parked_at IS NOT NULL OR state IN ('assembling', 'ready', 'received')) LIMIT 1`,
    [periodId],
  );
  return found.length > 0;
}

/** Gives the period back: until its deadline, until the filing that is under way has ended, or until something comes in. */
async function leave(
  tx: Transaction,
  { id, claim }: DuePeriod,
  until: 'deadline' | 'filing' | null,
): Promise<void> {
  await tx.query(
    `UPDATE reporting_periods AS p SET lease_until = NULL, next_attempt_at = CASE $3
         WHEN 'deadline' THEN declarant_deadline - make_interval(secs => ${AHEAD_OF})
         WHEN 'filing' THEN ${AFTER_FILING} END
     WHERE id = $1 AND claim = $2`,
    [id, claim, until],
  );
}

/**
 * Makes a period due that waited for the filing that has now ended. The caller holds the period closed and writes that
 * end in the same transaction, so that the period either finds it or is found here.
 */
export async function resumePeriod(tx: Transaction, periodId: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE reporting_periods SET next_attempt_at = clock_timestamp()
     WHERE id = $1 AND next_attempt_at = ${AFTER_FILING} RETURNING id`,
    [periodId],
  );
  return rows.length > 0;
}

/** Makes a period due at once; whether there is anything to be filed it finds then. */
export async function fileAgain(tx: Transaction, periodId: string): Promise<boolean> {
  await tx.query(
    `UPDATE reporting_periods SET next_attempt_at = clock_timestamp(), ${UNBLAMED} WHERE id = $1`,
    [periodId],
  );
  return true;
}
