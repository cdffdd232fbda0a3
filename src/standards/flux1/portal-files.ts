/**
 * Names of the files that a platform exchanges with the state portal, as public clients of the interface write them: an
 * envelope of one flow (`FFE0111A_AAA123_AAA1230111000000000000001.tar.gz`), and within it the files of the flow.
 */
import type { DataScope } from './invoice-data';

/** Codes of the interfaces: flow 1 in UBL and CII, flow 6 (life cycle, and the statuses that every platform passes on), flow 10. */
export const PORTAL_INTERFACES = {
  invoiceDataUbl: 'FFE0111A',
  invoiceDataCii: 'FFE0112A',
  invoiceStatuses: 'FFE0614A',
  requiredStatuses: 'FFE0654A',
  report: 'FFE1025A',
} as const;

/** Flow of a platform to the portal. */
export type PortalFlow = keyof typeof PORTAL_INTERFACES;

const isFlow = (name: string): name is PortalFlow => Object.hasOwn(PORTAL_INTERFACES, name);

/** Flow of an interface; undefined for an interface of the other direction. */
const findFlow = (code: string): PortalFlow | undefined =>
  Object.keys(PORTAL_INTERFACES)
    .filter(isFlow)
    .find((flow) => PORTAL_INTERFACES[flow] === code);

/** Largest number of a flow: 15 digits of its identifier are its place in the sequence. */
export const MAX_SEQUENCE = 999_999_999_999_999;

/** Envelope of a flow. */
export interface PortalEnvelope {
  flow: PortalFlow;
  /** code of the sending application at the portal, 6 capital letters and digits */
  application: string;
  /** place among the envelopes of the application with this flow, from 1 */
  sequence: number;
}

const APPLICATION = /^[A-Z0-9]{6}$/;
/** Ending of an envelope's name. */
export const ARCHIVE_ENDING = '.tar.gz';
const ENVELOPE = /^(FFE\d{4}A)_([A-Z0-9]{6})_\2(\d{4})(\d{15})\.tar\.gz$/;

/**
 * Formats the name of an envelope.
 * @throws RangeError for an application or a place that no name can have
 */
export function formatEnvelopeName(envelope: PortalEnvelope): string {
  const code = PORTAL_INTERFACES[envelope.flow];
  return `${code}_${envelope.application}_${formatEnvelopeIdentifier(envelope)}${ARCHIVE_ENDING}`;
}

/**
 * Formats the identifier of an envelope: the application, the digits of the interface and the place in the sequence.
 * @throws RangeError for an application or a place that no identifier can have
 */
export function formatEnvelopeIdentifier({ flow, application, sequence }: PortalEnvelope): string {
  if (!APPLICATION.test(application))
    throw new RangeError(`An application has 6 capital letters and digits; received ${application}`);
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > MAX_SEQUENCE)
    throw new RangeError(`The place of an envelope is 1 to ${MAX_SEQUENCE}; received ${sequence}`);
  return `${application}${PORTAL_INTERFACES[flow].slice(3, 7)}${String(sequence).padStart(15, '0')}`;
}

/** Parses the name of an envelope; null for any other name. */
export function parseEnvelopeName(name: string): PortalEnvelope | null {
  const [, code = '', application = '', number, sequence] = ENVELOPE.exec(name) ?? [];
  const flow = findFlow(code);
  if (flow === undefined || number !== code.slice(3, 7)) return null;
  return { flow, application, sequence: Number(sequence) };
}

const SCOPES: Readonly<Record<DataScope, string>> = { base: 'Base', full: 'Full' };

/**
 * Formats the name of the data of an invoice within an envelope: the scope of the data is in the name alone.
 * @param name name of the invoice, such as its document id: characters other than letters, digits, `-` and `.` become
 * `-`, and the result has to be unique within the envelope
 */
export function formatInvoiceDataName(scope: DataScope, name: string): string {
  return `${SCOPES[scope]}_${name.replace(/[^A-Za-z0-9.-]+/g, '-')}.xml`;
}
