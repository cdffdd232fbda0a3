import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DocumentContents } from '../../business/documents/document-contents';
import { ProviderMessages } from '../../network/service-provider/provider-messages';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import type { ParsedDocument } from '../../standards/invoice';
import { JURISDICTION_TABLES, versionOf } from '../../standards/taxdata';
import { makeTaxData, makeWithdrawal, type MadeTaxData, type ReportFrame } from './make-tax-data';
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

/** Seconds after which a report asks again whether its authority is known. */
const WAIT_FOR_AUTHORITY_SECONDS = 900;
/** Seconds until the simulated authority answers. */
const SIMULATED_ANSWER_SECONDS = 1;
/** Attempts to hand a report over are made for five days. */
const GIVE_UP_AFTER_HOURS = 120;

const DELETED: TaxDataRefusal = {
  by: 'rules',
  message: 'The invoice was deleted before its report was created, so nothing can be reported.',
  needsCorrection: true,
  issues: [],
};

/** A submission as it was stored before its first attempt. */
interface StoredSubmission {
  uuid: string;
  xml: Buffer;
  madeAt: Date;
}

/** Makes due reports, and requests the message that takes them to the authority in the transaction that stores them. */
@Injectable()
export class TaxDataReporter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contents: DocumentContents,
    private readonly authorities: TaxAuthorities,
    private readonly messages: ProviderMessages,
    private readonly events: TaxDataEvents,
  ) {}

  /** Makes a due report. It is stored once: a worker whose lease was lost meanwhile writes nothing. */
  async report(leased: LeasedReport): Promise<void> {
    const found = this.authorities.findRoute(leased);
    if (!found.ok) return this.wait(leased, found.reason);
    const { route } = found;
    const { uuid, made } = leased.repeats
      ? await this.repeat(leased)
      : await this.make(leased, { ...route, uuid: randomUUID(), issuedAt: clock.now() });
    await this.unitOfWork.run(async (tx) => {
      if (made.kind === 'made') await this.send(tx, leased, uuid, route, made);
      else if (made.kind === 'refused') await this.refuse(tx, leased, made.refusal);
      else
        await TAX_DATA_WORK.complete(tx, leased, {
          set: SET_INCOMPLETE,
          values: [JSON.stringify(made.missing)],
        });
    });
  }

  /** Takes the last submission as it is: the authority recognises the document by its bytes and its id. */
  private async repeat({ id, jurisdiction }: LeasedReport): Promise<{ uuid: string; made: MadeTaxData }> {
    const { uuid, xml, madeAt } = await this.findLast(id);
    const version = versionOf(JURISDICTION_TABLES[jurisdiction], madeAt.toISOString().slice(0, 10));
    return { uuid, made: { kind: 'made', xml, version } };
  }

  private async findLast(id: string): Promise<StoredSubmission> {
    const [last] = await this.unitOfWork.query<StoredSubmission>(LAST_SUBMISSION, [id]);
    if (last === undefined) throw new Error(`Report ${id} has no submission`);
    return last;
  }

  private async make(leased: LeasedReport, frame: ReportFrame): Promise<{ uuid: string; made: MadeTaxData }> {
    return { uuid: frame.uuid, made: await this.makeDocument(leased, frame) };
  }

  private async makeDocument(leased: LeasedReport, frame: ReportFrame): Promise<MadeTaxData> {
    // A withdrawal of an invoice that is still stored is made like the report that it takes back, with all of its content.
    if (leased.withdraws !== null && leased.document === null)
      return makeWithdrawal(leased, (await this.findLast(leased.withdraws)).xml, frame);
    if (leased.document === null) return { kind: 'refused', refusal: DELETED };
    const { parsed, xml } = await this.contents.find(leased.document.id);
    if (parsed === null || xml === null) throw new Error(`Document ${leased.document.id} has no content`);
    return makeTaxData(
      leased,
      {
        document: leased.document,
        parsed: JSON.parse(parsed.toString('utf8')) as ParsedDocument,
        xml: xml.toString('utf8'),
      },
      frame,
    );
  }

  private async send(
    tx: Transaction,
    leased: LeasedReport,
    uuid: string,
    { identity, authority }: ReportRoute,
    { xml, version }: Extract<MadeTaxData, { kind: 'made' }>,
  ): Promise<void> {
    const number = leased.submissions + 1;
    const madeAt = clock.now();
    const isSimulated = identity === null;
    const own = { set: SET_SENT, values: [number, isSimulated ? madeAt : null] };
    const isOurs = isSimulated
      ? await TAX_DATA_WORK.retryIn(tx, leased, SIMULATED_ANSWER_SECONDS, own)
      : await TAX_DATA_WORK.complete(tx, leased, own);
    if (!isOurs) return;
    const envelopeId = randomUUID();
    const providerMessageId = isSimulated
      ? null
      : await this.messages.request(tx, identity, {
          kind: 'tax_data',
          subjectId: leased.id,
          since: leased.exchangedAt,
          receiver: authority,
          docTypeId: version.documentTypeId,
          processId: version.processId,
          payload: xml,
          envelopeId,
          giveUpAfterHours: GIVE_UP_AFTER_HOURS,
        });
    await tx.query(INSERT_SUBMISSION, [
      leased.id,
      number,
      leased.type,
      uuid,
      envelopeId,
      providerMessageId,
      xml,
      madeAt,
    ]);
  }

  private async refuse(tx: Transaction, leased: LeasedReport, refusal: TaxDataRefusal): Promise<void> {
    const own = { set: SET_REFUSED, values: [JSON.stringify(refusal)] };
    if (await TAX_DATA_WORK.complete(tx, leased, own)) await this.events.recordRefused(tx, leased.id);
  }

  private async wait(leased: LeasedReport, reason: string): Promise<void> {
    const own = { set: SET_WAITING, values: [reason] };
    await TAX_DATA_WORK.retryIn(this.unitOfWork, leased, WAIT_FOR_AUTHORITY_SECONDS, own);
  }
}
