import type { SchemedIdentifier } from '../invoice';
import { findLifecycleStatus, type LifecycleStatus, type Speaker } from './statuses';
import {
  INVOICE_GUIDELINE,
  PORTAL_GUIDELINE,
  TRANSMISSION,
  type StatusDetail,
  type StatusMessage,
  type StatusParty,
} from './status-message';

/** Seller or buyer of an invoice. */
export interface Company {
  /** nine digits */
  siren: string;
  name: string | null;
  /** electronic address that receives the company's statuses: scheme 0225 in France */
  address: SchemedIdentifier;
}

/** Invoice that a status is about. */
export interface LifecycleInvoice {
  number: string;
  /** YYYY-MM-DD */
  issueDate: string;
  /** UNTDID 1001 */
  typeCode: string;
  /** time at which the platform received the invoice, YYYY-MM-DDTHH:MM:SS in Paris */
  receivedAt: string | null;
  seller: Company;
  buyer: Company;
}

/** Status to be sent. */
export interface NewStatus {
  id: string;
  code: string;
  speaker: Speaker;
  /** time from which the status applies, YYYY-MM-DDTHH:MM:SS in Paris */
  since: string;
  issuedAt: string;
  invoice: LifecycleInvoice;
  /** sending platform: its number has four characters under scheme 0238; null while the platform has no number */
  platform: { id: string | null; name: string | null };
  /** process of the message (MDT-2); for the portal the billing mode of the invoice */
  frame: string;
  /** recipient: the public portal, or the seller and the buyer */
  to: 'portal' | 'partners';
  details: readonly Omit<StatusDetail, 'sequence' | 'status'>[];
}

const PORTAL: StatusParty = {
  identifiers: [{ scheme: '0238', identifier: '0000' }],
  name: 'PPF',
  role: 'DFH',
  electronicAddress: null,
};

/**
 * Composes the message of a status. In the transmission phase the platform is the issuer and addresses both partners.
 * In the
 * processing phase one partner addresses the other.
 * @throws Error for an unknown code, which the caller should have checked
 */
export function composeStatusMessage(status: NewStatus): StatusMessage {
  const lifecycleStatus = findLifecycleStatus(status.code);
  if (lifecycleStatus === undefined) throw new Error(`Unknown status of the life cycle: ${status.code}`);
  const { invoice } = status;
  const isForPortal = status.to === 'portal';
  return {
    frame: status.frame,
    guideline: isForPortal ? PORTAL_GUIDELINE : INVOICE_GUIDELINE,
    id: status.id,
    name: null,
    issuedAt: status.issuedAt,
    sender: toPlatformParty(status),
    issuer: getIssuer(status, lifecycleStatus),
    recipients: isForPortal ? [PORTAL] : listRecipients(status, lifecycleStatus),
    phase: lifecycleStatus.phase,
    statusAt: status.since,
    invoices: [
      {
        number: invoice.number,
        processCode: lifecycleStatus.processCode,
        typeCode: invoice.typeCode,
        receivedAt: invoice.receivedAt,
        referenceType: isForPortal ? PORTAL_GUIDELINE : null,
        issueDate: invoice.issueDate,
        status: lifecycleStatus.code,
        statusName: lifecycleStatus.name,
        seller: { ...toCompanyParty(invoice.seller, 'SE'), name: null, electronicAddress: null },
        recipients: [],
        details: status.details.map((detail, index) => ({
          ...detail,
          status: null,
          sequence: String(index + 1),
        })),
      },
    ],
  };
}

function toPlatformParty({ platform }: NewStatus): StatusParty {
  return {
    identifiers: platform.id === null ? [] : [{ scheme: '0238', identifier: platform.id }],
    name: platform.name,
    role: 'WK',
    electronicAddress: null,
  };
}

function toCompanyParty({ siren, name, address }: Company, role: 'SE' | 'BY'): StatusParty {
  return {
    identifiers: [{ scheme: '0002', identifier: siren }],
    name,
    role,
    electronicAddress: address,
  };
}

function getIssuer(status: NewStatus, { phase }: LifecycleStatus): StatusParty {
  if (phase === TRANSMISSION) return toPlatformParty(status);
  const { seller, buyer } = status.invoice;
  const issuer = status.speaker === 'seller' ? toCompanyParty(seller, 'SE') : toCompanyParty(buyer, 'BY');
  return { ...issuer, electronicAddress: null };
}

function listRecipients({ speaker, invoice }: NewStatus, { phase }: LifecycleStatus): StatusParty[] {
  const [seller, buyer] = [toCompanyParty(invoice.seller, 'SE'), toCompanyParty(invoice.buyer, 'BY')];
  if (phase === TRANSMISSION) return [seller, buyer];
  return speaker === 'seller' ? [buyer] : [seller];
}
