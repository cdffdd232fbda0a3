import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Lease } from '../../../platform/kernel/queue/work';
import type { FeatureColumns } from '../../../platform/kernel/queue/work-table';
import { ReportingDeclarants } from '../declarant/reporting-declarants';
import type { Finding } from '../reports/finding';
import type { OutcomeCode } from '../reports/report-states';
import { FILING_WORK } from '../reporting-work';
import type { Filing } from './filing';
import type { FilingState } from './filing-states';
import { XML_OF_FILING, IS_REGISTERED, DUE_FILING, IN_STATE } from './filings.queries';

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
    private readonly declarants: ReportingDeclarants,
  ) {}

  /** Null when another worker has claimed it, or when nothing is left to do. */
  async find({ id, claim }: Lease): Promise<Filing | null> {
    const [row] = await this.unitOfWork.query<Filing>(DUE_FILING, [id, claim]);
    return row ?? null;
  }

  /** A step is done, and the next one begins. @returns false when another worker has claimed it */
  change(lease: Lease, change: FilingChange): Promise<boolean> {
    return FILING_WORK.extendLease(this.unitOfWork, lease, toColumns(change));
  }

  /** The next step is due in so many seconds. @returns false when another worker has claimed it */
  postpone(lease: Lease, seconds: number, change: FilingChange): Promise<boolean> {
    return FILING_WORK.retryIn(this.unitOfWork, lease, seconds, toColumns(change));
  }

  /**
   * Keeps the filing for this worker until the transaction ends, and renews the lease, which no other
   * worker can do meanwhile. @returns false when another worker has claimed it by now
   */
  async lockInState(tx: Transaction, lease: Lease, state: FilingState): Promise<boolean> {
    if (!(await FILING_WORK.extendLease(tx, lease))) return false;
    const same = await tx.query(IN_STATE, [lease.id, state]);
    return same.length > 0;
  }

  /** The XML that is submitted. */
  async xml(id: string): Promise<Buffer> {
    const [row] = await this.unitOfWork.query<{ xml: Buffer | null }>(XML_OF_FILING, [id]);
    if (row === undefined || row.xml === null) throw new Error(`The filing ${id} has no XML`);
    return row.xml;
  }

  /** Whether the company still is the declarant that the filing was made for, and whether the platform knows it. */
  async findDeclarant({ companyId, siren }: Filing): Promise<'same' | 'other' | 'unregistered'> {
    if ((await this.declarants.getCurrentSiren(this.unitOfWork, companyId)) !== siren) return 'other';
    const registered = await this.unitOfWork.query(IS_REGISTERED, [companyId, siren]);
    return registered.length > 0 ? 'same' : 'unregistered';
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
