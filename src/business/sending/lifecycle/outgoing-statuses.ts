import { Inject, Injectable } from '@nestjs/common';
import type { Speaker, StatusDetail } from '../../../standards/cdar';
import {
  ADVANCE_STATUSES,
  DUE_STATUS,
  EARLIER_STATUS_FOR_PORTAL,
  MAKE_NEXT_STATUS_DUE,
  MARK_REJECTED_BY_PORTAL,
  MAKE_STATUS_DUE,
  MAKE_STATUSES_DUE,
} from '../../documents/lifecycle/lifecycle.queries';
import type { PortalState } from '../../documents/lifecycle/lifecycle-status.entity';
import { DocumentStore } from '../../documents/document-store';
import { parseReadingJson } from '../../documents/reading/reading';
import { OnDomainEvent, type DomainEvent } from '../../../platform/events/domain-events';
import { formatParisTime } from '../../../standards/flux10/paris-time';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { ApiError } from '../../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { Dispatcher } from '../../../platform/kernel/queue/dispatcher';
import type { Lease } from '../../../platform/kernel/queue/work';
import { FrenchPlatforms } from '../../../network/french-platform/french-platforms';
import {
  PlatformMissingError,
  PlatformRejectedError,
  PlatformUnavailableError,
  type InvoiceDataSubmission,
} from '../../../network/french-platform/reporting-platform';
import type { TeamEnvironment } from '../../../access/teams/team.entity';
import { RecipientLookup } from '../recipient-lookup';
import { SendService } from '../send.service';
import { toLifecycleInvoice, type InvoiceInLifecycle } from './lifecycle-invoice';
import { StatusMessages, type StatusToSend } from './status-messages';
import { WorkTable } from '../../../platform/kernel/queue/work-table';

export const LIFECYCLE_QUEUE = 'lifecycle-statuses';

/** Statuses are due while the partner or the portal has not received them. */
export const LIFECYCLE_WORK = new WorkTable({ name: LIFECYCLE_QUEUE, table: 'lifecycle_statuses' });

/** HTTP statuses for which a retry is useless. A company that is not verified now may be later (403). */
const FINAL_HTTP_STATUSES: ReadonlySet<number> = new Set([400, 401, 404, 409]);
/** Time in ms for which the partner is looked up again after a 422, because it may be moving to another platform. */
const MAX_LOOKUP_AGE_MS = 86_400_000;

/** Maximum wait between attempts, after 2, 4, 8 … minutes. Statuses are mandatory, so attempts for the portal do not end. */
const MAX_WAIT_SECONDS = 3_600;
/** Wait of an installation without a platform before the next check, in seconds: a day. */
const MISSING_WAIT_SECONDS = 86_400;
/** Status with which an invoice was submitted to its platform (Déposée): the administration gets its data at this time. */
const SUBMITTED_CODE = '200';

/** A status that the partner or the portal has not received yet. */
interface DueStatus {
  id: string;
  teamId: string;
  companyId: string;
  environment: TeamEnvironment;
  documentId: string;
  code: string;
  speaker: Speaker;
  details: StatusDetail[];
  since: string | null;
  forPartner: boolean;
  portal: PortalState | null;
  attempts: number;
  createdAt: Date;
  /** Time since the status was stored, by the database's clock. */
  ageMs: number;
  /** Delivery status of the message to the partner, for a status that the company set; null for an automatic one. */
  delivery: 'pending' | 'delivered' | 'failed' | null;
}

/** Result of a step. */
type StepOutcome = { isDone: true } | { isDone: false; message: string; waitSeconds: number | null };

const DONE_OUTCOME: StepOutcome = { isDone: true };

/**
 * Transmits statuses that were stored without their message. An automatic status goes to the partner as a document that
 * is sent as usual; the statuses that the tax portal requires go to the portal. Each step is idempotent: the document is
 * found by its number, which is the id of the status, and the portal recognises a repeated message by this id.
 */
@Injectable()
export class OutgoingStatuses {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documents: DocumentStore,
    private readonly messages: StatusMessages,
    private readonly recipients: RecipientLookup,
    private readonly sends: SendService,
    private readonly platforms: FrenchPlatforms,
    private readonly dispatcher: Dispatcher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Processes a status until all its messages are transmitted, or until it has to wait. */
  async process(lease: Lease): Promise<void> {
    const [status] = await this.unitOfWork.query<DueStatus>(DUE_STATUS, [lease.id, lease.claim]);
    if (status === undefined) return;
    const invoice = await this.getInvoice(status);
    const steps: Step[] = [];
    if (status.portal === 'pending') steps.push(() => this.submitToPortal(lease, status, invoice));
    if (status.forPartner) steps.push(() => this.sendToPartner(lease, status, invoice));
    const waits: WaitOutcome[] = [];
    for (const step of steps) {
      const outcome = await this.runStep(lease, status, step);
      if (!outcome.isDone) waits.push(outcome);
    }
    await this.finish(lease, status, waits);
  }

  /** Moves due times to an earlier time when a sandbox team advances its clock. */
  @OnDomainEvent('sandbox.clock_advanced')
  async advance({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    await tx.query(ADVANCE_STATUSES, [teamId, seconds]);
  }

  /** Makes statuses due for the portal when their company gets a contract with a platform. */
  @OnDomainEvent('french_platform.changed')
  async wakeStatuses({ tx, companyId }: DomainEvent<'french_platform.changed'>): Promise<void> {
    await tx.query(MAKE_STATUSES_DUE, [companyId]);
  }

  private async getInvoice({ teamId, documentId }: DueStatus): Promise<InvoiceInLifecycle> {
    const { document, parsed: json } = await this.documents.getStored(teamId, documentId);
    const parsedDocument = json === null ? null : parseReadingJson({ parsedJson: json.toString('utf8') });
    const invoice = toLifecycleInvoice(document, parsedDocument);
    if (typeof invoice === 'string')
      throw new Error(
        `A status is stored for the document ${documentId}, which has no life cycle: ${invoice}`,
      );
    return invoice;
  }

  private async sendToPartner(
    lease: Lease,
    status: DueStatus,
    invoice: InvoiceInLifecycle,
  ): Promise<StepOutcome> {
    const identity = {
      companyId: status.companyId,
      type: 'lifecycleStatus',
      receiverId: invoice.partnerAddress,
    };
    const earlierDocument = await this.documents.findDuplicate({ ...identity, documentNumber: status.id });
    const { id } = earlierDocument ?? (await this.store(status, invoice));
    await this.updateRow(lease, 'for_partner = false, status_document_id = $1, last_error = NULL', [id]);
    return DONE_OUTCOME;
  }

  private store(status: DueStatus, invoice: InvoiceInLifecycle): Promise<{ id: string }> {
    const { teamId, environment } = status;
    return this.sends.store(teamId, status.companyId, async (sending, presume) => {
      const document = await this.messages.createForPartner(
        sending,
        environment,
        invoice,
        toStatusToSend(status),
      );
      const destination = await this.recipients.getDestination(
        { environment, companyId: status.companyId },
        { ...document, recipient: invoice.partnerAddress },
        presume,
      );
      return {
        ...destination,
        sending,
        environment,
        document,
        mail: null,
        dueAt: null,
        allowDuplicate: false,
      };
    });
  }

  /**
   * Sends a status of the company to the portal after its partner has received it, because an undelivered status does
   * not count. The portal gets the statuses of an invoice in order.
   */
  private async submitToPortal(
    lease: Lease,
    status: DueStatus,
    invoice: InvoiceInLifecycle,
  ): Promise<StepOutcome> {
    const { id, teamId, code, environment, delivery, attempts } = status;
    if (delivery === 'failed')
      return { isDone: false, message: UNDELIVERED_MESSAGE, waitSeconds: MAX_WAIT_SECONDS };
    if (delivery === 'pending')
      return {
        isDone: false,
        message: PENDING_DELIVERY_MESSAGE,
        waitSeconds: getPollSeconds(attempts),
      };
    const earlier = await this.unitOfWork.query<{ code: string }>(EARLIER_STATUS_FOR_PORTAL, [id]);
    if (earlier[0] !== undefined)
      return {
        isDone: false,
        message: formatWaitForEarlier(earlier[0].code),
        waitSeconds: getPollSeconds(attempts),
      };
    const platform = await this.platforms.findPlatformForTeam(environment, status.companyId, id);
    const xml = this.messages.createForPortal(platform, invoice, toStatusToSend(status));
    if (code === SUBMITTED_CODE)
      await platform.submitInvoiceData?.(this.toInvoiceDataSubmission(status, invoice));
    const { number: invoiceNumber } = invoice.invoice;
    await platform.submitStatus({ messageId: id, teamId, code, invoiceNumber, xml });
    // The portal may have refused the status in the meantime.
    await this.updateRow(
      lease,
      `portal = CASE portal WHEN 'refused' THEN portal ELSE 'received' END,
        last_error = CASE portal WHEN 'refused' THEN last_error END`,
      [],
    );
    await this.unitOfWork.query(MAKE_NEXT_STATUS_DUE, [id]);
    return DONE_OUTCOME;
  }

  private toInvoiceDataSubmission(
    { teamId, documentId }: DueStatus,
    { invoice: { number, seller } }: InvoiceInLifecycle,
  ): InvoiceDataSubmission {
    const readXml = async (): Promise<Awaited<ReturnType<InvoiceDataSubmission['readXml']>>> => ({
      ...{ number, siren: seller.siren },
      xml: await this.documents.getXml(teamId, documentId),
    });
    return { teamId, documentId, readXml };
  }

  /** Stores the response of the portal to a status; the portal may reject a status after it has received the flow. */
  @OnDomainEvent('portal.answered')
  async storePortalResponse({ tx, kind, id, state, reasons }: DomainEvent<'portal.answered'>): Promise<void> {
    if (kind !== 'status') return;
    if (state === 'refused')
      await tx.query(MARK_REJECTED_BY_PORTAL, [id, new PlatformRejectedError(reasons).message]);
    await tx.query(MAKE_STATUS_DUE, [id]);
    tx.afterCommit(() => this.dispatcher.request(LIFECYCLE_QUEUE));
  }

  /** A refusal ends the step with its reason; every other failure is retried after increasing waits. */
  private async runStep(lease: Lease, status: DueStatus, step: Step): Promise<StepOutcome> {
    try {
      return await step();
    } catch (error) {
      if (error instanceof PlatformRejectedError) {
        await this.updateRow(lease, `portal = 'refused', last_error = $1`, [error.message]);
        await this.unitOfWork.query(MAKE_NEXT_STATUS_DUE, [status.id]);
        return DONE_OUTCOME;
      }
      if (error instanceof ApiError && isFinal(error, status)) {
        await this.updateRow(lease, 'for_partner = false, last_error = $1', [formatErrors(error)]);
        return DONE_OUTCOME;
      }
      this.logger.warn(
        { err: error, statusId: status.id },
        'a status of an invoice could not be transmitted',
      );
      return {
        isDone: false,
        message: formatErrorForClients(error),
        waitSeconds: findWaitSeconds(error, status),
      };
    }
  }

  private async updateRow(lease: Lease, set: string, values: unknown[]): Promise<void> {
    await LIFECYCLE_WORK.extendLease(this.unitOfWork, lease, { set, values });
  }

  /** Ends the work, or schedules the step with the earliest due time. */
  private async finish(lease: Lease, { attempts }: DueStatus, waits: readonly WaitOutcome[]): Promise<void> {
    const [first, ...others] = waits;
    if (first === undefined) {
      await LIFECYCLE_WORK.complete(this.unitOfWork, lease, { set: 'attempts = 0', values: [] });
      return;
    }
    const defaultWaitSeconds = Math.min(MAX_WAIT_SECONDS, 60 * 2 ** (attempts + 1));
    const seconds = Math.min(
      ...[first, ...others].map(({ waitSeconds }) => waitSeconds ?? defaultWaitSeconds),
    );
    await LIFECYCLE_WORK.retryIn(this.unitOfWork, lease, seconds, {
      set: 'last_error = $1, attempts = $2',
      values: [first.message, waits.some(isAttempt) ? attempts + 1 : attempts],
    });
  }
}

type Step = () => Promise<StepOutcome>;
type WaitOutcome = Extract<StepOutcome, { isDone: false }>;

const PENDING_DELIVERY_MESSAGE =
  'The message to the other party is being delivered; the tax portal receives the status after the delivery.';
const UNDELIVERED_MESSAGE =
  'The message to the other party was not delivered, so the tax portal does not receive the status. Send the message again; the portal receives the status after the delivery.';

/**
 * @param code code of the status that the portal gets before
 */
function formatWaitForEarlier(code: string): string {
  return `The tax portal has not received the earlier status ${code} yet; it receives this status afterwards.`;
}

/** Returns the seconds until a running step is checked again. */
function getPollSeconds(attempts: number): number {
  return Math.min(MAX_WAIT_SECONDS, 2 ** attempts);
}

/** Returns the wait that an error specifies; null: the default wait after this number of attempts. */
function findWaitSeconds(error: unknown, { attempts }: DueStatus): number | null {
  if (error instanceof PlatformMissingError) return MISSING_WAIT_SECONDS;
  if (!(error instanceof PlatformUnavailableError) || error.retryAfterSeconds === null) return null;
  const defaultWaitSeconds = 60 * 2 ** (attempts + 1);
  return Math.min(MAX_WAIT_SECONDS, Math.max(defaultWaitSeconds, error.retryAfterSeconds));
}

/** Returns whether a step counts as an attempt; waiting for a platform that the installation does not have does not count. */
function isAttempt({ waitSeconds }: WaitOutcome): boolean {
  return waitSeconds !== MISSING_WAIT_SECONDS;
}

/** Returns whether the partner will never accept the message. */
function isFinal({ status: code }: ApiError, { ageMs }: DueStatus): boolean {
  return FINAL_HTTP_STATUSES.has(code) || (code === UNPROCESSABLE_STATUS && ageMs > MAX_LOOKUP_AGE_MS);
}

const UNPROCESSABLE_STATUS = 422;

function formatErrors({ errors }: ApiError): string {
  return Object.values(errors).flat().join(' ');
}

/** Returns a message for clients: the text of the other side, without details of internal errors. */
function formatErrorForClients(error: unknown): string {
  if (error instanceof ApiError) return formatErrors(error);
  return error instanceof PlatformUnavailableError || error instanceof PlatformMissingError
    ? error.message
    : 'The status could not be submitted.';
}

/** Creates the message of a status, identical for each attempt, dated with the time at which the status was stored. */
function toStatusToSend({ id, code, speaker, details, since, createdAt }: DueStatus): StatusToSend {
  const issuedAt = formatParisTime(createdAt);
  return { id, code, speaker, details, since: since ?? issuedAt, issuedAt };
}
