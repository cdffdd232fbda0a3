import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { CompanyLock } from '../companies/company-lock';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { getFrenchStatusTypeIds } from '../../standards/invoice/document-types';
import { INVOICE_RESPONSE_TYPE } from '../../standards/invoice/response/invoice-response';
import { clock } from '../../platform/kernel/clock';
import { getViolatedConstraint } from '../../platform/kernel/database/database-errors';
import { selectPage } from '../../platform/kernel/database/select-page';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { WHOLE_LIST_LIMIT, type Page, type WholeListQuery } from '../../platform/kernel/http/cursor';
import { conflict } from '../../platform/kernel/http/api-error';
import { InputFaults, requireValidInput, type CollectedInput } from '../../platform/kernel/http/input-faults';
import type { AdvertisedDocumentType } from '../../network/port/document-network';
import {
  formatDocumentTypeValue,
  parseDocumentTypeIdentifier,
  type DocumentTypeIdentifier,
} from '../../standards/peppol/document-type-identifier';
import { getDocumentTypeState } from '../../standards/peppol/document-type-states';
import { TeamScope } from '../../access/teams/team-scope';
import { CompanyDocumentType } from './identifier.entity';
import type { CreateDocumentTypeInput } from './identifier.input';
import { newDocumentTypeId } from './identifier.resource';
import { PublicationService } from './publication.service';

const EN16931_BIS3 = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/**
 * Document types of every new company: BIS Billing 3 invoices and credit notes (contract, section 3), and responses to
 * the company's own documents.
 */
export const DEFAULT_DOCUMENT_TYPES: AdvertisedDocumentType[] = [
  { docTypeId: `${UBL}:Invoice-2::Invoice##${EN16931_BIS3}`, processId: BILLING },
  { docTypeId: `${UBL}:CreditNote-2::CreditNote##${EN16931_BIS3}`, processId: BILLING },
  { docTypeId: INVOICE_RESPONSE_TYPE.docTypeId, processId: INVOICE_RESPONSE_TYPE.processId },
];

/** Document types that a company's SMP entries advertise. Every change is published to the network. */
@Injectable()
export class DocumentTypesService {
  constructor(
    @InjectRepository(CompanyDocumentType) private readonly documentTypes: Repository<CompanyDocumentType>,
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompanyLock,
    private readonly scope: TeamScope,
    private readonly publication: PublicationService,
  ) {}

  /** Inserts the document types of a new company. */
  @OnDomainEvent('company.created')
  async insertDefaults({ tx, companyId, teamId, country }: DomainEvent<'company.created'>): Promise<void> {
    const defaultTypes =
      country === 'FR' ? [...DEFAULT_DOCUMENT_TYPES, getFrenchStatusTypeIds()] : DEFAULT_DOCUMENT_TYPES;
    for (const documentType of defaultTypes) await this.insert(tx, teamId, companyId, documentType);
  }

  /** Lists the document types in the order in which they were added. */
  async list(teamId: string, companyId: string, query: WholeListQuery): Promise<Page<CompanyDocumentType>> {
    await this.companies.assertExists(teamId, companyId);
    const rows = this.documentTypes
      .createQueryBuilder('type')
      .where('type.companyId = :companyId AND type.teamId = :teamId', { companyId, teamId });
    return selectPage(rows, query, { defaultLimit: WHOLE_LIST_LIMIT, oldestFirst: true });
  }

  /** @throws ApiError 404, also when the document type belongs to another company of the team */
  async get(teamId: string, companyId: string, id: string): Promise<CompanyDocumentType> {
    const documentType = await this.documentTypes.findOneBy({ id, teamId, companyId });
    if (documentType === null)
      throw await this.scope.toMissingErrorBelow('company', 'company_document_types', id, teamId);
    return documentType;
  }

  /** @throws ApiError 409 when the company already advertises the document type; 400 when the code list removed it */
  async create(
    teamId: string,
    companyId: string,
    input: CollectedInput<CreateDocumentTypeInput>,
  ): Promise<CompanyDocumentType> {
    const { documentType, processId } = requireDocumentType(input);
    return this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, teamId, companyId);
      const value = formatDocumentTypeValue(documentType);
      const createdType = await this.insert(tx, teamId, companyId, { docTypeId: value, processId });
      await this.publication.republish(tx, companyId);
      await tx.recordCreatedResource('document type', createdType.id);
      return createdType;
    });
  }

  async delete(teamId: string, companyId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, teamId, companyId);
      const { affected } = await tx.manager.delete(CompanyDocumentType, { id, teamId, companyId });
      if (affected !== 1)
        throw await this.scope.toMissingErrorBelow('company', 'company_document_types', id, teamId, tx);
      await this.publication.republish(tx, companyId);
    });
  }

  private async insert(
    tx: Transaction,
    teamId: string,
    companyId: string,
    { docTypeId, processId }: AdvertisedDocumentType,
  ): Promise<CompanyDocumentType> {
    const row = this.documentTypes.create({
      id: newDocumentTypeId(),
      teamId,
      companyId,
      docTypeId,
      processId,
      createdAt: clock.now(),
    });
    try {
      await tx.manager.insert(CompanyDocumentType, row);
    } catch (error) {
      if (getViolatedConstraint(error) === null) throw error;
      throw conflict(
        'document_type_exists',
        'The company already advertises this document type and process.',
        'docTypeId',
      );
    }
    return row;
  }
}

/**
 * @throws ApiError 400 listing every invalid field, also when the code list has removed the document type
 */
function requireDocumentType(input: CollectedInput<CreateDocumentTypeInput>): {
  documentType: DocumentTypeIdentifier;
  processId: string;
} {
  const { docTypeId } = input.validFields;
  const documentType =
    docTypeId === undefined ? null : parseDocumentTypeIdentifier(docTypeId, 'registration');
  const faults = new InputFaults();
  faults.add(input.faults);
  if (documentType?.ok === false) faults.add({ docTypeId: [`${documentType.message}.`] });
  if (documentType?.ok === true && getDocumentTypeState(documentType.documentType) === 'removed')
    faults.add(
      {
        docTypeId: [
          'must be a current document type of the Peppol code list; received a document type that the list has removed.',
        ],
      },
      'document_type_removed',
    );
  faults.throwIfAny();
  const { processId } = requireValidInput(input);
  if (documentType?.ok !== true) throw new Error('A document type without errors was not parsed');
  return { documentType: documentType.documentType, processId };
}
