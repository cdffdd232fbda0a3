import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { writeAtomically } from '../../../platform/kernel/atomic-file';
import { formatDay } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { MailSender } from '../../../platform/kernel/mail/mail-sender';
import type { Batch } from '../../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../../platform/kernel/queue/work.processor';
import { toFailedMailOutcome } from '../../deliveries/mail/mail-fault';
import { ExportFileReader } from '../export-files';
import { ExportLinkSigner } from './export-link';
import { formatExportMail } from './export-mail-wording';
import {
  EXPORT_DELIVERY_QUEUE,
  EXPORT_DELIVERY_WORK,
  type LeasedExportDelivery,
} from './monthly-export-work';
import { SET_DELIVERED, SET_NOT_DELIVERED } from './monthly-exports.queries';

/** Maximum size of an attached file in bytes; for a larger file, the mail contains a link. */
const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;
/** Wait in seconds after the first failed attempt, which doubles after each attempt up to an hour. */
const [FIRST_WAIT_SECONDS, MAX_WAIT_SECONDS] = [60, 3_600];
const MAX_FAILURE_LENGTH = 500;

/** Error after which the delivery is not retried. */
class UndeliverableError extends Error {}

/** Mails the files of monthly exports, and copies them to the folder of the server; retries for at most three days. */
@Processor(EXPORT_DELIVERY_QUEUE, createWorkerOptions(2))
export class ExportDeliveryProcessor extends WorkProcessor<LeasedExportDelivery> {
  constructor(
    @InjectQueue(EXPORT_DELIVERY_QUEUE) queue: Queue<Batch>,
    private readonly files: ExportFileReader,
    private readonly links: ExportLinkSigner,
    private readonly mailSender: MailSender,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(queue, EXPORT_DELIVERY_WORK);
  }

  protected async handle(delivery: LeasedExportDelivery): Promise<void> {
    try {
      if (delivery.isOver) throw new UndeliverableError('The file could not be delivered before it expired.');
      if (!delivery.isWanted)
        throw new UndeliverableError('The setting of the company no longer contains this recipient.');
      if (delivery.channel === 'email') await this.sendMail(delivery);
      else await this.copyToFolder(delivery);
      await EXPORT_DELIVERY_WORK.complete(this.unitOfWork, delivery, { set: SET_DELIVERED, values: [] });
    } catch (error) {
      await this.onFailure(delivery, error);
    }
  }

  private async sendMail(delivery: LeasedExportDelivery): Promise<void> {
    const { id, exportId, address, month, language, documents, expiresAt, companyName, companyEmail } =
      delivery;
    const isAttached = Number(delivery.size) <= MAX_ATTACHMENT_BYTES;
    const content = isAttached ? await buffer(await this.openFile(delivery)) : null;
    const words = formatExportMail(language, {
      ...{ company: companyName, month, documents },
      url: isAttached ? null : this.links.create(exportId),
      expiresOn: formatDay(expiresAt),
    });
    await this.mailSender.send({
      name: `export-${id}`,
      messageId: `${id}@${new URL(this.config.baseUrl).hostname}`,
      fromName: companyName,
      replyTo: companyEmail,
      to: address,
      date: delivery.createdAt,
      ...words,
      attachments:
        content === null
          ? []
          : [{ filename: `invoices ${month}.zip`, contentType: 'application/zip', content }],
    });
  }

  private async copyToFolder(delivery: LeasedExportDelivery): Promise<void> {
    if (this.config.exportsFolder === null) throw new Error('EXPORTS_FOLDER is not set.');
    const folder = join(this.config.exportsFolder, delivery.companyId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const content = await this.openFile(delivery);
    await writeAtomically(join(folder, `${delivery.month}.zip`), true, (file) => pipeline(content, file));
  }

  private async openFile({ teamId, exportId }: LeasedExportDelivery) {
    const file = await this.files.find(teamId, exportId);
    if (file === null)
      throw new Error('The file of the export does not exist any more; it has probably expired.');
    return file.stream;
  }

  private async onFailure(delivery: LeasedExportDelivery, error: unknown): Promise<void> {
    const outcome = toFailedMailOutcome(error);
    const message = error instanceof Error ? error.message : String(error);
    const isFinal = error instanceof UndeliverableError || outcome.kind === 'refused';
    const wait = Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(delivery.attempts, 10));
    const line = { err: error, exportId: delivery.exportId, channel: delivery.channel };
    this.logger.warn(
      line,
      isFinal ? 'an export could not be delivered' : 'the delivery of an export failed and will be retried',
    );
    await EXPORT_DELIVERY_WORK.retryIn(this.unitOfWork, delivery, isFinal ? null : wait, {
      set: SET_NOT_DELIVERED,
      values: [message.slice(0, MAX_FAILURE_LENGTH)],
    });
  }
}
