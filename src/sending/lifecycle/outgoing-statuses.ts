import { Inject, Injectable } from '@nestjs/common';
import type { Speaker, StatusDetail } from '../../cdar';
import { ADVANCE_STATUSES, DUE_STATUS } from '../../documents/lifecycle/lifecycle.queries';
import type { PortalState } from '../../documents/lifecycle/lifecycle-status.entity';
import { DocumentStore } from '../../documents/document-store';
import { parsedOf } from '../../documents/reading/reading';
import { OnDomainEvent, type DomainEvent } from '../../events/domain-events';
import { parisTime } from '../../flux10/paris-time';
import { UnitOfWork } from '../../kernel/database/unit-of-work';
import { Failure } from '../../kernel/http/failure';
import { LOGGER, type Logger } from '../../kernel/logger';
import type { Lease } from '../../kernel/queue/work';
import { Platforms } from '../../reporting/platform/platforms';
import {
  PlatformMissing,
  PlatformRefused,
  PlatformUnavailable,
} from '../../reporting/platform/reporting-platform';
import type { TeamEnvironment } from '../../teams/team.entity';
import { RecipientDirectory } from '../recipient-directory';
import { SendService } from '../send.service';
import { lifecycleInvoice, type InvoiceInLifecycle } from './lifecycle-invoice';
import { LIFECYCLE_WORK } from './lifecycle-work';
import { StatusMessages, type StatusToSend } from './status-messages';

/** Waits between attempts: 2, 4, 8 … minutes. A status is a duty, so there is no last attempt. */
/** What no repetition changes. A company that is not verified now may be later (403). */
const FINAL: ReadonlySet<number> = new Set([400, 401, 404, 409, 422]);

const LONGEST_WAIT_SECONDS = 3_600;
/** An installation without a platform looks once a day whether it has one. */
const MISSING_WAIT_SECONDS = 86_400;

/** A status of which something has to go outside. */
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
}

/**
 * Brings statuses outside that were stored without their message: an automatic one to the partner, as a document that is sent like any
 * other, and what the tax portal follows to the portal. Each step may be repeated: the document is found by its number, which is the
 * status' id, and the portal recognises a message by the same.
 */
@Injectable()
export class OutgoingStatuses {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documents: DocumentStore,
    private readonly messages: StatusMessages,
    private readonly recipients: RecipientDirectory,
    private readonly sends: SendService,
    private readonly platforms: Platforms,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Works on a status until nothing of it is left to go outside, or has to wait. */
  async process(lease: Lease): Promise<void> {
    const [status] = await this.unitOfWork.query<DueStatus>(DUE_STATUS, [lease.id, lease.claim]);
    if (status === undefined) return;
    const invoice = await this.invoice(status);
    if (
      status.forPartner &&
      !(await this.attempt(lease, status, () => this.tellPartner(lease, status, invoice)))
    )
      return;
    if (
      status.portal === 'pending' &&
      !(await this.attempt(lease, status, () => this.tellPortal(lease, status, invoice)))
    )
      return;
    await LIFECYCLE_WORK.complete(this.unitOfWork, lease);
  }

  /** Brings what waits nearer when a sandbox team lets time pass. */
  @OnDomainEvent('sandbox.clock_advanced')
  async bringNearer({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    await tx.query(ADVANCE_STATUSES, [teamId, seconds]);
  }

  private async invoice({ teamId, documentId }: DueStatus): Promise<InvoiceInLifecycle> {
    const { document, parsed: json } = await this.documents.stored(teamId, documentId);
    const parsed = json === null ? null : parsedOf({ parsedJson: json.toString('utf8') });
    const invoice = lifecycleInvoice(document, parsed);
    if (typeof invoice === 'string') throw new Error(`A status was kept of ${documentId}. ${invoice}`);
    return invoice;
  }

  private async tellPartner(lease: Lease, status: DueStatus, invoice: InvoiceInLifecycle): Promise<void> {
    const identity = { companyId: status.companyId, type: 'lifecycleStatus', receiverId: invoice.partner };
    const known = await this.documents.findSame({ ...identity, documentNumber: status.id });
    const { id } = known ?? (await this.stored(status, invoice));
    await LIFECYCLE_WORK.keep(this.unitOfWork, lease, {
      set: 'for_partner = false, status_document_id = $1, last_error = NULL, attempts = 0',
      values: [id],
    });
  }

  private stored(status: DueStatus, invoice: InvoiceInLifecycle): Promise<{ id: string }> {
    const { teamId, environment } = status;
    return this.sends.store(teamId, status.companyId, async (sending, presume) => {
      const document = await this.messages.forPartner(sending, environment, invoice, toSend(status));
      const destination = await this.recipients.destination(
        environment,
        { ...document, recipient: invoice.partner },
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

  private async tellPortal(lease: Lease, status: DueStatus, invoice: InvoiceInLifecycle): Promise<void> {
    const { id, code, environment } = status;
    const xml = this.messages.forPortal(environment, invoice, toSend(status));
    await this.platforms
      .ofTeam(environment)
      .submitStatus({ messageId: id, code, invoiceNumber: invoice.said.number, xml });
    await LIFECYCLE_WORK.keep(this.unitOfWork, lease, {
      set: `portal = 'received', last_error = NULL, attempts = 0`,
      values: [],
    });
  }

  /**
   * A refusal ends the step, with its reason; whatever else fails is tried again, after longer and longer waits.
   * @returns false when the status waits
   */
  private async attempt(lease: Lease, status: DueStatus, step: () => Promise<void>): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      if (error instanceof PlatformRefused) {
        await this.end(lease, `portal = 'refused'`, error.message);
        return true;
      }
      if (error instanceof Failure && FINAL.has(error.status)) {
        await this.end(lease, 'for_partner = false', Object.values(error.errors).flat().join(' '));
        return true;
      }
      this.logger.warn({ err: error, statusId: status.id }, 'a status of an invoice did not get outside');
      await this.wait(lease, status, error);
      return false;
    }
  }

  private async end(lease: Lease, outcome: string, message: string): Promise<void> {
    await LIFECYCLE_WORK.keep(this.unitOfWork, lease, {
      set: `${outcome}, last_error = $1, attempts = 0`,
      values: [message],
    });
  }

  private async wait(lease: Lease, { attempts: before }: DueStatus, error: unknown): Promise<void> {
    const isMissing = error instanceof PlatformMissing;
    const attempts = isMissing ? before : before + 1;
    const seconds = isMissing ? MISSING_WAIT_SECONDS : Math.min(LONGEST_WAIT_SECONDS, 60 * 2 ** attempts);
    // A client is shown the other side's own words, but nothing of a defect.
    const isTheirs = error instanceof PlatformUnavailable || error instanceof Failure;
    const message = isTheirs ? error.message : 'It could not be handed over.';
    await LIFECYCLE_WORK.retryIn(this.unitOfWork, lease, seconds, {
      set: 'last_error = $1, attempts = $2',
      values: [message, attempts],
    });
  }
}

/** The same message at each attempt: it is of the time at which the status was stored. */
function toSend({ id, code, speaker, details, since, createdAt }: DueStatus): StatusToSend {
  const issuedAt = parisTime(createdAt);
  return { id, code, speaker, details, since: since ?? issuedAt, issuedAt };
}
