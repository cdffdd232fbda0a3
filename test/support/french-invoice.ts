import { frenchCompany, sirenNumber } from './french';
import { sendAndWait, type TeamClient } from './team-client';

export const FRENCH_INVOICE =
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0::2.1';
export const FRENCH_CREDIT_NOTE = FRENCH_INVOICE.replace('Invoice-2::Invoice', 'CreditNote-2::CreditNote');
const REGULATED = 'urn:peppol:france:billing:regulated';

export interface FrenchParty {
  id: string;
  siren: string;
  name: string;
  address: string;
}

/** A French company that receives French invoices, and credit notes where the test needs them. */
export async function frenchParty(
  team: TeamClient,
  { siren = sirenNumber(), docTypeIds = [FRENCH_INVOICE] } = {},
): Promise<FrenchParty> {
  const { id } = await frenchCompany(team, {}, true, siren);
  for (const docTypeId of docTypeIds)
    await team.post(`/api/v1/companies/${id}/document-types`, { docTypeId, processId: REGULATED });
  return toFrenchParty({ id, siren });
}

/** Returns how a company is named on invoices. */
export function toFrenchParty({ id, siren }: { id: string; siren: string }): FrenchParty {
  return { id, siren, name: `Boulangerie ${siren}`, address: `0225:${siren}` };
}

/** A French invoice to a buyer, as a request to send it. */
export function frenchInvoice(buyer: FrenchParty, number: string, fields: object = {}): object {
  return {
    recipient: buyer.address,
    documentType: 'invoice',
    document: {
      invoiceNumber: number,
      issueDate: '2026-11-20',
      dueDate: '2026-12-20',
      buyerReference: 'CMD-88',
      buyer: {
        name: buyer.name,
        street: '12 rue de la Gare',
        city: 'Nantes',
        postalZone: '44000',
        country: 'FR',
        enterpriseNumberScheme: '0002',
        enterpriseNumber: buyer.siren,
      },
      delivery: { date: '2026-11-20' },
      paymentMeans: [{ iban: 'FR7630006000011234567890189' }],
      paymentTerms: { note: '30 jours' },
      lines: [
        {
          name: 'Pain de campagne',
          quantity: '40',
          unitCode: 'C62',
          netPriceAmount: '3.20',
          vat: { category: 'S', percentage: '5.5' },
        },
      ],
      countrySpecific: {
        country: 'FR',
        billingMode: 'B1',
        businessProcess: 'REGULATED',
        recoveryCostsNote: 'Indemnité forfaitaire pour frais de recouvrement : 40 €',
        latePaymentPenaltiesNote: 'Pénalités de retard : trois fois le taux d’intérêt légal',
        earlyPaymentDiscountNote: 'Pas d’escompte pour paiement anticipé',
      },
      ...fields,
    },
  };
}

/** An invoice between the companies: as sent and as received. */
export async function exchanged(
  [seller, from]: [TeamClient, FrenchParty],
  [buyer, to]: [TeamClient, FrenchParty],
  number: string,
): Promise<{ number: string; sent: string; received: string }> {
  const { body } = await sendAndWait(seller, from.id, frenchInvoice(to, number));
  if (body.document?.deliveryStatus !== 'delivered') throw new Error(JSON.stringify(body).slice(0, 2000));
  const found = await buyer.get(`/api/v1/documents?direction=incoming&number=${number}`);
  return { number, sent: body.document.id, received: found.body.documents[0].id };
}
