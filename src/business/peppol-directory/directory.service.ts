import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { CompanyLock } from '../companies/company-lock';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { clock } from '../../platform/kernel/clock';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { badInput } from '../../platform/kernel/http/api-error';
import { formatReceived } from '../../standards/values/received';
import { DirectoryClient } from '../../network/peppol/directory/directory-client';
import { DirectoryEntries, type DirectoryOwner } from '../../network/peppol/directory/directory-entries';
import { toBusinessCard, type BusinessCardCompany } from './directory-card';
import { DirectoryListing } from './directory-listing.entity';
import type { DirectoryListingInput } from './directory.input';
import {
  COMPANY_OF_IDENTIFIER,
  ENTRIES_OF_COMPANY,
  LOCK_LISTING,
  LISTED_IDENTIFIERS,
} from './directory.queries';
import type { DirectoryEntryView, DirectoryListingView } from './directory.resource';

const DIRECTORY_LISTED = defineAuditAction('directory.listed');
const DIRECTORY_UNLISTED = defineAuditAction('directory.unlisted');

/**
 * Manages the listings of companies in the Peppol Directory. Only companies that consented are listed. Every
 * transaction that changes the data of a listing also updates the listing.
 */
@Injectable()
export class DirectoryService {
  constructor(
    @InjectRepository(DirectoryListing) private readonly listings: Repository<DirectoryListing>,
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompanyLock,
    private readonly client: DirectoryClient,
    private readonly entries: DirectoryEntries,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @throws ApiError 404, or 401 when the company belongs to another team
   */
  async get(teamId: string, companyId: string): Promise<DirectoryListingView> {
    await this.companies.assertExists(teamId, companyId);
    const listing = await this.listings.findOneBy({ companyId, teamId });
    const entries = await this.unitOfWork.query<DirectoryEntryView>(ENTRIES_OF_COMPANY, [companyId, teamId]);
    return { companyId, listing, entries };
  }

  /** Lists a company in the Peppol Directory, or removes its listing. @throws ApiError 400 without consent, 404 */
  async set(teamId: string, companyId: string, input: DirectoryListingInput): Promise<DirectoryListingView> {
    if (input.listed && input.consent !== true)
      throw badInput(
        {
          consent: [
            `must be true, because the Directory is public and requires the consent of the company or, for a sole trader, of the person; received ${formatReceived(input.consent)}`,
          ],
        },
        'consent_required',
      );
    await this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, teamId, companyId);
      if (input.listed) await this.list(tx, teamId, companyId, input);
      else await this.unlist(tx, teamId, companyId);
      await this.updateEntries(tx, { teamId, companyId });
    });
    return this.get(teamId, companyId);
  }

  @OnDomainEvent('company.updated')
  onCompanyUpdated({ tx, teamId, companyId }: DomainEvent<'company.updated'>): Promise<void> {
    return this.updateEntries(tx, { teamId, companyId });
  }

  @OnDomainEvent('identifier.publication')
  async onIdentifierPublication({ tx, identifierId }: DomainEvent<'identifier.publication'>): Promise<void> {
    const [owner] = await tx.query<DirectoryOwner>(COMPANY_OF_IDENTIFIER, [identifierId]);
    if (owner !== undefined) await this.updateEntries(tx, owner);
  }

  /**
   * Updates the Directory entries of a company under a lock, so that a removal of the listing and a concurrent
   * publication of an identifier see each other.
   */
  private async updateEntries(tx: Transaction, owner: DirectoryOwner): Promise<void> {
    await tx.query(LOCK_LISTING, [owner.companyId]);
    const listedIdentifiers = this.client.isConfigured
      ? await tx.query<BusinessCardCompany>(LISTED_IDENTIFIERS, [owner.companyId])
      : [];
    await this.entries.requestIndexing(tx, owner, listedIdentifiers.map(toBusinessCard));
  }

  private async list(
    tx: Transaction,
    teamId: string,
    companyId: string,
    { website = null, geographicalInformation = null }: DirectoryListingInput,
  ): Promise<void> {
    const now = clock.now();
    const row = { companyId, teamId, website, geographicalInformation, consentedAt: now, updatedAt: now };
    await tx.manager.upsert(DirectoryListing, row, ['companyId']);
    const after = { website, geographicalInformation, consent: true };
    await this.audit.record(tx, { teamId, action: DIRECTORY_LISTED, subjectId: companyId, after });
  }

  private async unlist(tx: Transaction, teamId: string, companyId: string): Promise<void> {
    const { affected } = await tx.manager.delete(DirectoryListing, { companyId, teamId });
    if (affected === 1)
      await this.audit.record(tx, { teamId, action: DIRECTORY_UNLISTED, subjectId: companyId });
  }
}
