import type { Flow, VatExigibility, VatRegime } from '../../standards/flux10';

/** Data of a declarant that the platform needs before it accepts filings. */
export interface DeclarantRegistration {
  siren: string;
  issuerName: string;
  vatRegime: VatRegime;
  vatExigibility: VatExigibility;
  environment: 'PROD' | 'TEST';
}

/** A filing for submission. */
export interface FlowSubmission {
  /** Submission id, assigned by this service before the first attempt. Submissions with the same id are one filing. */
  submissionId: string;
  teamId: string;
  siren: string;
  flow: Flow;
  typeCode: 'IN' | 'RE';
  /** Flux 10 transmission, with identical bytes for each attempt. */
  xml: Buffer;
}

/** Reason why the administration rejected a filing. */
export interface RejectionReason {
  /** Code of the reason as stated by the administration, e.g. `REJ_SEMAN`. */
  code: string;
  message: string;
}

/** State of a filing: 500 received but not decided, 300 accepted, 501 rejected. */
export type FlowOutcome = { code: '500' } | { code: '300' } | { code: '501'; reasons: RejectionReason[] };

/** A life-cycle status of an invoice for the administration. */
export interface InvoiceStatusSubmission {
  /** Message id, assigned by this service before the first attempt. Submissions with the same id are one status. */
  messageId: string;
  teamId: string;
  /** Code of the status (MDT-105). */
  code: string;
  invoiceNumber: string;
  /** Status message (CDAR D22B), with identical bytes for each attempt. */
  xml: Buffer;
}

/** Data of a domestic invoice for the administration. */
export interface InvoiceDataSubmission {
  teamId: string;
  /** Id of the invoice. The data of an invoice is submitted once. */
  documentId: string;
  /** Reads the invoice: number, SIREN of the seller, and XML in UBL or CII. Called at most once. */
  readXml: () => Promise<{ number: string; siren: string; xml: Buffer }>;
}

/** The sender of transmissions: a registered platform. */
export interface TransmissionSender {
  /** Registration number, four characters. */
  platformNumber: string;
  name: string;
}

/**
 * Port to the tax administration: a registered platform that accepts Flux 10 transmissions and statuses of invoices.
 * `flow-api/` implements it over the platforms' interface XP Z12-013. An adapter for another interface is registered in
 * french-platforms.ts, without other changes.
 *
 * Every method may be repeated after a crash with the same arguments, and must be idempotent. No method is called inside
 * of a database transaction.
 */
export interface ReportingPlatform {
  /** Sender stated in each transmission; while it is null, no transmission is created. */
  readonly sender: TransmissionSender | null;

  /**
   * Registers the declarant, or replaces the data of a registered declarant.
   * @throws PlatformRejectedError when a retry is useless, PlatformUnavailableError when a retry may succeed
   */
  register(declarant: DeclarantRegistration): Promise<void>;

  /**
   * Submits a filing; the platform has stored it when the promise resolves. An adapter for a platform without this
   * guarantee must query the id first.
   * @throws PlatformRejectedError when the platform rejects the filing, PlatformUnavailableError when the outcome is
   * unknown
   */
  submit(submission: FlowSubmission): Promise<void>;

  /**
   * Returns the state of a filing. Returns null when the platform certainly does not have the filing; the filing is
   * then submitted again, or withdrawn when the company is no longer its declarant. While it is uncertain whether the
   * platform has the filing (the platform finds ids late, or a submission may still be running), it throws
   * PlatformUnavailableError.
   * @throws PlatformUnavailableError
   */
  findOutcome(submissionId: string): Promise<FlowOutcome | null>;

  /**
   * Submits a status of an invoice for the public portal; the portal has stored it when the promise resolves.
   * @throws PlatformRejectedError when the portal rejects the status, PlatformUnavailableError when the outcome is
   * unknown
   */
  submitStatus(status: InvoiceStatusSubmission): Promise<void>;

  /**
   * Submits the data of a domestic invoice (Flux 1). The method is absent when another party, such as the platform of
   * the contract, submits the data.
   * @throws PlatformRejectedError when the invoice lacks data that the administration requires
   */
  submitInvoiceData?(data: InvoiceDataSubmission): Promise<void>;
}

/** Thrown when the platform rejects the transmission. */
export class PlatformRejectedError extends Error {
  constructor(readonly reasons: RejectionReason[]) {
    super(reasons.map(({ code, message }) => `${code}: ${message}`).join('; '));
  }
}

/** Thrown when the platform does not respond, or asks for a later retry. */
export class PlatformUnavailableError extends Error {
  /** Seconds to wait before a retry; null when unknown. */
  readonly retryAfterSeconds: number | null;
  /** Whether the platform may nevertheless have processed the request. */
  readonly mayHaveArrived: boolean;
  /** Whether the platform responded but does not state the outcome yet. */
  readonly hasAnswered: boolean;

  constructor(
    message: string,
    {
      retryAfterSeconds = null,
      mayHaveArrived = false,
      hasAnswered = false,
      ...options
    }: UnavailableOptions = {},
  ) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
    this.mayHaveArrived = mayHaveArrived;
    this.hasAnswered = hasAnswered;
  }
}

interface UnavailableOptions extends ErrorOptions {
  retryAfterSeconds?: number | null;
  mayHaveArrived?: boolean;
  hasAnswered?: boolean;
}

/** Thrown when no platform is connected to the installation. Such a failure does not count as an attempt. */
export class PlatformMissingError extends PlatformUnavailableError {}

/** Message for clients when no platform is connected. */
export const NO_PLATFORM =
  'No reporting platform is connected to this installation, so nothing can be registered or filed in production; the operator has to connect one with the FR_PLATFORM settings (docs/france.md, "Going to production").';

/** Substitute for the platform of production teams while no platform is connected to the installation. */
export const missingPlatform: ReportingPlatform = {
  sender: null,
  register: () => Promise.reject(new PlatformMissingError(NO_PLATFORM)),
  submit: () => Promise.reject(new PlatformMissingError(NO_PLATFORM)),
  findOutcome: () => Promise.reject(new PlatformMissingError(NO_PLATFORM)),
  submitStatus: () => Promise.reject(new PlatformMissingError(NO_PLATFORM)),
};
