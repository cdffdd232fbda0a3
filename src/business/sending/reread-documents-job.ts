import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DocumentContents, type Contents } from '../documents/document-contents';
import { packReading, packContents } from '../documents/contents/stored-contents';
import { SET_READINGS, REPLACE_PDF_BY_XML } from '../documents/document-contents.queries';
import { DocumentStore } from '../documents/document-store';
import { DocumentReader } from '../documents/reading/document-reader';
import type { DocumentReading, PayloadReading } from '../documents/reading/reading';
import { clock } from '../../platform/kernel/clock';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RecurringTask } from '../../platform/kernel/recurring-task';
import type { Finding, ValidationOutcome } from '../../standards/rules';
import {
  INSERT_FOUND_PDF,
  SET_PROFILE,
  SET_READ_BY,
  SET_READING,
  NOT_READ_BY_CURRENT_READER,
  WITHOUT_PROFILE,
} from './reread-documents-job.queries';
import { SENDER_SOURCE } from './senders/sender-traits';
import { removeOwnSchemeFindings } from '../documents/reading/own-schemes';

/** Delay after the start, so that the start itself is not slowed down. */
const FIRST_DELAY_MS = 5_000;
const REPEAT_DELAY_MS = 10 * 60_000;
const SLICE_SIZE = 50;
/** Pause after each document, as a multiple of the time that it took: requests have priority. */
const PAUSE_FACTOR = 3;

/**
 * Number of the reader. A reader that supports more documents gets the next number, and documents of unknown type are
 * read again. 1: Cross Industry Invoices, orders, responses and invoices in PDFs.
 */
const READER_VERSION = 1;

interface EarlierDocument {
  id: string;
  companyId: string;
  direction: 'incoming' | 'outgoing';
  type: string;
  receiverId: string | null;
  processId: string;
  /** Day on which the document was stored: the day of its exchange. */
  day: string;
}

/** Validation result as stored by versions without profiles. */
type EarlierValidation = Pick<ValidationOutcome, 'result' | 'errors'>;

/**
 * Reads documents again that were stored before documents had profiles, and documents of unknown type that an earlier
 * reader could not read. The job runs during normal service, with a transaction for each document. A document of unknown
 * type that is an invoice gets its type, its parsed form and a validation result by the rules of the day on which it was
 * stored; every other document retains its validation result and gets the names of the rule sets that produced it. The
 * job only has work after an upgrade.
 */
@Injectable()
export class RereadDocumentsJob extends RecurringTask {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documents: DocumentStore,
    private readonly contents: DocumentContents,
    private readonly reader: DocumentReader,
  ) {
    super({
      firstAfterMs: FIRST_DELAY_MS,
      // A process of an older version that still runs stores further documents.
      everyMs: REPEAT_DELAY_MS,
      failureMessage: 'documents of older versions could not be read again',
      onlyInWorkers: true,
    });
  }

  protected override async run(): Promise<void> {
    const { readCount } = await this.readAll();
    if (readCount > 0)
      this.logger.info({ documents: readCount }, 'documents of older versions were read again');
  }

  /**
   * Several processes may run this at the same time. @returns number of documents that were read, and number of
   * unreadable documents
   */
  async readAll(): Promise<{ readCount: number; failed: number }> {
    const count = { readCount: 0, failed: 0 };
    await this.readSlice(WITHOUT_PROFILE, [], count);
    await this.readSlice(NOT_READ_BY_CURRENT_READER, [READER_VERSION], count);
    return count;
  }

  private async readSlice(
    statement: string,
    parameters: unknown[],
    count: { readCount: number; failed: number },
  ): Promise<void> {
    for (let after = ''; !this.isStopping;) {
      const slice = await this.unitOfWork.query<EarlierDocument>(statement, [
        after,
        SLICE_SIZE,
        ...parameters,
      ]);
      const last = slice.at(-1);
      if (last === undefined) break;
      for (const document of slice) {
        if (this.isStopping) break;
        const startedAtMs = clock.milliseconds();
        count[(await this.tryRead(document)) ? 'readCount' : 'failed']++;
        await sleep(PAUSE_FACTOR * (clock.milliseconds() - startedAtMs));
      }
      after = last.id;
    }
  }

  /** Reads one document; an unreadable document does not stop the job. */
  private async tryRead(document: EarlierDocument): Promise<boolean> {
    try {
      await this.read(document);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, documentId: document.id }, 'a stored document could not be read again');
      return false;
    }
  }

  private async read(document: EarlierDocument): Promise<void> {
    const contents = await this.contents.getContents(document.id);
    const storedXml = await this.readStoredXml(document, contents);
    const reading = storedXml?.ok === true ? storedXml.reading : null;
    const isNewlyRead = document.type === 'unknown' && reading !== null && reading.parsedJson !== null;
    await this.unitOfWork.run(async (tx) => {
      if (isNewlyRead) {
        await this.storeReading(tx, document, reading, parseEarlierValidation(contents));
        if (storedXml?.pdf) await storePdfWithXml(tx, document, storedXml.pdf, storedXml.xml);
      } else await storeValidation(tx, document.id, reading, contents);
      if (document.type === 'unknown') await tx.query(SET_READ_BY, [document.id, READER_VERSION]);
    });
  }

  /** A PDF that was received before PDFs were read is stored in the place of the XML. */
  private async readStoredXml(
    { processId, day }: EarlierDocument,
    { xml }: Contents,
  ): Promise<PayloadReading | null> {
    return xml === null ? null : this.reader.readPayload(xml, processId, day);
  }

  private async storeReading(
    tx: Transaction,
    document: EarlierDocument,
    reading: DocumentReading,
    earlier: EarlierValidation,
  ): Promise<void> {
    if (!(await storeReading(tx, document, reading, earlier)) || document.direction !== 'outgoing') return;
    const { type, summary } = reading;
    await this.documents.insertDuplicateKey(tx, document.id, {
      ...document,
      type,
      documentNumber: summary.documentNumber,
    });
  }
}

function parseEarlierValidation({ validation }: Contents): EarlierValidation {
  // Written by JSON.stringify of a validation result.
  return JSON.parse(validation.toString('utf8')) as EarlierValidation;
}

/** Stores the XML found in a PDF, and the PDF, as for new documents. */
async function storePdfWithXml(
  tx: Transaction,
  { id, companyId }: EarlierDocument,
  pdf: Buffer,
  xml: Uint8Array,
): Promise<void> {
  const { packedXml, xmlSha256 } = await packContents(xml, null, {});
  await tx.query(REPLACE_PDF_BY_XML, [id, packedXml, xmlSha256]);
  await tx.query(INSERT_FOUND_PDF, [id, companyId, pdf]);
}

/** Keeps the validation result and adds the rule sets that produced it. */
async function storeValidation(
  tx: Transaction,
  id: string,
  reading: DocumentReading | null,
  contents: Contents,
): Promise<void> {
  const { result, errors } = parseEarlierValidation(contents);
  const { profile, ruleSets } = reading?.validation ?? { profile: 'unknown' as const, ruleSets: [] };
  const outcome: ValidationOutcome = { result, profile, ruleSets, errors };
  const updatedRows = await tx.query(SET_PROFILE, [id, profile]);
  if (updatedRows.length > 0)
    await tx.query(SET_READINGS, [[id], await packReading(contents.parsed, JSON.stringify(outcome)), null]);
}

/** @returns false when the document was read or deleted in the meantime */
async function storeReading(
  tx: Transaction,
  { id, direction, receiverId }: EarlierDocument,
  { type, summary, validation, parsedJson, embeddedFiles }: DocumentReading,
  earlier: EarlierValidation,
): Promise<boolean> {
  const revisedOutcome =
    direction === 'outgoing' ? removeOwnSchemeFindings(validation, receiverId) : validation;
  const outcome = {
    ...revisedOutcome,
    errors: [...revisedOutcome.errors, ...earlier.errors.filter(isEnvelopeFinding)],
  };
  const names = [summary.sellerName, summary.buyerName];
  const [senderName, receiverName] = type.startsWith('selfBilling') ? names.reverse() : names;
  const updatedRows = await tx.query(SET_READING, [
    id,
    outcome.profile,
    type,
    summary.documentNumber,
    summary.issueDate,
    senderName,
    receiverName,
    outcome.result,
  ]);
  if (updatedRows.length > 0)
    await tx.query(SET_READINGS, [
      [id],
      await packReading(parsedJson, JSON.stringify(outcome)),
      embeddedFiles,
    ]);
  return updatedRows.length > 0;
}

/** Whether a finding was made on arrival and cannot be derived from the document alone. */
function isEnvelopeFinding({ source }: Finding): boolean {
  // Before version 0.3 the source was Envelope.
  return source === SENDER_SOURCE || source === 'Envelope';
}
