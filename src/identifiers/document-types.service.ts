import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { CompaniesService } from '../companies/companies.service';
import { ModuleSignals } from '../events/module-signals';
import { clock } from '../kernel/clock';
import { violatedConstraint } from '../kernel/database/database-errors';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import { conflict, notFound } from '../kernel/http/failure';
import { newId } from '../kernel/ids';
import type { AdvertisedDocumentType } from '../network/document-network';
import { CompanyDocumentType } from './identifier.entity';
import { PublicationService } from './publication.service';

const EN16931_BIS3 = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** What every new company advertises: BIS Billing 3 invoices and credit notes (contract, section 3). */
export const DEFAULT_DOCUMENT_TYPES: AdvertisedDocumentType[] = [
  { docTypeId: `${UBL}:Invoice-2::Invoice##${EN16931_BIS3}`, processId: BILLING },
  { docTypeId: `${UBL}:CreditNote-2::CreditNote##${EN16931_BIS3}`, processId: BILLING },
];

/** What a company's SMP entries advertise. Every change is carried to the network. */
@Injectable()
export class DocumentTypesService {
  constructor(
    @InjectRepository(CompanyDocumentType) private readonly documentTypes: Repository<CompanyDocumentType>,
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompaniesService,
    private readonly publication: PublicationService,
    signals: ModuleSignals,
  ) {
    signals.on('company.created', async (tx, { companyId, teamId }) => {
      for (const documentType of DEFAULT_DOCUMENT_TYPES)
        await this.insert(tx, teamId, companyId, documentType);
    });
  }

  async list(teamId: string, companyId: string): Promise<CompanyDocumentType[]> {
    await this.companies.get(teamId, companyId);
    return this.documentTypes.find({ where: { teamId, companyId }, order: { id: 'ASC' }, take: 1000 });
  }

  /** @throws Failure 409 when the company advertises it already */
  async create(
    teamId: string,
    companyId: string,
    documentType: AdvertisedDocumentType,
  ): Promise<CompanyDocumentType> {
    await this.companies.get(teamId, companyId);
    return this.unitOfWork.run(async (tx) => {
      const created = await this.insert(tx, teamId, companyId, documentType);
      await this.publication.refresh(tx, companyId);
      return created;
    });
  }

  async delete(teamId: string, companyId: string, id: string): Promise<void> {
    await this.companies.get(teamId, companyId);
    await this.unitOfWork.run(async (tx) => {
      const { affected } = await tx.manager.delete(CompanyDocumentType, { id, teamId, companyId });
      if (affected !== 1) throw notFound('document type of this company', id);
      await this.publication.refresh(tx, companyId);
    });
  }

  private async insert(
    tx: Transaction,
    teamId: string,
    companyId: string,
    { docTypeId, processId }: AdvertisedDocumentType,
  ): Promise<CompanyDocumentType> {
    const row = this.documentTypes.create({
      id: newId('documentType'),
      teamId,
      companyId,
      docTypeId,
      processId,
      createdAt: clock.now(),
    });
    try {
      await tx.manager.insert(CompanyDocumentType, row);
    } catch (error) {
      if (violatedConstraint(error) === null) throw error;
      throw conflict(
        'document_type_exists',
        'The company advertises this document type and process already.',
        'docTypeId',
      );
    }
    return row;
  }
}
