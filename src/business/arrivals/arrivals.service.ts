import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { selectPage } from '../../platform/kernel/database/select-page';
import type { Page, PageQuery } from '../../platform/kernel/http/cursor';
import { CompanyLock } from '../companies/company-lock';
import { ArrivalAttachment } from './arrival-attachment.entity';
import { Arrival } from './arrival.entity';
import { toArrivalResource, type ArrivalResource } from './arrival.resource';

/** Mails and files that arrived for companies. */
@Injectable()
export class ArrivalsService {
  constructor(
    @InjectRepository(Arrival) private readonly arrivals: Repository<Arrival>,
    @InjectRepository(ArrivalAttachment) private readonly attachments: Repository<ArrivalAttachment>,
    private readonly companies: CompanyLock,
  ) {}

  /**
   * Lists the mails and files that arrived for a company, newest first. @throws ApiError 404, or 401 when the company
   * belongs to another team
   */
  async listPage(teamId: string, companyId: string, query: PageQuery): Promise<Page<ArrivalResource>> {
    await this.companies.assertExists(teamId, companyId);
    const rows = this.arrivals
      .createQueryBuilder('row')
      .where('row.companyId = :companyId AND row.teamId = :teamId', { companyId, teamId });
    const { items, pagination } = await selectPage(rows, query);
    const attachments = await this.listAttachments(items.map(({ id }) => id));
    return {
      items: items.map((row) =>
        toArrivalResource(
          row,
          attachments.filter(({ arrivalId }) => arrivalId === row.id),
        ),
      ),
      pagination,
    };
  }

  private async listAttachments(arrivalIds: string[]): Promise<ArrivalAttachment[]> {
    if (arrivalIds.length === 0) return [];
    return this.attachments.find({
      where: { arrivalId: In(arrivalIds) },
      order: { arrivalId: 'ASC', position: 'ASC' },
    });
  }
}
