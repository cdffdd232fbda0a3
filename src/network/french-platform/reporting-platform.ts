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
  /** Submission id of this service, fixed before the first attempt; submissions with the same id are one filing. */
  submissionId: string;
  teamId: string;
  siren: string;
  flow: Flow;
  typeCode: 'IN' | 'RE';
  /** Flux 10 transmission, with identical bytes for each attempt. */
  xml: Buffer;
}

/** Reason why the administration refused a filing. */
export interface RefusalReason {
  /** Code of the reason as stated by the administration, e.g. `REJ_SEMAN`. */
  code: string;
  message: string;
}

/** State of a filing: 500 received and not decided, 300 accepted, 501 refused. */
export type FlowOutcome = { code: '500' } | { code: '300' } | { code: '501'; reasons: RefusalReason[] };

/** A life-cycle status of an invoice for the administration. */
export interface InvoiceStatusSubmission {
  /** Message id of this service, fixed before the first attempt; submissions with the same id are one status. */
  messageId: string;
  teamId: string;
  /** Code of the status (MDT-105). */
  code: string;
  invoiceNumber: string;
  /** Status message (CDAR D22B), with identical bytes for each attempt. */
  xml: Buffer;
}

/** The data of a domestic invoice for the administration. */
export interface InvoiceDataSubmission {
  teamId: string;
  /** Id of the invoice, whose data are submitted once. */
  documentId: string;
  /** Reads the invoice: number, SIREN of the seller, and XML in UBL or CII. Called at most once. */
  readXml: () => Promise<{ number: string; siren: string; xml: Buffer }>;
}

/** The sender of transmissions: a registered platform. */
export interface Sender {
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
  /** Part of each transmission; while it is null, none is written. */
  readonly sender: Sender | null;

  /**
   * Registers the declarant. A repetition with other values replaces them.
   * @throws PlatformRefusedError when a retry is useless, PlatformUnavailableError when it is useful
   */
  register(declarant: DeclarantRegistration): Promise<void>;

  /**
   * Submits a filing; the platform has stored it when the promise resolves. An adapter for a platform without this
   * guarantee has to query the id first.
   * @throws PlatformRefusedError when the platform refuses it, PlatformUnavailableError when its outcome is unknown
   */
  submit(submission: FlowSubmission): Promise<void>;

  /**
   * Returns the state of a filing. Returns null when the platform certainly does not have the filing, which is then
   * submitted again, or withdrawn when the company is no longer its declarant. While this is uncertain (the platform
   * finds ids late, or a submission may still be running), it throws PlatformUnavailableError.
   * @throws PlatformUnavailableError
   */
  findOutcome(submissionId: string): Promise<FlowOutcome | null>;

  /**
   * Submits a status of an invoice for the public portal; the portal has stored it when the promise resolves.
   * @throws PlatformRefusedError when the portal refuses it, PlatformUnavailableError when its outcome is unknown
   */
  submitStatus(status: InvoiceStatusSubmission): Promise<void>;

  /**
   * Submits the data of a domestic invoice (Flux 1). Absent when another party submits it, such as the platform of the
   * contract.
   * @throws PlatformRefusedError when the invoice lacks data that the administration requires
   */
  submitInvoiceData?(data: InvoiceDataSubmission): Promise<void>;
}

/** Thrown when the platform refuses the transmission. */
export class PlatformRefusedError extends Error {
  constructor(readonly reasons: RefusalReason[]) {
    super(reasons.map(({ code, message }) => `${code}: ${message}`).join('; '));
  }
}

/** Thrown when the platform does not answer, or requests a retry. */
export class PlatformUnavailableError extends Error {
  /** Seconds before which a retry is useless; null when unknown. */
  readonly retryAfterSeconds: number | null;
  /** Whether the platform may nevertheless have processed the request. */
  readonly mayHaveArrived: boolean;
  /** Whether the platform answered but does not show the outcome yet. */
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

/** Thrown when the installation has no adapter to a platform. Waiting for one does not count as an attempt. */
export class PlatformMissingError extends PlatformUnavailableError {}

/** Message for clients. */
export const NO_PLATFORM =
  'No reporting platform is connected to this installation, so nothing can be registered or filed in production; the operator has to connect one with the FR_PLATFORM settings (docs/france.md, "Going to production").';

/** Replaces the platform of production teams until the installation has an adapter. */
export const missingPlatform: ReportingPlatform = {
  sender: null,
  register: () => Promise.reject(new PlatformMissingError(NO_PLATFORM)),
  submit: () => Promise.reject(new PlatformMissingError(NO_PLATFORM)),
  findOutcome: () => Promise.reject(new PlatformMissingError(NO_PLATFORM)),
  submitStatus: () => Promise.reject(new PlatformMissingError(NO_PLATFORM)),
};
