import { Injectable } from '@nestjs/common';
import { CompanyLock } from '../../../business/companies/company-lock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../../platform/kernel/http/cursor';
import { conflict } from '../../../platform/kernel/http/api-error';
import { readCreatedPage } from '../../../platform/kernel/http/read-page';
import { TeamScope } from '../../../access/teams/team-scope';
import type { Filing } from './filing';
import { selectFilingsOfCompany, SELECT_FILING_OF_COMPANY, SELECT_FILING_XML } from './filings.queries';

/** Reads the filings of a company. */
@Injectable()
export class FilingsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompanyLock,
    private readonly scope: TeamScope,
  ) {}

  /**
   * Lists filings, newest first.
   * @throws ApiError 404, or 401 when the company belongs to another team
   */
  async list(teamId: string, companyId: string, query: PageQuery): Promise<Page<Filing>> {
    await this.companies.assertExists(teamId, companyId);
    return readCreatedPage(query, (count, after) =>
      this.unitOfWork.query<Filing>(selectFilingsOfCompany(after), [
        ...[companyId, teamId, count],
        ...(after === null ? [] : [after.createdAt, after.id]),
      ]),
    );
  }

  /** @throws ApiError 404, also for a filing of another company of the team */
  async get(teamId: string, companyId: string, id: string): Promise<Filing> {
    await this.companies.assertExists(teamId, companyId);
    const [filing] = await this.unitOfWork.query<Filing>(SELECT_FILING_OF_COMPANY, [id, companyId, teamId]);
    if (filing === undefined)
      throw await this.scope.toMissingErrorBelow('company', 'reporting_filings', id, teamId);
    return filing;
  }

  /**
   * Returns the XML exactly as submitted.
   * @throws ApiError 409 when there is no XML
   */
  async getXml(teamId: string, companyId: string, id: string): Promise<Buffer> {
    const { state } = await this.get(teamId, companyId, id);
    const [row] = await this.unitOfWork.query<{ xml: Buffer | null }>(SELECT_FILING_XML, [id]);
    if (row !== undefined && row.xml !== null) return row.xml;
    throw conflict(
      'no_xml',
      state === 'assembling'
        ? 'The XML of the filing is being written; repeat the request later.'
        : `The filing is ${state}; it was never submitted, so it has no XML.`,
    );
  }
}
