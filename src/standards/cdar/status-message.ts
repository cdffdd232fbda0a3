/** Contents of a French status message (CDV, written as CDAR D22B). MDT and MDG numbers are those of its specification. */
import type { SchemedIdentifier } from '../invoice';

/** Phases of the life cycle (MDT-77): transmission between platforms, and processing by the buyer. */
export const TRANSMISSION = '305';
export const PROCESSING = '23';
export type Phase = typeof TRANSMISSION | typeof PROCESSING;

/** Guidelines of messages (MDT-3): for messages between platforms, and for messages to the public portal. */
export const INVOICE_GUIDELINE = 'urn.cpro.gouv.fr:1p0:CDV:invoice';
export const PORTAL_GUIDELINE = 'urn.cpro.gouv.fr:1p0:CDV:einvoicingF2';

/** Party of the message, or of the invoice. Null for absent values. */
export interface StatusParty {
  /** SIREN under 0002, platform number under 0238 */
  identifiers: SchemedIdentifier[];
  name: string | null;
  /** SE seller, BY buyer, WK platform, DFH public portal, and others */
  role: string | null;
  electronicAddress: SchemedIdentifier | null;
}

/** Value that a status states: a received amount, or a wrong or corrected value (MDG-43). */
export interface Characteristic {
  /** business term of the invoice, such as `BT-152` */
  term: string | null;
  /** MDT-207: `MEN` received amount, `DIV` wrong value, `DVA` corrected value, and others */
  kind: string | null;
  /** Whether the value was changed. */
  changed: boolean | null;
  name: string | null;
  /** XPath in the invoice */
  location: string | null;
  value: string | null;
  amount: { value: string; currency: string | null } | null;
  /** YYYY-MM-DD */
  date: string | null;
  /** rate of VAT */
  percent: string | null;
}

/** Detail of a status: a reason, a requested action, or values (MDG-37). */
export interface StatusDetail {
  /** MDT-113 */
  reasonCode: string | null;
  reason: string | null;
  /** status of the detail (MDT-115) */
  status: string | null;
  /** MDT-121 */
  actionCode: string | null;
  action: string | null;
  /** number in the message (MDT-124-2) */
  sequence: string | null;
  characteristics: Characteristic[];
}

/** Status of one invoice (MDG-32). */
export interface InvoiceStatusReport {
  number: string | null;
  /** UNTDID 1373 code of the status (MDT-88) */
  processCode: string | null;
  /** type of the invoice, UNTDID 1001 */
  typeCode: string | null;
  /** time at which the platform received the invoice, YYYY-MM-DDTHH:MM:SS */
  receivedAt: string | null;
  /** guideline of the message, when it is for the portal */
  referenceType: string | null;
  /** YYYY-MM-DD */
  issueDate: string | null;
  /** code of the status (MDT-105) */
  status: string | null;
  statusName: string | null;
  seller: StatusParty | null;
  recipients: StatusParty[];
  details: StatusDetail[];
}

/** Status message. Null for absent or unreadable values. */
export interface StatusMessage {
  /** MDT-2: REGULATED and others; for the portal the billing mode of the invoice */
  frame: string | null;
  guideline: string | null;
  id: string | null;
  name: string | null;
  /** time at which the message was written, YYYY-MM-DDTHH:MM:SS */
  issuedAt: string | null;
  /** sender: usually a platform */
  sender: StatusParty | null;
  /** issuer of the status */
  issuer: StatusParty | null;
  recipients: StatusParty[];
  phase: string | null;
  /** time from which the status applies, YYYY-MM-DDTHH:MM:SS */
  statusAt: string | null;
  invoices: InvoiceStatusReport[];
}
