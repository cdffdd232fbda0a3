import {
  flag,
  integer,
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  day,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import { JURISDICTIONS, type TaxReporting } from '../../standards/taxdata';
import type { Company } from './company.entity';
import { toInvoiceDefaultsResource } from './invoice-defaults';
import type { VerificationSession } from './verification-session.entity';

export const newCompanyId = defineId('c');
export const newVerificationId = defineId('cvs');

const taxReportingSchema = namedSchema(
  'TaxReporting',
  object({
    jurisdiction: {
      ...enumOf(...JURISDICTIONS),
      description:
        'Tax authority: SK Slovakia, AE United Arab Emirates, OM Oman, EU the ViDA pilot of the European Union',
    },
    enabled: { ...flag, description: 'Whether the company reports its invoices now' },
    from: {
      ...nullable(day),
      description:
        'First day from which the company reports its exchanges; null: first day of the reporting duty',
    },
    taxIdentifier: { ...text, description: 'Tax number of the company in its compact form' },
  }),
);

const paymentAccountSchema = namedSchema(
  'PaymentAccount',
  object(
    {
      iban: { ...text, description: 'IBAN without spaces' },
      bic: { ...nullable(text), description: 'BIC of the bank' },
      name: { ...nullable(text), description: 'Name of the account holder; null: the company' },
    },
    'Bank account for payments to a company',
  ),
);

const invoiceDefaultsSchema = namedSchema(
  'InvoiceDefaults',
  object(
    {
      accounts: {
        ...listOf(paymentAccountSchema),
        description: 'Bank accounts of the company, the default first',
      },
      paymentDays: {
        ...nullable(integer),
        description: 'Days from the issue date to the due date; null: not set',
      },
      paymentTerms: { ...nullable(text), description: 'Payment terms as free text' },
      note: { ...nullable(text), description: 'Note on each new invoice' },
      language: { ...nullable(text), description: 'Language of documents (ISO 639-1)' },
      invoiceNumberPattern: { ...nullable(text), description: 'Pattern of invoice numbers' },
      creditNoteNumberPattern: { ...nullable(text), description: 'Pattern of credit note numbers' },
    },
    'Default values of new invoices of a company',
  ),
);

export const companySchema = namedSchema(
  'Company',
  object({
    id: idOf(newCompanyId.prefix),
    teamId: idOf('team'),
    name: text,
    tradeNames: {
      ...listOf(text),
      description:
        'Additional seller names (BT-27, BT-28) allowed in documents of the company; when self-billing, additional buyer names',
    },
    address: text,
    postalCode: text,
    city: text,
    country: text,
    enterpriseNumberScheme: nullable(text),
    enterpriseNumber: nullable(text),
    vatNumber: nullable(text),
    email: nullable(text),
    phone: nullable(text),
    isSmpRecipient: flag,
    isVerified: flag,
    taxReporting: {
      ...nullable(taxReportingSchema),
      description: 'Tax authority that the company reports its invoices to; null: none',
    },
    invoiceDefaults: {
      ...nullable(invoiceDefaultsSchema),
      description: 'Default bank accounts, payment terms and number patterns of new invoices; null: none',
    },
    documentsPerDay: {
      ...nullable(integer),
      description: 'Maximum number of documents sent per day (UTC); null: no limit',
    },
    createdAt: instant,
    updatedAt: instant,
  }),
);

/** A company in the API (specification, section 2). */
export type CompanyResource = Shape<typeof companySchema>;

export function toCompanyResource(company: Company): CompanyResource {
  return {
    id: company.id,
    teamId: company.teamId,
    name: company.name,
    tradeNames: company.tradeNames,
    address: company.address,
    postalCode: company.postalCode,
    city: company.city,
    country: company.country,
    enterpriseNumberScheme: company.enterpriseNumberScheme,
    enterpriseNumber: company.enterpriseNumber,
    vatNumber: company.vatNumber,
    email: company.email,
    phone: company.phone,
    isSmpRecipient: company.isSmpRecipient,
    isVerified: company.isVerified,
    taxReporting: toTaxReportingResource(company.taxReporting),
    invoiceDefaults: company.invoiceDefaults && toInvoiceDefaultsResource(company.invoiceDefaults),
    documentsPerDay: company.documentsPerDay,
    createdAt: company.createdAt.toISOString(),
    updatedAt: company.updatedAt.toISOString(),
  };
}

/** Returns the setting with its fields in the order of the API response. */
function toTaxReportingResource(setting: TaxReporting | null): CompanyResource['taxReporting'] {
  if (setting === null) return null;
  const { jurisdiction, enabled, from, taxIdentifier } = setting;
  return { jurisdiction, enabled, from, taxIdentifier };
}

export const companyExample: CompanyResource = {
  id: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  name: 'Atelier Dubois SRL',
  tradeNames: ['Maison Dubois'],
  address: 'Rue de la Loi 16',
  postalCode: '1000',
  city: 'Bruxelles',
  country: 'BE',
  enterpriseNumberScheme: '0208',
  enterpriseNumber: '0123456749',
  vatNumber: 'BE0123456749',
  email: 'facturation@atelier-dubois.example',
  phone: null,
  isSmpRecipient: true,
  isVerified: true,
  taxReporting: { jurisdiction: 'EU', enabled: true, from: '2027-01-01', taxIdentifier: 'BE0123456749' },
  invoiceDefaults: {
    accounts: [{ iban: 'BE71096123456769', bic: 'GKCCBEBB', name: null }],
    paymentDays: 30,
    paymentTerms: 'Payable within 30 days',
    note: null,
    language: 'fr',
    invoiceNumberPattern: '{year}/{number:4}',
    creditNoteNumberPattern: null,
  },
  documentsPerDay: 500,
  createdAt: '2026-11-02T09:30:00.000Z',
  updatedAt: '2026-11-02T09:31:12.480Z',
};

export const verificationSchema = namedSchema(
  'Verification',
  object({
    id: idOf(newVerificationId.prefix),
    companyId: idOf('c'),
    status: enumOf('open', 'verified', 'rejected', 'revoked', 'expired'),
    url: text,
    reason: nullable(text),
    createdAt: instant,
    expiresAt: instant,
  }),
);

export type VerificationResource = Shape<typeof verificationSchema>;

/**
 * @param url page of the session at its provider
 */
export function toVerificationResource(session: VerificationSession, url: string): VerificationResource {
  return {
    id: session.id,
    companyId: session.companyId,
    status: session.status,
    url,
    reason: session.reason,
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
  };
}

export const verificationExample: VerificationResource = {
  id: 'cvs_01KAJ3R0A1B2C3D4E5F6G7H8J9',
  companyId: companyExample.id,
  status: 'open',
  url: `http://localhost:3000/app/companies/${companyExample.id}/verifications/cvs_01KAJ3R0A1B2C3D4E5F6G7H8J9`,
  reason: null,
  createdAt: '2026-11-02T09:30:30.000Z',
  expiresAt: '2026-11-09T09:30:30.000Z',
};

export const companiesSchema = listOf(companySchema);
