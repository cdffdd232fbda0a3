/**
 * Names of the files that a platform exchanges with the public portal, as public clients of the interface write them:
 * an
 * envelope of one flow (`FFE0111A_AAA123_AAA1230111000000000000001.tar.gz`), and the files of the flow in this
 * envelope.
 */
import type { DataScope } from './invoice-data';

/**
 * Codes of the interfaces: flow 1 in UBL and CII, flow 6 (life cycle, and the statuses that every platform forwards),
 * flow 10.
 */
export const PORTAL_INTERFACES = {
  invoiceDataUbl: 'FFE0111A',
  invoiceDataCii: 'FFE0112A',
  invoiceStatuses: 'FFE0614A',
  requiredStatuses: 'FFE0654A',
  report: 'FFE1025A',
} as const;

/** Flow that a platform sends to the portal. */
export type PortalFlow = keyof typeof PORTAL_INTERFACES;

const isPortalFlow = (name: string): name is PortalFlow => Object.hasOwn(PORTAL_INTERFACES, name);

/** Returns the flow of an interface; undefined for an interface of the other direction. */
const findFlow = (code: string): PortalFlow | undefined =>
  Object.keys(PORTAL_INTERFACES)
    .filter(isPortalFlow)
    .find((flow) => PORTAL_INTERFACES[flow] === code);

/** Maximum sequence number of an envelope: its identifier has 15 digits for the number. */
export const MAX_SEQUENCE = 999_999_999_999_999;

/** Envelope of a flow. */
export interface PortalEnvelope {
  flow: PortalFlow;
  /** code of the sending application at the portal, 6 capital letters and digits */
  application: string;
  /** sequence number among the application's envelopes of this flow, from 1 */
  sequence: number;
}

const APPLICATION_PATTERN = /^[A-Z0-9]{6}$/;
/** File extension of an envelope. */
export const ARCHIVE_EXTENSION = '.tar.gz';
const ENVELOPE_NAME_PATTERN = /^(FFE\d{4}A)_([A-Z0-9]{6})_\2(\d{4})(\d{15})\.tar\.gz$/;

/**
 * Formats the name of an envelope.
 * @throws RangeError for an invalid application or sequence number
 */
export function formatEnvelopeName(envelope: PortalEnvelope): string {
  const code = PORTAL_INTERFACES[envelope.flow];
  return `${code}_${envelope.application}_${formatEnvelopeIdentifier(envelope)}${ARCHIVE_EXTENSION}`;
}

/**
 * Formats the identifier of an envelope: the application, the digits of the interface and the sequence number.
 * @throws RangeError for an invalid application or sequence number
 */
export function formatEnvelopeIdentifier({ flow, application, sequence }: PortalEnvelope): string {
  if (!APPLICATION_PATTERN.test(application))
    throw new RangeError(`The application must have 6 capital letters and digits; received ${application}`);
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > MAX_SEQUENCE)
    throw new RangeError(
      `The sequence number of an envelope must be 1 to ${MAX_SEQUENCE}; received ${sequence}`,
    );
  return `${application}${PORTAL_INTERFACES[flow].slice(3, 7)}${String(sequence).padStart(15, '0')}`;
}

/** Parses the name of an envelope; null for any other name. */
export function parseEnvelopeName(name: string): PortalEnvelope | null {
  const [, code = '', application = '', number, sequence] = ENVELOPE_NAME_PATTERN.exec(name) ?? [];
  const flow = findFlow(code);
  if (flow === undefined || number !== code.slice(3, 7)) return null;
  return { flow, application, sequence: Number(sequence) };
}

const SCOPE_PREFIXES: Readonly<Record<DataScope, string>> = { base: 'Base', full: 'Full' };

/**
 * Formats the file name of the invoice data in an envelope. Only the name states the scope of the data.
 * @param name name of the invoice, such as its document id. Characters other than letters, digits, `-` and `.` become
 * `-`;
 * the result must be unique within the envelope.
 */
export function formatInvoiceDataName(scope: DataScope, name: string): string {
  return `${SCOPE_PREFIXES[scope]}_${name.replace(/[^A-Za-z0-9.-]+/g, '-')}.xml`;
}
