import { sendAndWait, type TeamClient } from './team-client';

const DAY_MS = 86_400_000;
let nextNumber = 1;

/** Formats an instant as its day in Belgium, where the companies of tests are: `2026-11-28`. */
const BELGIAN_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels', dateStyle: 'short' });

/** Returns the day that is some days from today, as a Belgian company counts it. */
export function dayFromNow(days: number): string {
  return BELGIAN_DAY.format(Date.now() + days * DAY_MS);
}

/** Buyers of the tests. */
export const BUYERS = {
  vat: {
    name: 'Bakkerij Peeters',
    street: 'S',
    city: 'Gent',
    postalZone: '9000',
    country: 'BE',
    vatNumber: 'BE0987654394',
  },
  other: { name: 'Café Lumière', street: 'S', city: 'Lille', postalZone: '59000', country: 'FR' },
} as const;

/** Fields of an invoice of a test. */
export interface TestInvoice {
  /** Days from today to the due date; negative when it is over. */
  due: number;
  /** Without VAT of 21 %. */
  net?: string;
  buyer?: object;
  recipient?: string;
  more?: object;
}

/** Sends an invoice that is delivered. @returns its id and its number */
export async function sendInvoice(
  team: TeamClient,
  companyId: string,
  { due, net = '100', buyer = BUYERS.vat, recipient = '9999:delivered', more = {} }: TestInvoice,
): Promise<{ id: string; number: string }> {
  const number = `REC-${nextNumber++}`;
  const { body } = await sendAndWait(team, companyId, {
    recipient,
    documentType: 'invoice',
    document: {
      invoiceNumber: number,
      issueDate: dayFromNow(Math.min(0, due) - 30),
      dueDate: dayFromNow(due),
      buyerReference: 'x',
      buyer,
      paymentMeans: [{ iban: 'BE71096123456769', reference: '+++090/9337/55493+++' }],
      lines: [{ name: 'L', netPriceAmount: net, vat: { percentage: '21' } }],
      ...more,
    },
  });
  return { id: body.document.id as string, number };
}

/** Sends a credit note of an invoice. @returns its id */
export async function sendCredit(
  team: TeamClient,
  companyId: string,
  invoiceNumber: string,
  net: string,
  buyer: object = BUYERS.vat,
): Promise<string> {
  const { body } = await sendAndWait(team, companyId, {
    recipient: '9999:delivered',
    documentType: 'creditNote',
    document: {
      creditNoteNumber: `REC-C${nextNumber++}`,
      issueDate: dayFromNow(-1),
      buyerReference: 'x',
      buyer,
      invoiceReferences: [{ id: invoiceNumber }],
      paymentMeans: [{ iban: 'BE71096123456769' }],
      lines: [{ name: 'L', netPriceAmount: net, vat: { percentage: '21' } }],
    },
  });
  return body.document.id as string;
}
