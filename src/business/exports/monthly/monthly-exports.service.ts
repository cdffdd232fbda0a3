import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../../access/audit/audit-actions';
import { AuditLog } from '../../../access/audit/audit-log';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import { badInput } from '../../../platform/kernel/http/api-error';
import { CompanyLock } from '../../companies/company-lock';
import { getTimeZone } from '../../sending/company-time';
import { MONTHLY_EXPORT_WORK } from './monthly-export-work';
import { MonthlyExport } from './monthly-export.entity';
import type { MonthlyExportInput } from './monthly-export.input';
import { INSERT_SETTING, NEXT_DUE, SET_SETTING, START_OF_DUE_MONTH } from './monthly-exports.queries';

const MONTHLY_EXPORT_SET = defineAuditAction('monthly_export.set');

/** Next export of a company. */
export interface NextDue {
  at: Date;
  /** Seconds until the next export, by the database's clock. */
  seconds: number;
}

/** Finds the next export after an instant; null: after now. */
export async function findNextDue(
  tx: Transaction,
  after: Date | null,
  { day, country }: { day: number; country: string },
): Promise<NextDue> {
  const [next] = await tx.query<NextDue>(NEXT_DUE, [after, day, getTimeZone(country)]);
  if (next === undefined) throw new Error('There is no next month');
  return next;
}

/** Settings for the monthly exports of companies. */
@Injectable()
export class MonthlyExportsService {
  constructor(
    @InjectRepository(MonthlyExport) private readonly settings: Repository<MonthlyExport>,
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompanyLock,
    private readonly audit: AuditLog,
  ) {}

  /** Returns null while none was set. @throws ApiError 404, or 401 when the company belongs to another team */
  async get(teamId: string, companyId: string): Promise<MonthlyExport | null> {
    await this.companies.assertExists(teamId, companyId);
    return this.settings.findOneBy({ id: companyId, teamId });
  }

  /**
   * Replaces the setting. The next due month stays the same, so that a change of the day skips no month: if the new day
   * has passed already, the export is due immediately.
   * @throws ApiError 400 for mails without a recipient, 404
   */
  async set(teamId: string, companyId: string, input: MonthlyExportInput): Promise<MonthlyExport | null> {
    const { enabled, day = 1, delivery = 'none', recipients = [], language = 'en' } = input;
    if (delivery === 'email' && recipients.length === 0)
      throw badInput({ recipients: ['recipients must contain at least 1 elements; received []'] });
    await this.unitOfWork.run(async (tx) => {
      const { country } = await this.companies.lock(tx, teamId, companyId);
      await tx.query(INSERT_SETTING, [companyId, teamId]);
      const [dueMonth] = await tx.query<{ start: Date }>(START_OF_DUE_MONTH, [
        companyId,
        getTimeZone(country),
      ]);
      const next = enabled ? await findNextDue(tx, dueMonth?.start ?? null, { day, country }) : null;
      await MONTHLY_EXPORT_WORK.schedule(tx, companyId, next?.seconds ?? null, {
        set: SET_SETTING,
        values: [enabled, day, delivery, [...new Set(recipients)], language, next?.at ?? null],
      });
      await this.audit.record(tx, {
        teamId,
        action: MONTHLY_EXPORT_SET,
        subjectId: companyId,
        after: { enabled, day, delivery, recipients: recipients.length, language },
      });
    });
    return this.get(teamId, companyId);
  }
}
