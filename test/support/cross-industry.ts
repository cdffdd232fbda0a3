import { readInvoiceXml, writeCii, type CiiOptions } from '../../src/standards/invoice';

/** A UBL invoice, as a Cross Industry Invoice of the same profile. */
export function asCii(ubl: string, options: Partial<CiiOptions> = {}): string {
  const read = readInvoiceXml(Buffer.from(ubl));
  if (read === null) throw new Error('It is no invoice');
  const { kind, sender, receiver, customizationId, statedProcess } = read;
  return writeCii(read.parsed, {
    kind,
    sender,
    receiver,
    customizationId,
    profileId: statedProcess,
    ...options,
  });
}

const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100::CrossIndustryInvoice##';

/** Document types of Cross Industry Invoices, as on the code list of Peppol. */
export const CII_TYPES = {
  peppol: `${CII}urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::D16B`,
  xrechnung: `${CII}urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0::D16B`,
  en16931: `${CII}urn:cen.eu:en16931:2017::D16B`,
  france: `${CII}urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0::D22B`,
} as const;

export const BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
