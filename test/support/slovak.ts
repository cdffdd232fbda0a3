import { TeamClient } from './team-client';

let serial = 0;

/** A Slovak tax number that is unique in this run: ten digits, a multiple of eleven. */
export function slovakTaxNumber(): string {
  const base = 2_000_000_000 + ((process.pid % 50_000) * 1000 + serial++) * 11;
  return String(base + (11 - (base % 11)));
}

/** A Slovak company, its address on the network and its tax number. */
export interface SlovakCompany {
  id: string;
  address: string;
  taxNumber: string;
}

/**
 * Creates a verified Slovak company. @param from first day of its reports; undefined: it does not report @param verify
 * for a production team, the operator's verification
 */
export async function slovakCompany(
  team: TeamClient,
  from?: string | null,
  verify = (companyId: string): Promise<void> => team.verify(companyId),
): Promise<SlovakCompany> {
  const taxNumber = slovakTaxNumber();
  const { id } = await team.sdk.companies.create({
    name: `Company ${taxNumber}`,
    address: 'Hlavná 1',
    postalCode: '81101',
    city: 'Bratislava',
    country: 'SK',
    vatNumber: `SK${taxNumber}`,
    enterpriseNumberScheme: '0245',
    enterpriseNumber: taxNumber,
    ...(from === undefined
      ? {}
      : { taxReporting: { jurisdiction: 'SK', enabled: true, from, taxIdentifier: taxNumber } }),
  });
  await verify(id);
  return { id, address: `0245:${taxNumber}`, taxNumber };
}

/** An invoice between Slovak companies, as the body of `POST /{companyId}/send`. */
export function slovakInvoice(buyer: SlovakCompany, invoiceNumber: string, fields: object = {}): object {
  return {
    documentType: 'invoice',
    recipient: buyer.address,
    document: {
      invoiceNumber,
      issueDate: new Date().toISOString().slice(0, 10),
      dueDate: '2027-12-31',
      currency: 'EUR',
      buyerReference: 'K-1',
      buyer: {
        name: `Company ${buyer.taxNumber}`,
        street: 'Hlavná 2',
        city: 'Košice',
        postalZone: '04001',
        country: 'SK',
        vatNumber: `SK${buyer.taxNumber}`,
      },
      paymentMeans: [{ paymentMethod: 'credit_transfer', iban: 'SK3112000000198742637541', reference: '1' }],
      lines: [
        {
          name: 'Služby',
          quantity: '2',
          unitCode: 'C62',
          netPriceAmount: '50.00',
          vat: { category: 'S', percentage: '23' },
        },
      ],
      ...fields,
    },
  };
}
