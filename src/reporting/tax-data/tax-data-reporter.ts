import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DocumentContents } from '../../business/documents/document-contents';
import type { ProviderMessageState } from '../../network/service-provider/provider-message-states';
import { ProviderMessages } from '../../network/service-provider/provider-messages';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import type { ParsedDocument } from '../../standards/invoice';
import { JURISDICTION_TABLES, findVersion, type Jurisdiction } from '../../standards/taxdata';
import { makeTaxData, makeWithdrawal, type MadeTaxData, type ReportFrame } from './make-tax-data';
import { planAnswers, countSecondsUntilAnswer } from './simulated-answers';
import { TaxAuthorities, type ReportRoute } from './tax-authorities';
import { TaxDataEvents } from './tax-data-events';
import type { TaxDataRefusal } from './tax-data-states';
import { TAX_DATA_WORK, type LeasedReport } from './tax-data-work';
import {
  INSERT_SUBMISSION,
  LAST_SUBMISSION,
  SET_INCOMPLETE,
  SET_REFUSED,
  SET_SENT,
  SET_WAITING,
} from './tax-data-work.queries';

/**
 * First and maximum interval in seconds between checks whether the authority of a report is known. The wait doubles each
 * time; `WaitingReportsJob` makes the report due as soon as the authority is known.
 */
const [FIRST_WAIT_SECONDS, MAX_WAIT_SECONDS] = [900, 21_600];
/** Hours during which attempts to deliver a report are made. */
const GIVE_UP_AFTER_HOURS = 120;

const DELETED_REFUSAL: TaxDataRefusal = {
  by: 'rules',
  message: 'The invoice was deleted before its report was created, so nothing can be reported.',
  needsCorrection: true,
  issues: [],
};

/** A submission as it was stored before its first attempt, and its message; null in the sandbox. */
interface StoredSubmission {
  uuid: string;
  xml: Buffer;
  madeAt: Date;
  message: { id: string; state: ProviderMessageState; sender: string; receiver: string } | null;
}

/** Creates due reports, and requests their message to the authority in the transaction that stores them. */
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
  async report(leasedReport: LeasedReport): Promise<void> {
    const authorityRoute = this.authorities.findRoute(leasedReport);
    if (!authorityRoute.ok) return this.wait(leasedReport, authorityRoute.reason);
    const { route } = authorityRoute;
    const last = leasedReport.repeats ? await this.findRepeated(leasedReport.id, route) : null;
    if (last?.message?.state === 'refused') return this.resume(leasedReport, last.message.id);
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
   * Finds the submission that is sent again unchanged. Null when it was addressed to another authority, because its
   * document contains that authority and a new document is needed.
   */
  private async findRepeated(id: string, { authority }: ReportRoute): Promise<StoredSubmission | null> {
    const last = await this.findLast(id);
    return last.message === null || last.message.receiver === authority ? last : null;
  }

  /**
   * Resumes the message of the last submission, which got no receipt. The receiving access point may have it already, and
   * recognises it by its message id and its envelope.
   */
  private async resume(leasedReport: LeasedReport, messageId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const update = { set: SET_SENT, values: [leasedReport.submissions, null] };
      if (await TAX_DATA_WORK.complete(tx, leasedReport, update))
        await this.messages.resume(tx, messageId, GIVE_UP_AFTER_HOURS);
    });
  }

  private async findLast(id: string): Promise<StoredSubmission> {
    const [last] = await this.unitOfWork.query<StoredSubmission>(LAST_SUBMISSION, [id]);
    if (last === undefined) throw new Error(`Report ${id} has no submission`);
    return last;
  }

  private async createReport(
    leasedReport: LeasedReport,
    frame: ReportFrame,
  ): Promise<{ uuid: string; madeTaxData: MadeTaxData }> {
    return { uuid: frame.uuid, madeTaxData: await this.makeDocument(leasedReport, frame) };
  }

  private async makeDocument(leasedReport: LeasedReport, frame: ReportFrame): Promise<MadeTaxData> {
    // A withdrawal of an invoice that is still stored is created like the withdrawn report, with its full content.
    if (leasedReport.withdraws !== null && leasedReport.document === null)
      return makeWithdrawal(leasedReport, (await this.findLast(leasedReport.withdraws)).xml, frame);
    if (leasedReport.document === null) return { kind: 'refused', refusal: DELETED_REFUSAL };
    const { parsed, xml } = await this.contents.find(leasedReport.document.id);
    if (parsed === null || xml === null)
      throw new Error(`Document ${leasedReport.document.id} has no content`);
    return makeTaxData(
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
    { xml, version }: Extract<MadeTaxData, { kind: 'made' }>,
  ): Promise<void> {
    const number = leasedReport.submissions + 1;
    const madeAt = clock.now();
    const isSimulated = identity === null;
    const update = { set: SET_SENT, values: [number, isSimulated ? madeAt : null] };
    const isOurs = isSimulated
      ? await TAX_DATA_WORK.retryIn(tx, leasedReport, findAnswerSeconds(leasedReport, number, madeAt), update)
      : await TAX_DATA_WORK.complete(tx, leasedReport, update);
    if (!isOurs) return;
    const envelopeId = randomUUID();
    const providerMessageId = isSimulated
      ? null
      : await this.messages.request(tx, identity, {
          kind: 'tax_data',
          subjectId: leasedReport.id,
          since: leasedReport.exchangedAt,
          receiver: authority,
          docTypeId: version.documentTypeId,
          processId: version.processId,
          payload: xml,
          envelopeId,
          giveUpAfterHours: GIVE_UP_AFTER_HOURS,
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

  private async wait(leasedReport: LeasedReport, reason: string): Promise<void> {
    const update = { set: SET_WAITING, values: [reason] };
    const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** leasedReport.waits, MAX_WAIT_SECONDS);
    await TAX_DATA_WORK.retryIn(this.unitOfWork, leasedReport, seconds, update);
  }
}

/**
 * Repeats a submission unchanged: the authority recognises the document by its bytes and its id. The access point of
 * the authority issued a receipt for the former message, so the message gets a new envelope: one with the same envelope
 * id would be acknowledged as a duplicate and not forwarded to the authority.
 */
function repeatSubmission(
  jurisdiction: Jurisdiction,
  { uuid, xml, madeAt }: StoredSubmission,
): { uuid: string; madeTaxData: MadeTaxData } {
  const version = findVersion(JURISDICTION_TABLES[jurisdiction], madeAt.toISOString().slice(0, 10));
  return { uuid, madeTaxData: { kind: 'made', xml, version } };
}

/** Finds the seconds until the simulated authority answers a submission, by the number of the invoice. */
function findAnswerSeconds(
  { document, exchangedAt }: LeasedReport,
  submission: number,
  madeAt: Date,
): number {
  const secondsSinceExchange = (madeAt.getTime() - exchangedAt.getTime()) / 1000;
  return countSecondsUntilAnswer(planAnswers(document?.number ?? '', submission), secondsSinceExchange);
}
