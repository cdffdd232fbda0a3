import type { Company, Passerelle } from '#sdk';
import { CommandFailedError, EXIT } from '../exit';

/** Finds the companies of a sandbox team for a trigger; missing ones are created and verified. */
export class SandboxCompanies {
  private companyCache: Company[] | null = null;

  constructor(
    private readonly client: Passerelle,
    private readonly chosenCompanyId: string | undefined,
  ) {}

  /** Returns the company that the developer chose, or a verified company outside France. */
  async getOwn(): Promise<Company> {
    if (this.chosenCompanyId !== undefined) return this.client.companies.get(this.chosenCompanyId);
    const existingCompany = (await this.listAll()).find(
      ({ isVerified, country }) => isVerified && country !== 'FR',
    );
    return existingCompany ?? this.create('Atelier d’essai SRL');
  }

  /** Returns another company than {@link getOwn}, as the recipient. */
  async getPartner(): Promise<Company> {
    const company = await this.getOwn();
    const existingCompany = (await this.listAll()).find(
      ({ id, isVerified, isSmpRecipient, country }) =>
        id !== company.id && isVerified && isSmpRecipient && country !== 'FR',
    );
    return existingCompany ?? this.create('Proefbrouwerij NV');
  }

  /** Returns a French company with a SIREN. */
  async getFrench(): Promise<Company> {
    const chosenCompany =
      this.chosenCompanyId === undefined ? null : await this.client.companies.get(this.chosenCompanyId);
    if (chosenCompany !== null && chosenCompany.country !== 'FR')
      throw new CommandFailedError(
        EXIT.invalid,
        `must be a French company for this event; ${chosenCompany.name} is in ${chosenCompany.country}`,
        undefined,
        '--company',
      );
    const existingCompany = (await this.listAll()).find(
      ({ isVerified, country, enterpriseNumberScheme }) =>
        isVerified && country === 'FR' && enterpriseNumberScheme === '0002',
    );
    return chosenCompany ?? existingCompany ?? this.createFrench();
  }

  /** Returns a Slovak company that reports to the tax authority. */
  async getSlovak(): Promise<Company> {
    const chosenCompany =
      this.chosenCompanyId === undefined ? null : await this.client.companies.get(this.chosenCompanyId);
    if (
      chosenCompany !== null &&
      (chosenCompany.country !== 'SK' || chosenCompany.taxReporting?.enabled !== true)
    )
      throw new CommandFailedError(
        EXIT.invalid,
        `must be a Slovak company with taxReporting for this event; ${chosenCompany.name} is not`,
        undefined,
        '--company',
      );
    const existingCompany = (await this.listAll()).find(
      ({ isVerified, country, taxReporting }) =>
        isVerified && country === 'SK' && taxReporting?.enabled === true,
    );
    return chosenCompany ?? existingCompany ?? this.createSlovak();
  }

  private async listAll(): Promise<Company[]> {
    return (this.companyCache ??= (await this.client.companies.list({ limit: 200 })).items);
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

  private async createSlovak(): Promise<Company> {
    const enterpriseNumber = createSlovakTaxNumber();
    return this.verify(
      await this.client.companies.create({
        ...{ name: 'Skúšobná dielňa s. r. o.', address: 'Hlavná 1', postalCode: '81101', city: 'Bratislava' },
        ...{ country: 'SK', enterpriseNumberScheme: '0245', enterpriseNumber },
        vatNumber: `SK${enterpriseNumber}`,
        taxReporting: { jurisdiction: 'SK', enabled: true, from: null, taxIdentifier: enterpriseNumber },
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

  /** Verifies a company with the method of sandbox teams. */
  async verify(company: Company): Promise<Company> {
    const { id } = await this.client.companies.verify(company.id);
    await this.client.companies.decideVerification(company.id, id, { outcome: 'verified' });
    this.companyCache = null;
    return this.client.companies.get(company.id);
  }
}

/**
 * Finds the electronic address of a company: its first identifier.
 * @throws CommandFailedError when the company has no identifier
 */
export async function getAddress(client: Passerelle, company: Company): Promise<string> {
  const { items } = await client.identifiers.list(company.id);
  const first = items[0];
  if (first !== undefined) return `${first.scheme}:${first.identifier}`;
  throw new CommandFailedError(
    EXIT.invalid,
    `${company.name} (${company.id}) must have an identifier to receive documents`,
    undefined,
    '--company',
  );
}

/** Creates a Belgian enterprise number with a valid check (mod 97) for a sample company. */
function createBelgianNumber(random: () => number = Math.random): string {
  const baseDigits = String(Math.floor(random() * 8_000_000) + 1_000_000).padStart(8, '0');
  return `${baseDigits}${String(97 - (Number(baseDigits) % 97)).padStart(2, '0')}`;
}

/** Creates a Slovak tax number (DIČ) for a sample company: ten digits, a multiple of eleven. */
function createSlovakTaxNumber(random: () => number = Math.random): string {
  return String((Math.floor(random() * 70_000_000) + 185_000_000) * 11);
}

/** Creates a SIREN with a valid check digit (Luhn) for a sample company. */
function createSiren(random: () => number = Math.random): string {
  const eight = String(Math.floor(random() * 80_000_000) + 10_000_000);
  const sum = [...eight].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${eight}${(10 - (sum % 10)) % 10}`;
}

/** Returns the French VAT number of a SIREN. */
function toFrenchVatNumber(number: string): string {
  return `FR${String((12 + 3 * (Number(number) % 97)) % 97).padStart(2, '0')}${number}`;
}
