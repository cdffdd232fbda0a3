import type { Company, Passerelle } from '#sdk';
import { CommandFailedError, EXIT } from '../exit';
import { createBelgianNumber, toFrenchVatNumber, createSiren } from './sample-numbers';

/** Companies of a sandbox team that a change is made with; one that is missing is made and verified. */
export class SandboxCompanies {
  private known: Company[] | null = null;

  constructor(
    private readonly client: Passerelle,
    private readonly chosen: string | undefined,
  ) {}

  /** The company that the developer chose, or a verified one that is not French. */
  async getOwn(): Promise<Company> {
    if (this.chosen !== undefined) return this.client.companies.get(this.chosen);
    const existing = (await this.listAll()).find(({ isVerified, country }) => isVerified && country !== 'FR');
    return existing ?? this.create('Atelier d’essai SRL');
  }

  /** Another one than `own`, to send to it. */
  async getPartner(): Promise<Company> {
    const own = await this.getOwn();
    const existing = (await this.listAll()).find(
      ({ id, isVerified, isSmpRecipient, country }) =>
        id !== own.id && isVerified && isSmpRecipient && country !== 'FR',
    );
    return existing ?? this.create('Proefbrouwerij NV');
  }

  /** A French one, known by its SIREN. */
  async getFrench(): Promise<Company> {
    const chosen = this.chosen === undefined ? null : await this.client.companies.get(this.chosen);
    if (chosen !== null && chosen.country !== 'FR')
      throw new CommandFailedError(
        EXIT.invalid,
        `must be a French company for this event; ${chosen.name} is of ${chosen.country}`,
        undefined,
        '--company',
      );
    const existing = (await this.listAll()).find(
      ({ isVerified, country, enterpriseNumberScheme }) =>
        isVerified && country === 'FR' && enterpriseNumberScheme === '0002',
    );
    return chosen ?? existing ?? this.createFrench();
  }

  private async listAll(): Promise<Company[]> {
    return (this.known ??= (await this.client.companies.list({ limit: 200 })).items);
  }

  private async create(name: string): Promise<Company> {
    const vatNumber = `BE${createBelgianNumber()}`;
    return this.verify(
      await this.client.companies.create({
        ...{ name, address: 'Rue de la Loi 16', postalCode: '1000', city: 'Bruxelles', country: 'BE' },
        vatNumber,
      }),
    );
  }

  private async createFrench(): Promise<Company> {
    const enterpriseNumber = createSiren();
    return this.verify(
      await this.client.companies.create({
        ...{ name: 'Boulangerie d’essai', address: '3 quai des Pains', postalCode: '44000', city: 'Nantes' },
        ...{ country: 'FR', enterpriseNumberScheme: '0002', enterpriseNumber },
        vatNumber: toFrenchVatNumber(enterpriseNumber),
      }),
    );
  }

  /** Verifies a company the way a sandbox team does. */
  async verify(company: Company): Promise<Company> {
    const { id } = await this.client.companies.verify(company.id);
    await this.client.companies.decideVerification(company.id, id, { outcome: 'verified' });
    this.known = null;
    return this.client.companies.get(company.id);
  }
}

/** Electronic address of a company, as its first identifier says. @throws CommandFailedError when it has none */
export async function findAddress(client: Passerelle, company: Company): Promise<string> {
  const { items } = await client.identifiers.list(company.id);
  const first = items[0];
  if (first !== undefined) return `${first.scheme}:${first.identifier}`;
  throw new CommandFailedError(
    EXIT.invalid,
    `${company.name} (${company.id}) has no identifier, so nothing can be sent to it`,
    undefined,
    '--company',
  );
}
