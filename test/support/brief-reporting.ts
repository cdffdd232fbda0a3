import { OMANI } from '../../src/standards/rules/pint/omani-invoices.fixture';
import { EMIRATI } from '../../src/standards/rules/pint/written-invoices.fixture';
import type { Service } from './service';
import type { TeamClient } from './team-client';

/** A jurisdiction whose reports contain the invoice, a company that reports there, and one of its invoices. */
export interface BriefJurisdiction {
  jurisdiction: 'AE' | 'OM';
  profile: 'pint-ae' | 'pint-om';
  sample: Readonly<Record<string, Record<string, string>>>;
  /** Scheme of the company's address on the network. */
  scheme: string;
  /** The VAT number of the company with a tax number of ten digits. */
  vatNumber: (digits: string) => string;
  /** The same tax number in the notation of the authority. */
  taxIdentifier: (digits: string) => string;
}

export const BRIEF_JURISDICTIONS: readonly BriefJurisdiction[] = [
  {
    jurisdiction: 'AE',
    profile: 'pint-ae',
    sample: EMIRATI.input as BriefJurisdiction['sample'],
    scheme: '0235',
    vatNumber: (digits) => `${digits}01003`,
    taxIdentifier: (digits) => digits,
  },
  {
    jurisdiction: 'OM',
    profile: 'pint-om',
    sample: OMANI.input as BriefJurisdiction['sample'],
    scheme: '0248',
    vatNumber: (digits) => `OM${digits}`,
    taxIdentifier: (digits) => `OM${digits}`,
  },
];

let serial = 0;

/** A company of the jurisdiction, and the setting by which it reports. */
export interface BriefCompany {
  id: string;
  taxReporting: { jurisdiction: 'AE' | 'OM'; enabled: true; from: null; taxIdentifier: string };
}

/** Creates a verified company of the jurisdiction with a tax number that is unique in this run. */
export async function briefCompany(
  service: Service,
  team: TeamClient,
  brief: BriefJurisdiction,
  isReporting = true,
): Promise<BriefCompany> {
  const { seller } = brief.sample;
  const digits = String(1_000_000_000 + (process.pid % 50_000) * 1000 + serial++);
  const taxIdentifier = brief.taxIdentifier(digits);
  const taxReporting = {
    jurisdiction: brief.jurisdiction,
    enabled: true,
    from: null,
    taxIdentifier,
  } as const;
  const { id } = await team.sdk.companies.create({
    name: String(seller?.['name']),
    address: String(seller?.['street']),
    city: String(seller?.['city']),
    postalCode: String(seller?.['postalZone']),
    country: brief.jurisdiction,
    vatNumber: brief.vatNumber(digits),
    ...(isReporting ? { taxReporting } : {}),
  });
  await team.post(`/api/v1/companies/${id}/identifiers`, { scheme: brief.scheme, identifier: digits });
  await team.verify(id);
  // The sample names other numbers, which are none of the company.
  await service.sql('UPDATE companies SET is_agent = true WHERE id = $1', [id]);
  return { id, taxReporting };
}

/** An invoice of the jurisdiction, as the body of `POST /{companyId}/send`. */
export const briefInvoice = ({ profile, sample }: BriefJurisdiction, recipient: string): object => ({
  recipient,
  documentType: 'invoice',
  profile,
  document: sample,
});
