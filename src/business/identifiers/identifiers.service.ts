import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import type { Company } from '../companies/company.entity';
import { CompanyLock } from '../companies/company-lock';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { clock } from '../../platform/kernel/clock';
import { getViolatedConstraint } from '../../platform/kernel/database/database-errors';
import { selectPage } from '../../platform/kernel/database/select-page';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { WHOLE_LIST_LIMIT, type Page, type WholeListQuery } from '../../platform/kernel/http/cursor';
import { badInput, conflict, unavailable, type FieldErrors } from '../../platform/kernel/http/api-error';
import { requireValidInput, type CollectedInput } from '../../platform/kernel/http/input-faults';
import { findDefaultParticipantIdentifier } from '../../standards/peppol/company-identity';
import { findSchemeRegistrationError } from '../../standards/peppol/electronic-address-schemes';
import { findIdentifierSyntaxError, findRegisterError } from '../../standards/peppol/registrable-identifier';
import type { ParticipantIdentifier } from '../../standards/peppol/participant-identifier';
import { TeamScope } from '../../access/teams/team-scope';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { TeamsService } from '../../access/teams/teams.service';
import { Identifier } from './identifier.entity';
import type { CreateIdentifierInput } from './identifier.input';
import { IDENTIFIER_ADDED } from './identifier-audit';
import { newIdentifierId } from './identifier.resource';
import { MigrationLedger } from './migration-ledger';
import { PublicationService } from './publication.service';
import {
  DELETE_UNPUBLISHED,
  DELETE_OF_COMPANY,
  LOCK_OF_COMPANY,
  PUBLISHED_OF_COMPANY,
} from './identifiers.queries';

const IDENTIFIER_ADOPTED = defineAuditAction('identifier.adopted');
const IDENTIFIER_REMOVED = defineAuditAction('identifier.removed');

/** Electronic addresses under which a company receives on the network. */
@Injectable()
export class IdentifiersService {
  constructor(
    @InjectRepository(Identifier) private readonly identifiers: Repository<Identifier>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly companies: CompanyLock,
    private readonly publication: PublicationService,
    private readonly ledger: MigrationLedger,
    private readonly teams: TeamsService,
    private readonly audit: AuditLog,
  ) {}

  /** Lists the identifiers of a company, newest first. */
  async list(teamId: string, companyId: string): Promise<Identifier[]> {
    return (await this.listPage(teamId, companyId, {})).items;
  }

  /** Lists a page of the identifiers of a company, newest first. */
  async listPage(teamId: string, companyId: string, query: WholeListQuery): Promise<Page<Identifier>> {
    await this.companies.assertExists(teamId, companyId);
    const rows = this.identifiers
      .createQueryBuilder('identifier')
      .where('identifier.companyId = :companyId AND identifier.teamId = :teamId', { companyId, teamId });
    return selectPage(rows, query, { defaultLimit: WHOLE_LIST_LIMIT });
  }

  /** @throws ApiError 404 also when the identifier belongs to another company of the team */
  async get(teamId: string, companyId: string, id: string): Promise<Identifier> {
    await this.companies.assertExists(teamId, companyId);
    const identifier = await this.identifiers.findOneBy({ id, teamId, companyId });
    if (identifier === null) throw await this.scope.toMissingErrorBelow('company', 'identifiers', id, teamId);
    return identifier;
  }

  /** Locks the identifier until the transaction ends; the caller holds the company's lock. */
  async lock(tx: Transaction, teamId: string, companyId: string, id: string): Promise<Identifier> {
    const identifier = await tx.manager.findOne(Identifier, {
      where: { id, teamId, companyId },
      lock: { mode: 'pessimistic_write' },
    });
    if (identifier === null)
      throw await this.scope.toMissingErrorBelow('company', 'identifiers', id, teamId, tx);
    return identifier;
  }

  /**
   * Adds an identifier; the identifier of a verified recipient is published immediately.
   * @throws ApiError 409 when the company already has the identifier, or when another company publishes it
   */
  async create(
    teamId: string,
    companyId: string,
    input: CollectedInput<CreateIdentifierInput>,
  ): Promise<Identifier> {
    const id = await this.unitOfWork.run(async (tx) => {
      const company = await this.companies.lock(tx, teamId, companyId);
      const environment = await this.teams.getEnvironment(tx, teamId);
      const { scheme, identifier } = requireValidInput(
        input,
        findRegistrationFaults(input.validFields, environment),
      );
      const createdId = await this.insert(tx, company, scheme, identifier.toLowerCase());
      const publishable = company.isVerified && company.isSmpRecipient;
      if (publishable && !(await this.publication.requestChange(tx, createdId, 'wanted')))
        throw conflict(
          'identifier_published',
          `Another company already publishes ${scheme}:${identifier}.`,
          'identifier',
        );
      await tx.recordCreatedResource('identifier', createdId);
      return createdId;
    });
    return this.get(teamId, companyId, id);
  }

  /**
   * Removes the identifier from the network, then deletes it.
   * @throws ApiError 409 while a migration is pending, 503 while the network does not confirm the removal
   */
  async delete(teamId: string, companyId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, teamId, companyId);
      await this.lock(tx, teamId, companyId, id);
      await this.assertNotMigrating(tx, companyId, id);
      await this.publication.requestChange(tx, id, 'unwanted');
    });
    const isRemoved = await this.unitOfWork.run(async (tx) => {
      const removedIdentifiers = await tx.query<RemovedIdentifier>(DELETE_UNPUBLISHED, [id, teamId]);
      await this.recordRemoval(tx, removedIdentifiers);
      return removedIdentifiers.length > 0;
    });
    if (!isRemoved)
      throw unavailable(
        'The network does not respond, so the identifier is still published. Repeat the request later.',
      );
  }

  /**
   * Lets this access point receive for an identifier whose metadata another publisher serves. Adds the identifier to
   * the company when it is missing.
   * @throws ApiError 400, 409 when the company is not a verified recipient, or another company publishes the identifier
   */
  async adopt(teamId: string, companyId: string, participant: ParticipantIdentifier): Promise<Identifier> {
    const { scheme, identifier } = participant;
    const id = await this.unitOfWork.run(async (tx) => {
      const company = await this.companies.lock(tx, teamId, companyId);
      if (!company.isVerified || !company.isSmpRecipient)
        throw conflict('company_not_publishable', `${company.name} is not a verified recipient.`);
      const faults = findRegistrationFaults(participant, await this.teams.getEnvironment(tx, teamId));
      if (Object.keys(faults).length > 0) throw badInput(faults);
      const existingIdentifier = await tx.manager.findOneBy(Identifier, {
        teamId,
        companyId,
        scheme,
        identifier,
      });
      const adoptedId = existingIdentifier?.id ?? (await this.insert(tx, company, scheme, identifier));
      await this.publication.adopt(tx, adoptedId);
      await this.audit.record(tx, {
        teamId,
        action: IDENTIFIER_ADOPTED,
        subjectId: adoptedId,
        after: { companyId, scheme, identifier },
      });
      return adoptedId;
    });
    return this.get(teamId, companyId, id);
  }

  /** Adds the default identifier of a recipient: its enterprise number, if its country has a register for it. */
  @OnDomainEvent('company.created')
  async createDefault({ tx, teamId, companyId }: DomainEvent<'company.created'>): Promise<void> {
    const company = await this.companies.lock(tx, teamId, companyId);
    if (!company.isSmpRecipient || company.enterpriseNumber === null) return;
    const participant = findDefaultParticipantIdentifier(
      company.country,
      company.enterpriseNumberScheme,
      company.enterpriseNumber,
    );
    if (participant !== null) await this.insert(tx, company, participant.scheme, participant.identifier);
  }

  private async insert(
    tx: Transaction,
    company: Company,
    scheme: string,
    identifier: string,
  ): Promise<string> {
    const environment = await this.teams.getEnvironment(tx, company.teamId);
    const now = clock.now();
    const id = newIdentifierId();
    try {
      await tx.manager.insert(Identifier, {
        id,
        teamId: company.teamId,
        companyId: company.id,
        environment,
        scheme,
        identifier,
        publication: 'unpublished',
        publicationError: null,
        publishedElsewhere: false,
        attempts: 0,
        parkedAt: null,
        createdAt: now,
        updatedAt: now,
      });
    } catch (error) {
      if (getViolatedConstraint(error) === null) throw error;
      throw conflict(
        'identifier_taken',
        `The company already has the identifier ${scheme}:${identifier}.`,
        'identifier',
      );
    }
    await this.audit.record(tx, {
      teamId: company.teamId,
      action: IDENTIFIER_ADDED,
      subjectId: id,
      after: { companyId: company.id, scheme, identifier },
    });
    return id;
  }

  @OnDomainEvent('company.withdrawing')
  async withdraw({ tx, companyId }: DomainEvent<'company.withdrawing'>): Promise<void> {
    const rows = await tx.query<{ id: string }>(LOCK_OF_COMPANY, [companyId]);
    for (const { id } of rows) {
      await this.assertNotMigrating(tx, companyId, id);
      await this.publication.requestChange(tx, id, 'unwanted');
    }
  }

  /** Prevents a deletion during a migration: the SML may be about to register the identifier for this access point. */
  private async assertNotMigrating(tx: Transaction, companyId: string, identifierId: string): Promise<void> {
    const openMigration = await this.ledger.findOpen(tx, identifierId);
    const isMoving = await this.publication.isMoving(tx, companyId);
    if (
      isMoving ||
      (openMigration?.isCallingNetwork === true && openMigration.migration.direction === 'inbound')
    )
      throw conflict(
        'migration_running',
        'The identifier is being migrated to another network at the moment. Repeat the request later.',
      );
  }

  /** Deletes the identifiers of a deleted company. @throws ApiError 503 while one is published */
  @OnDomainEvent('company.deleting')
  async remove({ tx, companyId }: DomainEvent<'company.deleting'>): Promise<void> {
    const rows = await tx.query(PUBLISHED_OF_COMPANY, [companyId]);
    if (rows.length > 0)
      throw unavailable(
        'The network does not respond, so the company is still published. Repeat the request later.',
      );
    const removedIdentifiers = await tx.query<RemovedIdentifier>(DELETE_OF_COMPANY, [companyId]);
    await this.recordRemoval(tx, removedIdentifiers);
  }

  private async recordRemoval(tx: Transaction, removedIdentifiers: RemovedIdentifier[]): Promise<void> {
    for (const { id, teamId, companyId, scheme, identifier } of removedIdentifiers)
      await this.audit.record(tx, {
        teamId,
        action: IDENTIFIER_REMOVED,
        subjectId: id,
        before: { companyId, scheme, identifier },
      });
  }
}

interface RemovedIdentifier {
  id: string;
  teamId: string;
  companyId: string;
  scheme: string;
  identifier: string;
}

/**
 * Returns the faults of a new identifier: a scheme of the Peppol list, 1–50 accepted characters; in production also the
 * rule of the register, including check digits. The sandbox accepts invented numbers.
 */
function findRegistrationFaults(
  { scheme, identifier }: Partial<CreateIdentifierInput>,
  environment: TeamEnvironment,
): FieldErrors {
  const errors: FieldErrors = {};
  const schemeFault = scheme === undefined ? undefined : findSchemeFault(scheme);
  if (schemeFault !== undefined) errors['scheme'] = [`${schemeFault}.`];
  if (identifier === undefined) return errors;
  const registerFault =
    environment === 'production' && scheme !== undefined && schemeFault === undefined
      ? findRegisterError({ scheme, identifier })
      : undefined;
  const identifierFault = findIdentifierSyntaxError(identifier) ?? registerFault;
  if (identifierFault !== undefined) errors['identifier'] = [`${identifierFault}.`];
  return errors;
}

function findSchemeFault(scheme: string): string | undefined {
  return /^\d{4}$/.test(scheme)
    ? findSchemeRegistrationError(scheme)
    : `must be a scheme of four digits from the Peppol list, such as 0208; received "${scheme.slice(0, 20)}"`;
}
