import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Lease } from '../../../platform/kernel/queue/work';
import type { FeatureColumns } from '../../../platform/kernel/queue/work-table';
import { ReportingDeclarants } from '../declarant/reporting-declarants';
import type { Finding } from '../../../standards/rules';
import type { OutcomeCode } from '../reports/report-states';
import { FILING_WORK } from '../reporting-work';
import type { Filing, FilingState } from './filing';
import {
  SELECT_FILING_XML,
  SELECT_REGISTERED_DECLARANT,
  SELECT_LEASED_FILING,
  SELECT_FILING_IN_STATE,
} from './filings.queries';

/** Changes that a step makes to a filing; omitted fields stay unchanged. */
export interface FilingChange {
  state?: FilingState;
  xml?: Buffer;
  outcomeCode?: OutcomeCode | null;
  findings?: Finding[];
  /** Columns that are set to the current time: receipt, decision, or last poll. */
  stamps?: ('received_at' | 'outcome_at' | 'checked_at')[];
  lastError?: string | null;
  attempts?: number;
}

/**
 * Reads and writes filings for the worker that processes them. A write succeeds only while the worker holds the claim.
 */
@Injectable()
export class FilingStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly declarants: ReportingDeclarants,
  ) {}

  /** Returns the filing; null when another worker has claimed the filing, or no work is left. */
  async find({ id, claim }: Lease): Promise<Filing | null> {
    const [row] = await this.unitOfWork.query<Filing>(SELECT_LEASED_FILING, [id, claim]);
    return row ?? null;
  }

  /**
   * Records a completed step and starts the next one.
   * @returns false when another worker has claimed it
   */
  change(lease: Lease, change: FilingChange): Promise<boolean> {
    return FILING_WORK.extendLease(this.unitOfWork, lease, toColumns(change));
  }

  /**
   * Schedules the next step.
   * @returns false when another worker has claimed it
   */
  postpone(lease: Lease, seconds: number, change: FilingChange): Promise<boolean> {
    return FILING_WORK.retryIn(this.unitOfWork, lease, seconds, toColumns(change));
  }

  /**
   * Locks the filing for this worker until the transaction ends, and renews the lease.
   * @returns false when another worker has claimed it in the meantime
   */
  async lockInState(tx: Transaction, lease: Lease, state: FilingState): Promise<boolean> {
    if (!(await FILING_WORK.extendLease(tx, lease))) return false;
    const matchingRows = await tx.query(SELECT_FILING_IN_STATE, [lease.id, state]);
    return matchingRows.length > 0;
  }

  /** Returns the XML to submit. */
  async readXml(id: string): Promise<Buffer> {
    const [row] = await this.unitOfWork.query<{ xml: Buffer | null }>(SELECT_FILING_XML, [id]);
    if (row === undefined || row.xml === null) throw new Error(`The filing ${id} has no XML`);
    return row.xml;
  }

  /**
   * Compares the current declarant of the company with the filing, and returns whether it is registered with the
   * platform.
   */
  async compareDeclarant({ companyId, siren }: Filing): Promise<'same' | 'other' | 'unregistered'> {
    if ((await this.declarants.getCurrentSiren(this.unitOfWork, companyId)) !== siren) return 'other';
    const registeredRows = await this.unitOfWork.query(SELECT_REGISTERED_DECLARANT, [companyId, siren]);
    return registeredRows.length > 0 ? 'same' : 'unregistered';
  }
}

function toColumns({ findings, stamps = [], ...change }: FilingChange): FeatureColumns {
  const columns = {
    state: change.state,
    xml: change.xml,
    outcome_code: change.outcomeCode,
    findings: findings === undefined ? undefined : JSON.stringify(findings),
    last_error: change.lastError,
    attempts: change.attempts,
  };
  const set = ['updated_at = $1', ...stamps.map((column) => `${column} = $1`)];
  const values: unknown[] = [clock.now()];
  for (const [column, value] of Object.entries(columns))
    if (value !== undefined) set.push(`${column} = $${values.push(value)}`);
  return { set: set.join(', '), values };
}
