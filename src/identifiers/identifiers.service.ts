import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { CompaniesService } from '../companies/companies.service';
import { Company } from '../companies/company.entity';
import { ModuleSignals } from '../events/module-signals';
import { clock } from '../kernel/clock';
import { violatedConstraint } from '../kernel/database/database-errors';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import { badInput, conflict, notFound, unavailable, type FieldErrors } from '../kernel/http/failure';
import { newId } from '../kernel/ids';
import { defaultParticipantIdentifier } from '../peppol/company-identity';
import { schemeRegistrationComplaint } from '../peppol/electronic-address-schemes';
import { syntaxComplaint, registerComplaint } from '../peppol/registrable-identifier';
import { TeamScope } from '../teams/team-scope';
import type { TeamEnvironment } from '../teams/team.entity';
import { TeamsService } from '../teams/teams.service';
import { Identifier } from './identifier.entity';
import { PublicationService } from './publication.service';

/** The electronic addresses under which a company is reachable on the network. */
@Injectable()
export class IdentifiersService {
  constructor(
    @InjectRepository(Identifier) private readonly identifiers: Repository<Identifier>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly companies: CompaniesService,
    private readonly publication: PublicationService,
    private readonly teams: TeamsService,
    signals: ModuleSignals,
  ) {
    signals.on('company.created', (tx, { companyId }) => this.createDefault(tx, companyId));
    signals.on('company.withdrawing', (tx, { companyId }) => this.withdraw(tx, companyId));
    signals.on('company.deleting', (tx, { companyId }) => this.refuseWhilePublished(tx, companyId));
  }

  async list(teamId: string, companyId: string): Promise<Identifier[]> {
    await this.companies.get(teamId, companyId);
    return this.identifiers.find({ where: { teamId, companyId }, order: { id: 'DESC' }, take: 1000 });
  }

  /** @throws Failure 404 also when the identifier belongs to another company of the team */
  async get(teamId: string, companyId: string, id: string): Promise<Identifier> {
    await this.companies.get(teamId, companyId);
    const identifier = await this.identifiers.findOneBy({ id, teamId, companyId });
    if (identifier !== null) return identifier;
    throw (await this.identifiers.existsBy({ id, teamId }))
      ? notFound('identifier of this company', id)
      : await this.scope.missing('identifiers', id);
  }

  /** Adds an identifier; a verified recipient's is published at once. @throws Failure 409 when it is taken */
  async create(teamId: string, companyId: string, scheme: string, identifier: string): Promise<Identifier> {
    const company = await this.companies.get(teamId, companyId);
    const id = await this.unitOfWork.run(async (tx) => {
      refuseUnregistrable(scheme, identifier, await this.teams.environmentOf(tx, teamId));
      const created = await this.insert(tx, company, scheme, identifier.toLowerCase());
      await this.publication.follow(tx, companyId);
      return created;
    });
    return this.get(teamId, companyId, id);
  }

  /** Takes the identifier off the network, then deletes it. @throws Failure 503 while the network does not let go */
  async delete(teamId: string, companyId: string, id: string): Promise<void> {
    await this.get(teamId, companyId, id);
    await this.unitOfWork.run(async (tx) => {
      await this.publication.wantUnpublished(tx, id);
      tx.afterCommit(() => this.publication.settle([id]));
    });
    const gone = await this.unitOfWork.query(
      `DELETE FROM identifiers WHERE id = $1 AND team_id = $2 AND publication = 'unpublished' RETURNING id`,
      [id, teamId],
    );
    if (gone.length === 0)
      throw unavailable(
        'The network does not answer, so the identifier is still published. Repeat the call later.',
      );
  }

  /** A recipient gets an identifier from its enterprise number where its country has a register for that. */
  private async createDefault(tx: Transaction, companyId: string): Promise<void> {
    const company = await tx.manager.findOneByOrFail(Company, { id: companyId });
    if (!company.isSmpRecipient || company.enterpriseNumber === null) return;
    const participant = defaultParticipantIdentifier(
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
    const environment = await this.teams.environmentOf(tx, company.teamId);
    const now = clock.now();
    const id = newId('identifier');
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
        attempts: 0,
        createdAt: now,
        updatedAt: now,
      });
    } catch (error) {
      if (violatedConstraint(error) === null) throw error;
      throw conflict(
        'identifier_taken',
        `The company has the identifier ${scheme}:${identifier} already.`,
        'identifier',
      );
    }
    return id;
  }

  private async withdraw(tx: Transaction, companyId: string): Promise<void> {
    const rows = await tx.query<{ id: string }>('SELECT id FROM identifiers WHERE company_id = $1', [
      companyId,
    ]);
    for (const { id } of rows) await this.publication.wantUnpublished(tx, id);
    tx.afterCommit(() => this.publication.settle(rows.map((row) => row.id)));
  }

  private async refuseWhilePublished(tx: Transaction, companyId: string): Promise<void> {
    const rows = await tx.query(
      `SELECT id FROM identifiers WHERE company_id = $1 AND publication <> 'unpublished'`,
      [companyId],
    );
    if (rows.length > 0)
      throw unavailable(
        'The network does not answer, so the company is still published. Repeat the call later.',
      );
  }
}

/**
 * Scheme of the Peppol list, 1–50 accepted characters; in production also the rule of the register, check digits
 * included. The sandbox takes invented numbers.
 * @throws Failure 400
 */
function refuseUnregistrable(scheme: string, identifier: string, environment: TeamEnvironment): void {
  const errors: FieldErrors = {};
  const ofScheme = /^\d{4}$/.test(scheme)
    ? schemeRegistrationComplaint(scheme)
    : `scheme "${scheme.slice(0, 20)}" is not four digits of the Peppol list, e.g. 0208`;
  if (ofScheme !== undefined) errors['scheme'] = [`${ofScheme}.`];
  const register =
    environment === 'production' && ofScheme === undefined
      ? registerComplaint({ scheme, identifier })
      : undefined;
  const ofIdentifier = syntaxComplaint(identifier) ?? register;
  if (ofIdentifier !== undefined) errors['identifier'] = [`${ofIdentifier}.`];
  if (Object.keys(errors).length > 0) throw badInput(errors);
}
