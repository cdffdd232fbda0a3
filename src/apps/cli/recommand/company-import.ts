import type { INestApplicationContext } from '@nestjs/common';
import { CompaniesService } from '../../../business/companies/companies.service';
import { CreateCompanyInput } from '../../../business/companies/company.input';
import { CreateIdentifierInput } from '../../../business/identifiers/identifier.input';
import { IdentifiersService } from '../../../business/identifiers/identifiers.service';
import { RefusedObjectError, type ImportAttempts } from './import-attempts';
import { validateInput, pickValues, readAllPages } from './import-values';
import { toText, type Json, type RecommandClient } from './recommand-client';

const COMPANY_FIELDS = [
  ...['name', 'address', 'postalCode', 'city', 'country', 'enterpriseNumberScheme', 'enterpriseNumber'],
  ...['vatNumber', 'email', 'phone', 'isSmpRecipient'],
];

/** Imports the companies of a team of Recommand with their identifiers. */
export class CompanyImport {
  /** Ids of companies in this installation, by the ids of the other API. */
  readonly ownIds = new Map<string, string>();

  constructor(
    private readonly services: INestApplicationContext,
    private readonly source: RecommandClient,
    private readonly teamId: string,
    private readonly attempts: ImportAttempts,
  ) {}

  /** @throws RecommandError when the other API is not reachable */
  async run(): Promise<void> {
    for (const company of await this.source.list('/companies', 'companies')) {
      await this.attempts.attempt('companies', company, (id) => this.importCompany(id, company));
      const [id, ownId] = [toText(company.id) ?? '', this.ownIds.get(toText(company.id) ?? '')];
      if (ownId !== undefined)
        await this.attempts.reportRejection('identifiers', id, () => this.importIdentifiers(id, ownId));
    }
  }

  private async importCompany(id: string, company: Json): Promise<'created' | 'known'> {
    const existingCompanyId = await this.findCompany(company);
    if (existingCompanyId !== null) {
      this.ownIds.set(id, existingCompanyId);
      return 'known';
    }
    const input = await validateInput(CreateCompanyInput, pickValues(company, COMPANY_FIELDS));
    this.ownIds.set(id, (await this.services.get(CompaniesService).create(this.teamId, input)).id);
    this.attempts.report.addNote(
      'Imported companies are not verified: their representatives must verify them in this installation.',
    );
    return 'created';
  }

  /**
   * Finds the company in this installation with the same country and number; for a company without numbers, with the
   * same name.
   * @throws RefusedObjectError when several companies match
   */
  private async findCompany(company: Json): Promise<string | null> {
    const service = this.services.get(CompaniesService);
    const [enterpriseNumber, vatNumber] = [toText(company.enterpriseNumber), toText(company.vatNumber)];
    const [scheme, country] = [toText(company.enterpriseNumberScheme), toText(company.country)];
    const number =
      enterpriseNumber !== null ? { enterpriseNumber } : vatNumber !== null ? { vatNumber } : null;
    const query = { ...number, ...(country === null ? {} : { country: country.trim().toUpperCase() }) };
    const foundIds: string[] = [];
    for await (const each of readAllPages((position) =>
      service.list(this.teamId, { ...query, ...position }),
    )) {
      const hasSameScheme =
        enterpriseNumber === null || scheme === null || each.enterpriseNumberScheme === scheme;
      if (number === null ? each.name === company.name : hasSameScheme) foundIds.push(each.id);
    }
    if (foundIds.length > 1)
      throw new RefusedObjectError(
        `Several companies of this team match the company: ${foundIds.join(', ')}.`,
      );
    return foundIds[0] ?? null;
  }

  private async importIdentifiers(id: string, companyId: string): Promise<void> {
    const service = this.services.get(IdentifiersService);
    const existingIdentifiers = new Set(
      (await service.list(this.teamId, companyId)).map(({ scheme, identifier }) => `${scheme}:${identifier}`),
    );
    const path = `/companies/${encodeURIComponent(id)}/identifiers`;
    for (const identifier of await this.source.list(path, 'identifiers'))
      await this.attempts.attempt('identifiers', identifier, async () => {
        const value = toText(identifier.identifier)?.toLowerCase() ?? '';
        if (existingIdentifiers.has(`${String(identifier.scheme)}:${value}`)) return 'known';
        const input = await validateInput(
          CreateIdentifierInput,
          pickValues(identifier, ['scheme', 'identifier']),
        );
        await service.create(this.teamId, companyId, input);
        return 'created';
      });
    this.attempts.report.addNote(
      'Imported identifiers remain registered at the other provider until you migrate them with a migration key (docs/migrations.md).',
    );
  }
}
