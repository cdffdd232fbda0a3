import { parseDocumentTypeIdentifier } from '../../../../src/standards/peppol/document-type-identifier';

/** A document type with its process, as a company advertises it. */
export interface AdvertisedType {
  docTypeId: string;
  processId: string;
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100::CrossIndustryInvoice';
const EN16931 = 'urn:cen.eu:en16931:2017';
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const SELF_BILLING = 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0';
const PINT = 'urn:peppol:bis:billing';
const FRENCH = 'urn:peppol:france:billing:regulated';
const POACC = 'urn:fdc:peppol.eu:poacc';

/** A usual choice; `id` names its words. One choice may be several types, such as invoice and credit note. */
export interface OfferedTypes {
  id: string;
  types: AdvertisedType[];
}

function ubl(root: string, customization: string, processId: string, version = '2.1'): AdvertisedType {
  return { docTypeId: `${UBL}:${root}-2::${root}##${customization}::${version}`, processId };
}

function invoiceAndCreditNote(customization: string, processId: string): AdvertisedType[] {
  return [ubl('Invoice', customization, processId), ubl('CreditNote', customization, processId)];
}

/** Document types that companies usually accept in addition to those that each company advertises initially (docs/companies.md). */
export const OFFERED_TYPES = [
  {
    id: 'billing',
    types: invoiceAndCreditNote(`${EN16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`, BILLING),
  },
  {
    id: 'billingCii',
    types: [
      {
        docTypeId: `${CII}##${EN16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::D16B`,
        processId: BILLING,
      },
    ],
  },
  {
    id: 'selfBilling',
    types: invoiceAndCreditNote(
      `${EN16931}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`,
      SELF_BILLING,
    ),
  },
  {
    id: 'en16931',
    types: [
      ...invoiceAndCreditNote(EN16931, BILLING),
      { docTypeId: `${CII}##${EN16931}::D16B`, processId: BILLING },
    ],
  },
  {
    id: 'xrechnung',
    types: [
      ...invoiceAndCreditNote(`${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`, BILLING),
      {
        docTypeId: `${CII}##${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0::D16B`,
        processId: BILLING,
      },
    ],
  },
  { id: 'nlcius', types: invoiceAndCreditNote(`${EN16931}#compliant#urn:fdc:nen.nl:nlcius:v1.0`, BILLING) },
  {
    id: 'french',
    types: [
      ...invoiceAndCreditNote(`${EN16931}#compliant#urn:peppol:france:billing:cius:1.0`, FRENCH),
      {
        docTypeId: `${CII}##${EN16931}#compliant#urn:peppol:france:billing:cius:1.0::D22B`,
        processId: FRENCH,
      },
    ],
  },
  { id: 'pint', types: invoiceAndCreditNote('urn:peppol:pint:billing-1*', PINT) },
  {
    id: 'response',
    types: [
      ubl('ApplicationResponse', `${POACC}:trns:invoice_response:3`, `${POACC}:bis:invoice_response:3`),
    ],
  },
  { id: 'order', types: [ubl('Order', `${POACC}:trns:order:3`, `${POACC}:bis:ordering:3`)] },
  {
    id: 'orderResponse',
    types: [ubl('OrderResponse', `${POACC}:trns:order_response:3`, `${POACC}:bis:ordering:3`)],
  },
  {
    id: 'despatchAdvice',
    types: [ubl('DespatchAdvice', `${POACC}:trns:despatch_advice:3`, `${POACC}:bis:despatch_advice:3`)],
  },
] as const satisfies OfferedTypes[];

/** Returns the document types of a choice that a company does not advertise yet. */
export function missingTypes(offered: OfferedTypes, advertised: AdvertisedType[]): AdvertisedType[] {
  return offered.types.filter(
    ({ docTypeId, processId }) =>
      !advertised.some((type) => type.docTypeId === docTypeId && type.processId === processId),
  );
}

/** A document type for people: what it is, in which specification, and whether it takes extensions, too. */
export interface ReadableType {
  /** Name of the root element, such as `Invoice`; null for the few types without one. */
  root: string | null;
  /** The specification, as short as it is still clear. */
  specification: string;
  /** A `*` at the end: everything that begins so. */
  isWildcard: boolean;
}

const SPECIFICATIONS: [pattern: RegExp, name: string][] = [
  [/poacc:selfbilling:3\.0$/, 'Peppol BIS Self-Billing 3'],
  [/poacc:billing:3\.0$/, 'Peppol BIS Billing 3'],
  [/xrechnung_3\.0$/, 'XRechnung 3.0'],
  [/nlcius:v1\.0$/, 'NLCIUS 1.0'],
  [/france:billing:cius:1\.0$/, 'France CIUS 1.0'],
  [/france:billing:extended:1\.0$/, 'France Extended 1.0'],
  [/france:billing:cdv:1\.0$/, 'France CDV 1.0'],
  [/^urn:cen\.eu:en16931:2017$/, 'EN 16931'],
  [/poacc:trns:(\w+):3$/, 'Peppol BIS 3'],
];

/** Parts of a document type identifier, for a list; an unparsable identifier is its own specification. */
export function readableType(docTypeId: string): ReadableType {
  const read = parseDocumentTypeIdentifier(docTypeId, 'registration');
  if (!read.ok) return { root: null, specification: docTypeId, isWildcard: false };
  const { localName, customizationId } = read.documentType;
  const isWildcard = customizationId.endsWith('*');
  const plain = customizationId.replace(/\*$/, '');
  const pint = /^urn:peppol:pint:([a-z]+)-1(?:@([a-z]+)-1)?/.exec(plain);
  const area = pint?.[2]?.toUpperCase();
  const known = SPECIFICATIONS.find(([pattern]) => pattern.test(plain))?.[1];
  return {
    root: localName,
    specification: known ?? (pint ? ['PINT', area].filter(Boolean).join(' ') : plain),
    isWildcard,
  };
}

/** Message that refuses a typed document type; null when it can be advertised. */
export function docTypeComplaint(docTypeId: string): string | null {
  const read = parseDocumentTypeIdentifier(docTypeId.trim(), 'registration');
  return read.ok ? null : read.message;
}
