import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DocumentContents } from '../../business/documents/document-contents';
import type { ProviderMessageState } from '../../network/service-provider/provider-message-states';
import { ProviderMessages } from '../../network/service-provider/provider-messages';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import type { ParsedDocument } from '../../standards/invoice';
import { JURISDICTION_TABLES, findVersion, type Jurisdiction } from '../../standards/taxdata';
import { createTaxData, createWithdrawal, type TaxDataCreation, type ReportFrame } from './make-tax-data';
import { planResponses, computeSecondsUntilResponse } from './simulated-responses';
import { TaxAuthorities, type ReportRoute } from './tax-authorities';
import { TaxDataEvents } from './tax-data-events';
import type { TaxDataRefusal } from './tax-data-states';
import { TAX_DATA_WORK, type LeasedReport } from './tax-data-work';
import {
  INSERT_SUBMISSION,
  SELECT_LAST_SUBMISSION,
  SET_INCOMPLETE,
  SET_REFUSED,
  SET_SENT,
  SET_WAITING,
} from './tax-data-work.queries';

/**
 * First and maximum interval in seconds between checks whether the authority of a report is known. The interval doubles
 * each time; `WaitingReportsJob` makes the report due as soon as the authority is known.
 */
const [FIRST_WAIT_SECONDS, MAX_WAIT_SECONDS] = [900, 21_600];
/** Hours during which attempts to deliver a report are made. */
const DELIVERY_PERIOD_HOURS = 120;

const DELETED_INVOICE_REFUSAL: TaxDataRefusal = {
  by: 'rules',
  message: 'The invoice was deleted before its report was created, so it cannot be reported.',
  needsCorrection: true,
  issues: [],
};

/** Submission as stored before its first attempt, and its message; the message is null in the sandbox. */
interface StoredSubmission {
  uuid: string;
  xml: Buffer;
  madeAt: Date;
  message: { id: string; state: ProviderMessageState; sender: string; receiver: string } | null;
}

/** Creates due reports, and requests their messages to the authority in the transaction that stores the reports. */
@Injectable()
export class TaxDataReporter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contents: DocumentContents,
    private readonly authorities: TaxAuthorities,
    private readonly messages: ProviderMessages,
    private readonly events: TaxDataEvents,
  ) {}

  /** Creates a due report. The report is stored once: a worker that has lost its lease writes nothing. */
  async processReport(leasedReport: LeasedReport): Promise<void> {
    const authorityRoute = this.authorities.findRoute(leasedReport);
    if (!authorityRoute.ok) return this.postpone(leasedReport, authorityRoute.reason);
    const { route } = authorityRoute;
    const last = leasedReport.repeats ? await this.findSubmissionToRepeat(leasedReport.id, route) : null;
    if (last?.message?.state === 'refused') return this.resumeMessage(leasedReport, last.message.id);
    const { uuid, madeTaxData } =
      last === null
        ? await this.createReport(leasedReport, { ...route, uuid: randomUUID(), issuedAt: clock.now() })
        : repeatSubmission(leasedReport.jurisdiction, last);
    await this.unitOfWork.run(async (tx) => {
      if (madeTaxData.kind === 'made') await this.send(tx, leasedReport, uuid, route, madeTaxData);
      else if (madeTaxData.kind === 'refused') await this.refuse(tx, leasedReport, madeTaxData.refusal);
      else
        await TAX_DATA_WORK.complete(tx, leasedReport, {
          set: SET_INCOMPLETE,
          values: [JSON.stringify(madeTaxData.missingFields)],
        });
    });
  }

  /**
   * Finds the submission that is sent again unchanged. Returns null when it was addressed to another authority, because
   * its document names this authority and a new document is needed.
   */
  private async findSubmissionToRepeat(
    id: string,
    { authority }: ReportRoute,
  ): Promise<StoredSubmission | null> {
    const last = await this.getLastSubmission(id);
    return last.message === null || last.message.receiver === authority ? last : null;
  }

  /**
   * Resumes the message of the last submission, for which no receipt was received. The receiving access point may
   * already have the message, and recognizes the message by its message id and envelope.
   */
  private async resumeMessage(leasedReport: LeasedReport, messageId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const update = { set: SET_SENT, values: [leasedReport.submissions, null] };
      if (await TAX_DATA_WORK.complete(tx, leasedReport, update))
        await this.messages.resume(tx, messageId, DELIVERY_PERIOD_HOURS);
    });
  }

  private async getLastSubmission(id: string): Promise<StoredSubmission> {
    const [last] = await this.unitOfWork.query<StoredSubmission>(SELECT_LAST_SUBMISSION, [id]);
    if (last === undefined) throw new Error(`The report ${id} has no submission`);
    return last;
  }

  private async createReport(
    leasedReport: LeasedReport,
    frame: ReportFrame,
  ): Promise<{ uuid: string; madeTaxData: TaxDataCreation }> {
    return { uuid: frame.uuid, madeTaxData: await this.createDocument(leasedReport, frame) };
  }

  private async createDocument(leasedReport: LeasedReport, frame: ReportFrame): Promise<TaxDataCreation> {
    // A withdrawal of an invoice that is still stored is created like the withdrawn report, with its full content.
    if (leasedReport.withdraws !== null && leasedReport.document === null)
      return createWithdrawal(
        leasedReport,
        (await this.getLastSubmission(leasedReport.withdraws)).xml,
        frame,
      );
    if (leasedReport.document === null) return { kind: 'refused', refusal: DELETED_INVOICE_REFUSAL };
    const { parsed, xml } = await this.contents.getContents(leasedReport.document.id);
    if (parsed === null || xml === null)
      throw new Error(`Document ${leasedReport.document.id} has no content`);
    return createTaxData(
      leasedReport,
      {
        document: leasedReport.document,
        parsed: JSON.parse(parsed.toString('utf8')) as ParsedDocument,
        xml: xml.toString('utf8'),
      },
      frame,
    );
  }

  private async send(
    tx: Transaction,
    leasedReport: LeasedReport,
    uuid: string,
    { identity, authority }: ReportRoute,
    { xml, version }: Extract<TaxDataCreation, { kind: 'made' }>,
  ): Promise<void> {
    const number = leasedReport.submissions + 1;
    const madeAt = clock.now();
    const isSimulated = identity === null;
    const update = { set: SET_SENT, values: [number, isSimulated ? madeAt : null] };
    const holdsLease = isSimulated
      ? await TAX_DATA_WORK.retryIn(
          tx,
          leasedReport,
          computeResponseSeconds(leasedReport, number, madeAt),
          update,
        )
      : await TAX_DATA_WORK.complete(tx, leasedReport, update);
    if (!holdsLease) return;
    const envelopeId = randomUUID();
    const providerMessageId = isSimulated
      ? null
      : await this.messages.requestMessage(tx, identity, {
          kind: 'tax_data',
          subjectId: leasedReport.id,
          since: leasedReport.exchangedAt,
          receiver: authority,
          docTypeId: version.documentTypeId,
          processId: version.processId,
          payload: xml,
          envelopeId,
          giveUpAfterHours: DELIVERY_PERIOD_HOURS,
        });
    await tx.query(INSERT_SUBMISSION, [
      leasedReport.id,
      number,
      leasedReport.type,
      uuid,
      envelopeId,
      providerMessageId,
      xml,
      madeAt,
    ]);
  }

  private async refuse(tx: Transaction, leasedReport: LeasedReport, refusal: TaxDataRefusal): Promise<void> {
    const update = { set: SET_REFUSED, values: [JSON.stringify(refusal)] };
    if (await TAX_DATA_WORK.complete(tx, leasedReport, update))
      await this.events.recordRefused(tx, leasedReport.id);
  }

  private async postpone(leasedReport: LeasedReport, reason: string): Promise<void> {
    const update = { set: SET_WAITING, values: [reason] };
    const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** leasedReport.waits, MAX_WAIT_SECONDS);
    await TAX_DATA_WORK.retryIn(this.unitOfWork, leasedReport, seconds, update);
  }
}

/**
 * Repeats a submission unchanged: the authority recognizes the document by its bytes and its id. The access point of
 * the authority issued a receipt for the former message, so the message gets a new envelope: a message with the same
 * envelope id would be acknowledged as a duplicate and not forwarded to the authority.
 */
function repeatSubmission(
  jurisdiction: Jurisdiction,
  { uuid, xml, madeAt }: StoredSubmission,
): { uuid: string; madeTaxData: TaxDataCreation } {
  const version = findVersion(JURISDICTION_TABLES[jurisdiction], madeAt.toISOString().slice(0, 10));
  return { uuid, madeTaxData: { kind: 'made', xml, version } };
}

/** Returns the seconds until the simulated authority responds to a submission, as planned by the invoice number. */
function computeResponseSeconds(
  { document, exchangedAt }: LeasedReport,
  submission: number,
  madeAt: Date,
): number {
  const secondsSinceExchange = (madeAt.getTime() - exchangedAt.getTime()) / 1000;
  return computeSecondsUntilResponse(planResponses(document?.number ?? '', submission), secondsSinceExchange);
}
