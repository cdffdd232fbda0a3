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
import {
  INSERT_DEFAULT_SETTING,
  NEXT_DUE_TIME,
  SET_SETTING,
  LOCK_DUE_MONTH,
} from './monthly-exports.queries';

const MONTHLY_EXPORT_SET = defineAuditAction('monthly_export.set');

/** Due time of the next export of a company. */
export interface NextDueTime {
  at: Date;
  /** Seconds until the next export, by the clock of the database. */
  seconds: number;
}

/** Returns the time of the next export. @param after instant after which the export is due; null for now */
export async function getNextDueTime(
  tx: Transaction,
  after: Date | null,
  { day, country }: { day: number; country: string },
): Promise<NextDueTime> {
  const [next] = await tx.query<NextDueTime>(NEXT_DUE_TIME, [after, day, getTimeZone(country)]);
  if (next === undefined) throw new Error('NEXT_DUE_TIME must return exactly one row');
  return next;
}

/** Manages the settings for the monthly exports of companies. */
@Injectable()
export class MonthlyExportsService {
  constructor(
    @InjectRepository(MonthlyExport) private readonly settings: Repository<MonthlyExport>,
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompanyLock,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Returns the setting of a company; null without a setting.
   * @throws ApiError 404, or 401 when the company belongs to another team
   */
  async get(teamId: string, companyId: string): Promise<MonthlyExport | null> {
    await this.companies.assertExists(teamId, companyId);
    return this.settings.findOneBy({ id: companyId, teamId });
  }

  /**
   * Replaces the setting. The next due month stays the same, so that a change of the day does not skip a month: if the
   * new day has already passed, the export is due immediately.
   * @throws ApiError 400 for mails without a recipient, 404
   */
  async set(teamId: string, companyId: string, input: MonthlyExportInput): Promise<MonthlyExport | null> {
    const { enabled, day = 1, delivery = 'none', recipients = [], language = 'en' } = input;
    if (delivery === 'email' && recipients.length === 0)
      throw badInput({ recipients: ['recipients must contain at least 1 element; received []'] });
    await this.unitOfWork.run(async (tx) => {
      const { country } = await this.companies.lock(tx, teamId, companyId);
      await tx.query(INSERT_DEFAULT_SETTING, [companyId, teamId]);
      const [dueMonth] = await tx.query<{ start: Date }>(LOCK_DUE_MONTH, [companyId, getTimeZone(country)]);
      const next = enabled ? await getNextDueTime(tx, dueMonth?.start ?? null, { day, country }) : null;
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
