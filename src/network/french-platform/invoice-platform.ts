import type { ServiceEntry } from '../port/document-network';
import {
  formatContractIdentity,
  type FrenchPlatformSettings,
} from '../../platform/kernel/settings/french-platform-settings';
import { Injectable } from '@nestjs/common';

/**
 * Value of the transport profile for documents that are sent through the French platforms instead of the Peppol network.
 */
export const PLATFORM_TRANSPORT = 'xp-z12-013';

/** A document for submission: an invoice or a life-cycle status of an invoice. */
export interface InvoiceSubmission {
  /**
   * Tracking id, assigned by this service before the first attempt, at most 36 characters. Submissions with the same id
   * are one flow.
   */
  trackingId: string;
  docTypeId: string;
  processId: string;
  /** Bytes of the document, identical for each attempt. */
  content: Buffer;
  /** Finds the PDF that contains the document (Factur-X), the same at each attempt; null without one. */
  findPdf?: () => Promise<Buffer | null>;
}

/** A document that the platform delivers to a company of this installation. */
export interface IncomingFlow {
  /** Id of the flow at the platform. */
  flowId: string;
  /** Invoice (UBL, CII, Factur-X) or status message (CDAR). */
  content: Buffer;
  /**
   * Contract under which the platform provides the flow. A company's contract returns only documents of that company.
   */
  contract: ContractIdentity;
}

/** Result of the reception of a flow. */
export type FlowReception =
  { kind: 'stored'; documentId: string | null } | { kind: 'notServiced'; message: string };

/** Stores a received flow once; after a crash, the handler may be called again with the same flow. */
export type IncomingFlowHandler = (flow: IncomingFlow) => Promise<FlowReception>;

/**
 * Port to the exchange of invoices between the accredited French platforms, for a recipient that is not on the network
 * of access points. Every method may be repeated after a crash with the same arguments, and must be idempotent. No
 * method is called inside a database transaction.
 */
export interface InvoicePlatform {
  /**
   * Lists the document types that an address receives through the platforms.
   * @param participant `<scheme>:<identifier>`
   * @returns null when the address is not enabled in the French directory
   * @throws PlatformUnavailableError while the directory does not respond
   */
  listEntries(participant: string): Promise<ServiceEntry[] | null>;

  /** Returns whether a submission of the document is recorded, so that the document stays with this platform. */
  hasSubmission(trackingId: string): Promise<boolean>;

  /**
   * Submits a document; the platform has stored it when the promise resolves. While it is `pending`, the platform has
   * not decided whether it accepts the document, and the call is repeated. A later rejection by the recipient's
   * platform arrives as a status message.
   * @throws PlatformRejectedError when the platform rejects the document, PlatformUnavailableError when the outcome is
   * unknown
   */
  send(submission: InvoiceSubmission): Promise<{ flowId: string; state: 'accepted' | 'pending' }>;

  /** Fetches the documents that the platform has for the contract. @throws PlatformUnavailableError */
  receive(): Promise<void>;
}

/** Identity of a contract with a French platform in stored submissions and search cursors. */
export interface ContractIdentity {
  /** Id of a company's contract (`fpc_…`); platform and organization for the installation's contract. */
  key: string;
  /** Company with its own contract; null: the installation's contract, for all companies without their own. */
  companyId: string | null;
  /** Registration number of the platform. */
  platformNumber: string;
}

/** Returns the identity of the installation's contract. */
export function toInstallationIdentity(
  settings: Pick<FrenchPlatformSettings, 'number' | 'organizationId'>,
): ContractIdentity {
  return { key: formatContractIdentity(settings), companyId: null, platformNumber: settings.number };
}

/** Passes the documents that platforms deliver under any contract to the module that stores documents. */
@Injectable()
export class IncomingFlows {
  private handler: IncomingFlowHandler | null = null;

  /** Called once by the module that stores received documents. */
  setHandler(handler: IncomingFlowHandler): void {
    this.handler = handler;
  }

  /** Stores a document once. @throws the error of the handler */
  receive(flow: IncomingFlow): Promise<FlowReception> {
    if (this.handler !== null) return this.handler(flow);
    return Promise.resolve({ kind: 'notServiced', message: 'No module stores documents.' });
  }
}
