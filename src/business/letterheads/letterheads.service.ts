import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { CompanyLock } from '../companies/company-lock';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { badInput } from '../../platform/kernel/http/api-error';
import { Letterhead } from './letterhead.entity';
import type { LetterheadInput } from './letterhead.input';
import { readLogo, type LogoImage } from './logo-image';

const LETTERHEAD_SET = defineAuditAction('letterhead.set');
const LETTERHEAD_REMOVED = defineAuditAction('letterhead.removed');

/** Logo and accent colour of companies. */
@Injectable()
export class LetterheadsService {
  constructor(
    @InjectRepository(Letterhead) private readonly letterheads: Repository<Letterhead>,
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompanyLock,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Returns null when the company has no letterhead. @throws ApiError 404, or 401 when the company belongs to another
   * team
   */
  async get(teamId: string, companyId: string): Promise<Letterhead | null> {
    await this.companies.assertExists(teamId, companyId);
    return this.find(teamId, companyId);
  }

  /** Finds the letterhead of a company that is known to exist. */
  async find(teamId: string, companyId: string): Promise<Letterhead | null> {
    return this.letterheads.findOneBy({ companyId, teamId });
  }

  /** Replaces the letterhead. @throws ApiError 400 for an invalid logo, 404 */
  async set(teamId: string, companyId: string, input: LetterheadInput): Promise<Letterhead> {
    const logo = parseLogo(input.logo ?? null);
    const row = this.letterheads.create({
      companyId,
      teamId,
      logo: logo?.bytes ?? null,
      logoType: logo?.mediaType ?? null,
      logoWidth: logo?.width ?? null,
      logoHeight: logo?.height ?? null,
      accentColor: input.accentColor?.toLowerCase() ?? null,
      updatedAt: clock.now(),
    });
    await this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, teamId, companyId);
      await tx.manager.upsert(Letterhead, row, ['companyId']);
      const { logoType, logoWidth, logoHeight, accentColor } = row;
      await this.audit.record(tx, {
        teamId,
        action: LETTERHEAD_SET,
        subjectId: companyId,
        after: { logoType, logoWidth, logoHeight, accentColor },
      });
    });
    return row;
  }

  /** Removes the letterhead. @throws ApiError 404 */
  async remove(teamId: string, companyId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, teamId, companyId);
      const { affected } = await tx.manager.delete(Letterhead, { companyId, teamId });
      if (affected !== 1) return;
      await this.audit.record(tx, { teamId, action: LETTERHEAD_REMOVED, subjectId: companyId });
    });
  }
}

/** Decodes and validates a logo. @throws ApiError 400 for an invalid logo */
function parseLogo(base64: string | null): LogoImage | null {
  if (base64 === null) return null;
  const result = readLogo(Buffer.from(base64, 'base64'));
  if (!result.ok) throw badInput({ logo: [`logo ${result.message}.`] }, 'invalid_logo');
  return result.logo;
}
