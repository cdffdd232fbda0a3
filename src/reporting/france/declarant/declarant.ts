import type { VatExigibility, VatRegime } from '../../../standards/flux10';

/** `pending` until the platform has registered the declarant; `blocked` until the company is registered again. */
export type DeclarantState = 'pending' | 'registered' | 'blocked';

/** Environment of a declarant: PROD for production teams, TEST for sandbox teams. */
export type ReportingEnvironment = 'PROD' | 'TEST';

/** Company that reports to the French tax administration. */
export interface Declarant {
  id: string;
  teamId: string;
  companyId: string;
  environment: ReportingEnvironment;
  siren: string;
  issuerName: string;
  vatRegime: VatRegime;
  vatExigibility: VatExigibility;
  /** whether the operator has enabled reporting */
  enabled: boolean;
  state: DeclarantState;
  lastError: string | null;
  registeredAt: Date | null;
  /** Number of registration attempts since the last change. */
  attempts: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Columns of a declarant under the names of {@link Declarant}. */
export const DECLARANT_COLUMNS = `id, team_id AS "teamId", company_id AS "companyId", environment, siren,
  issuer_name AS "issuerName", vat_regime AS "vatRegime", vat_exigibility AS "vatExigibility", enabled, state,
  last_error AS "lastError", registered_at AS "registeredAt", attempts, created_at AS "createdAt",
  updated_at AS "updatedAt"`;

/** Fields of a company that determine its SIREN. */
export interface CompanyIdentity {
  country: string;
  enterpriseNumberScheme: string | null;
  enterpriseNumber: string | null;
}

/** Registers whose numbers are or begin with a SIREN: SIRENE (0002), SIRET (0009), addresses of the reform (0225). */
const FRENCH_SCHEMES = ['0002', '0009', '0225'];

/** Returns the SIREN in the enterprise number of a French company; null when there is none. */
export function findSiren({
  country,
  enterpriseNumberScheme,
  enterpriseNumber,
}: CompanyIdentity): string | null {
  if (country !== 'FR' || enterpriseNumber === null) return null;
  if (!FRENCH_SCHEMES.includes(enterpriseNumberScheme ?? '')) return null;
  return /^[0-9]{9}/.exec(enterpriseNumber)?.[0] ?? null;
}
