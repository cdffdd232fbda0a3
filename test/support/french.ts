import type { TeamClient } from './team-client';

let nextSiren = 1;

/** A SIREN that is unique in this run, with a valid Luhn digit. */
export function sirenNumber(): string {
  const eight = String(40_000_000 + ((process.pid * 1000 + nextSiren++) % 9_999_999)).slice(-8);
  // Luhn: from the right, every second digit counts twice; the check digit is last.
  const sum = [...eight]
    .reverse()
    .map(Number)
    .map((digit, i) => (i % 2 === 0 ? digit * 2 : digit))
    .reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0);
  return `${eight}${(10 - (sum % 10)) % 10}`;
}

export interface FrenchCompany {
  id: string;
  siren: string;
  /** Where its e-reporting is. */
  path: string;
}

/** A French company, verified by default, with a unique SIREN by default. */
export async function frenchCompany(
  team: TeamClient,
  fields: Record<string, unknown> = {},
  verified = true,
  siren = sirenNumber(),
): Promise<FrenchCompany> {
  const key = String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0');
  const { id } = await team.company(
    {
      name: `Boulangerie ${siren}`,
      country: 'FR',
      vatNumber: `FR${key}${siren}`,
      enterpriseNumberScheme: '0002',
      enterpriseNumber: siren,
      ...fields,
    },
    verified,
  );
  return { id, siren, path: `/api/v1/${id}/reporting/fr` };
}

/** A French company that is registered. */
export async function declarant(
  team: TeamClient,
  vatRegime = 'REEL_NORMAL_MENSUEL',
  vatExigibility = 'ENCAISSEMENTS',
): Promise<FrenchCompany> {
  const company = await frenchCompany(team);
  const put = await team.put(`${company.path}/declarant`, { vatRegime, vatExigibility });
  if (put.status !== 200) throw new Error(`No declarant: ${JSON.stringify(put.body)}`);
  return company;
}

let serial = 1;

/** Sales of a day at 20 %, with a reference of their own. */
export function sales(
  date: string,
  net = 1000,
  fields: Record<string, unknown> = {},
): Record<string, unknown> {
  const tax = (net * 20) / 100;
  return {
    type: 'sales',
    reference: `sales-${serial++}`,
    date,
    category: 'goods',
    currency: 'EUR',
    taxExclusiveAmount: net.toFixed(2),
    taxAmount: tax.toFixed(2),
    transactionCount: 3,
    vatBreakdown: [{ percentage: '20', taxableAmount: net.toFixed(2), taxAmount: tax.toFixed(2) }],
    ...fields,
  };
}

/** Payments of a day at 20 %. */
export function payments(
  date: string,
  amount = 1200,
  fields: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    type: 'payments',
    reference: `payments-${serial++}`,
    date,
    vatBreakdown: [{ percentage: '20', amount: amount.toFixed(2) }],
    ...fields,
  };
}

/** An invoice to a Belgian business, VAT-exempt as an intra-Community supply. */
export function invoice(
  issueDate: string,
  net = 500,
  fields: Record<string, unknown> = {},
): Record<string, unknown> {
  const number = `F-${serial++}`;
  return {
    type: 'invoice',
    reference: `invoice-${number}`,
    documentNumber: number,
    billingMode: 'B1',
    documentType: 'invoice',
    issueDate,
    currency: 'EUR',
    buyer: { name: 'Brouwerij De Kroon NV', country: 'BE', vatNumber: 'BE0987654394' },
    totals: { taxExclusiveAmount: net.toFixed(2), taxAmount: '0' },
    vatBreakdown: [
      {
        percentage: '0',
        taxableAmount: net.toFixed(2),
        taxAmount: '0',
        category: 'K',
        exemptionReason: 'Intra-Community supply',
        exemptionReasonCode: 'VATEX-EU-IC',
      },
    ],
    ...fields,
  };
}

/** A payment of a service invoice of a business abroad. */
export function invoicePayment(
  invoiceNumber: string,
  issueDate: string,
  date: string,
  amount = 120,
): Record<string, unknown> {
  return {
    type: 'payment',
    reference: `payment-${serial++}`,
    invoiceNumber,
    issueDate,
    date,
    currency: 'EUR',
    vatBreakdown: [{ percentage: '20', amount: amount.toFixed(2) }],
  };
}
