import type { Flow, VatExigibility, VatRegime } from '../../standards/flux10';

/** What the platform has to know of a declarant before it takes filings for it. */
export interface DeclarantRegistration {
  siren: string;
  issuerName: string;
  vatRegime: VatRegime;
  vatExigibility: VatExigibility;
  environment: 'PROD' | 'TEST';
}

/** A filing as it is submitted. */
export interface FlowSubmission {
  /** Ours, and fixed before the first attempt: what comes twice under one id is one filing. */
  submissionId: string;
  siren: string;
  flow: Flow;
  typeCode: 'IN' | 'RE';
  /** The Flux 10 transmission, byte for byte the same at each attempt. */
  xml: Buffer;
}

/** Why the administration refused a filing. */
export interface RefusalReason {
  /** Code of the reason as the administration gives it, e.g. `REJ_SEMAN`. */
  code: string;
  message: string;
}

/** What has become of a filing: 500 received and not decided, 300 accepted, 501 refused. */
export type FlowOutcome = { code: '500' } | { code: '300' } | { code: '501'; reasons: RefusalReason[] };

/** A status in the life cycle of an invoice, as the administration gets it. */
export interface InvoiceStatusSubmission {
  /** Ours, and fixed before the first attempt: what comes twice under one id is one status. */
  messageId: string;
  /** Code of the status (MDT-105). */
  code: string;
  invoiceNumber: string;
  /** The status message (CDAR D22B), byte for byte the same at each attempt. */
  xml: Buffer;
}

/** The sender of transmissions: a registered platform. */
export interface Sender {
  /** Registration number, four characters. */
  platformNumber: string;
  name: string;
}

/**
 * The way to the tax administration: a registered platform that takes Flux 10 transmissions and statuses of invoices. An adapter for a real one
 * (for instance over the AFNOR flow API, XP Z12-013) implements this and is named in platforms.ts; nothing else changes.
 *
 * Every method may be repeated after a crash with the same arguments and must then have the same effect once. None is
 * called inside of a database transaction.
 */
export interface ReportingPlatform {
  /** Part of each transmission, so none is written while it is null. */
  readonly sender: Sender | null;

  /**
   * Makes the declarant known. Repeated with other values it replaces them.
   * @throws PlatformRefused when repeating it is no use, PlatformUnavailable when it is
   */
  register(declarant: DeclarantRegistration): Promise<void>;

  /**
   * Hands a filing over; it is received when this resolves. An adapter whose platform has no such guarantee keeps it by
   * asking for the id first.
   * @throws PlatformRefused when the platform refuses it, PlatformUnavailable when its outcome is unknown
   */
  submit(submission: FlowSubmission): Promise<void>;

  /**
   * What has become of a filing. Null when it is certain that the platform does not have it: on this answer a filing is
   * submitted again, and is withdrawn when the company is no longer its declarant. While that is not certain (the
   * platform learns of its own ids late, or a submission may still be on its way), PlatformUnavailable is the answer.
   * @throws PlatformUnavailable
   */
  outcomeOf(submissionId: string): Promise<FlowOutcome | null>;

  /**
   * Hands over a status of an invoice that the public portal gets; it is received when this resolves.
   * @throws PlatformRefused when the portal refuses it, PlatformUnavailable when its outcome is unknown
   */
  submitStatus(status: InvoiceStatusSubmission): Promise<void>;
}

/** The platform refused the transmission. */
export class PlatformRefused extends Error {
  constructor(readonly reasons: RefusalReason[]) {
    super(reasons.map(({ code, message }) => `${code}: ${message}`).join('; '));
  }
}

/** No answer, or one that says "later". */
export class PlatformUnavailable extends Error {}

/** The installation has no adapter to a platform. Waiting for one uses up no attempts. */
export class PlatformMissing extends PlatformUnavailable {}
