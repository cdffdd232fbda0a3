import type { Api } from '../api/client';
import type { components } from '../api/schema';
import { textOfXml } from '../format/xml-text';

export type Company = components['schemas']['Company'];

/** A document that the sandbox makes up, in the name of one company to another. */
export type Example = 'invoice' | 'creditNote';

/** Bytes as base64, in pieces that a call can carry. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/**
 * A valid document for a company to receive, from another company of the team where there is one. It is built by the preview
 * of sending, so nothing is sent.
 *
 * @returns The XML
 */
export async function exampleFor(
  api: Api,
  receiver: Company,
  companies: readonly Company[],
  kind: Example,
  now: Date,
): Promise<string> {
  const seller = companies.find(({ id, isVerified }) => id !== receiver.id && isVerified) ?? receiver;
  const number = `SANDBOX-${now.toISOString().slice(0, 19).replace(/\D/g, '')}`;
  const { name, address, city, postalCode, country, vatNumber } = receiver;
  const contents = {
    currency: 'EUR',
    buyerReference: 'SANDBOX',
    buyer: { name, street: address, city, postalZone: postalCode, country, vatNumber },
    paymentMeans: [{ paymentMethod: 'credit_transfer' as const, iban: 'BE71096123456769' }],
    lines: [
      {
        ...{ name: 'Sandbox', quantity: '2', unitCode: 'HUR', netPriceAmount: '75.00', baseQuantity: '1' },
        vat: { category: 'S' as const, percentage: '21' },
      },
    ],
  };
  const unsent = {
    recipient: await getAddress(api, receiver.id),
    allowAddressMismatch: false,
    attachPdf: false,
  };
  const { document } = await api.post('/api/v1/{companyId}/preview', {
    path: { companyId: seller.id },
    body:
      kind === 'invoice'
        ? { ...unsent, documentType: 'invoice', document: { invoiceNumber: number, ...contents } }
        : {
            ...{ ...unsent, documentType: 'creditNote' },
            document: { creditNoteNumber: number, ...contents },
          },
  });
  if (document.xml === null) throw new Error('The preview has no XML');
  return document.xml;
}

/** Where a company receives; a company without an identifier gets an address of the sandbox, which the rules do not know. */
async function getAddress(api: Api, companyId: string): Promise<string> {
  const path = '/api/v1/companies/{companyId}/identifiers';
  const [first] = (await api.get(path, { path: { companyId } })).identifiers;
  return first === undefined ? '9999:delivered' : `${first.scheme}:${first.identifier}`;
}

/** A dropped file as the API takes it: a PDF as base64, all else as the text of its XML. @throws InvalidTextError */
export async function documentOfFile(file: Blob & { name: string }): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return file.type === 'application/pdf' || /\.pdf$/i.test(file.name) ? base64Of(bytes) : textOfXml(bytes);
}

/** Receives a document, XML or a PDF as base64, as if it came from the network. */
export function receive(to: Api, companyId: string, document: string) {
  return to.post('/api/v1/sandbox/inbound', { body: { companyId, document } });
}
