import { Injectable } from '@nestjs/common';
import { clock } from '../../kernel/clock';
import { type Transaction, UnitOfWork } from '../../kernel/database/unit-of-work';
import type { WorkPointer } from '../../kernel/queue/job-queues';
import { ReportingDeclarant } from '../declarant/reporting-declarant';
import type { Finding } from '../reports/finding';
import type { OutcomeCode } from '../reports/report-states';
import { SELECT_FILINGS, type Filing, type FilingState } from './filing';

export const FILING_SOURCE = 'reporting-filings';

/** Leases are renewed by this much while reports are told, as the relay does it. */
const LEASE_SECONDS = 15;

/** What a step of a filing changes; what is not named stays. */
export interface FilingChange {
  state?: FilingState;
  xml?: Buffer;
  outcomeCode?: OutcomeCode | null;
  findings?: Finding[];
  /** Stamps the time at which the platform received it, decided on it, or was asked. */
  stamps?: ('received_at' | 'outcome_at' | 'checked_at')[];
  lastError?: string | null;
  attempts?: number;
}

/** Filings as their worker reads and writes them: each change counts only while the claim is the worker's. */
@Injectable()
export class FilingStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly declarants: ReportingDeclarant,
  ) {}

  /** Null when somebody else has claimed it, or when nothing is left to do. */
  async find({ id, claim }: WorkPointer): Promise<Filing | null> {
    const [row] = await this.unitOfWork.query<Filing>(
      `${SELECT_FILINGS} WHERE f.id = $1 AND f.claim = $2 AND f.next_attempt_at IS NOT NULL`,
      [id, claim],
    );
    return row ?? null;
  }

  /** @returns false when somebody else has claimed it */
  async change({ id, claim }: WorkPointer, change: FilingChange): Promise<boolean> {
    const stamps = (change.stamps ?? []).map((column) => `, ${column} = $9`).join('');
    const rows = await this.unitOfWork.query(
      `UPDATE reporting_filings SET state = coalesce($3, state), xml = coalesce($4, xml),
         outcome_code = CASE WHEN $11 THEN $5 ELSE outcome_code END, findings = coalesce($6::json, findings),
         last_error = CASE WHEN $7 THEN $8 ELSE last_error END, attempts = coalesce($10, attempts),
         updated_at = $9${stamps}
       WHERE id = $1 AND claim = $2 RETURNING id`,
      [
        id,
        claim,
        change.state ?? null,
        change.xml ?? null,
        change.outcomeCode ?? null,
        change.findings === undefined ? null : JSON.stringify(change.findings),
        change.lastError !== undefined,
        change.lastError ?? null,
        clock.now(),
        change.attempts ?? null,
        change.outcomeCode !== undefined,
      ],
    );
    return rows.length > 0;
  }

  /** Gives the filing back. @param seconds until it is due again */
  async leave({ id, claim }: WorkPointer, seconds: number): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE reporting_filings SET lease_until = NULL,
         next_attempt_at = clock_timestamp() + make_interval(secs => $3)
       WHERE id = $1 AND claim = $2`,
      [id, claim, seconds],
    );
  }

  /**
   * Keeps the filing in the worker's hands until the transaction ends, and renews the lease, which nobody else can do
   * meanwhile. @returns false when somebody else has it by now
   */
  async hold(tx: Transaction, { id, claim }: WorkPointer, state: FilingState): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE reporting_filings SET lease_until = greatest(lease_until, clock_timestamp() + make_interval(secs => $4))
       WHERE id = $1 AND claim = $2 AND state = $3 AND next_attempt_at IS NOT NULL RETURNING id`,
      [id, claim, state, LEASE_SECONDS],
    );
    return rows.length > 0;
  }

  /** The XML that is handed over. */
  async xml(id: string): Promise<Buffer> {
    const [row] = await this.unitOfWork.query<{ xml: Buffer | null }>(
      'SELECT xml FROM reporting_filings WHERE id = $1',
      [id],
    );
    if (row === undefined || row.xml === null) throw new Error(`The filing ${id} has no XML`);
    return row.xml;
  }

  /** Whether the company still is the declarant that the filing was made for, and whether the platform knows it. */
  async declarantOf({ companyId, siren }: Filing): Promise<'same' | 'other' | 'unregistered'> {
    if ((await this.declarants.presentSiren(this.unitOfWork, companyId)) !== siren) return 'other';
    const registered = await this.unitOfWork.query(
      `SELECT 1 FROM reporting_declarants WHERE company_id = $1 AND siren = $2 AND state = 'registered'`,
      [companyId, siren],
    );
    return registered.length > 0 ? 'same' : 'unregistered';
  }
}
