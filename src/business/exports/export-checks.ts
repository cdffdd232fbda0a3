import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { buildFirstIdAt } from '../../platform/kernel/ids';
import type { ParsedDocument } from '../../standards/invoice';
import { getDocumentNumber } from '../../standards/invoice';
import { newDocumentId, type DocumentResource } from '../documents/document.resource';
import type { ExportPeriod } from './exported-documents';
import { DOCUMENTS_WITH_NUMBERS, UNREAD_DOCUMENTS } from './exports.queries';
import type { Findings } from './journal/checks';
import type { Side } from './journal/terms';
import { listNumbers, NumberSeries } from './journal/number-series';

/** Maximum number of document numbers in one query. */
const NUMBERS_PER_QUERY = 200;
/** Maximum number of missing numbers to look up, for all series of a type together. */
const MAX_LOOKED_UP = 20_000;
/** Maximum number of characters of a number in the index. */
const INDEXED_CHARACTERS = 100;
const DAY_MS = 86_400_000;

/** A document with its journal for the checks. */
export interface CheckedDocument {
  document: DocumentResource;
  parsed: ParsedDocument;
  side: Side;
}

interface SameNumber {
  id: string;
  number: string;
  senderId: string;
  type: string;
  issueDate: string | null;
}

/** Finds problems for the accountant: failed deliveries, rejected and repeated invoices, missing numbers. */
@Injectable()
export class ExportChecks {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Adds findings about some documents. */
  async checkDocuments(companyId: string, documents: CheckedDocument[], findings: Findings): Promise<void> {
    for (const checkedDocument of documents) {
      const { document } = checkedDocument;
      const failedDelivery = document.deliveries.find(({ failure }) => failure !== null)?.failure ?? null;
      if (document.deliveryStatus === 'failed')
        findings.add({
          check: 'failedDelivery',
          ...describeDocument(checkedDocument),
          detail: failedDelivery === null ? null : failedDelivery.message,
        });
      // A response that failed or was cancelled did not reach the other side.
      const answer = document.responses
        .filter(({ state, deliveryStatus }) => state !== null && deliveryStatus !== 'failed')
        .at(-1);
      if (answer?.state === 'RE')
        findings.add({
          check: 'rejected',
          ...describeDocument(checkedDocument),
          detail: answer.reasons.map(({ code, text }) => text ?? code ?? '').join('; ') || answer.description,
        });
    }
    await this.findDuplicates(
      companyId,
      documents.filter(({ document }) => document.direction === 'incoming'),
      findings,
    );
  }

  /** Adds a finding for each received document whose sender already sent another one with the same number. */
  private async findDuplicates(
    companyId: string,
    documents: CheckedDocument[],
    findings: Findings,
  ): Promise<void> {
    const numbers = documents.flatMap(({ parsed }) => getDocumentNumber(parsed) ?? []);
    if (numbers.length === 0) return;
    const receivedWithNumbers = await this.findByNumbers(companyId, 'incoming', numbers);
    for (const checkedDocument of documents) {
      const { document, parsed } = checkedDocument;
      const number = getDocumentNumber(parsed);
      const otherInvoice = receivedWithNumbers.find(
        (each) =>
          each.id !== document.id &&
          each.number === number &&
          each.senderId === document.senderId &&
          each.type === document.type,
      );
      if (otherInvoice !== undefined)
        findings.add({
          check: 'duplicate',
          ...describeDocument(checkedDocument),
          detail: `${otherInvoice.id} ${otherInvoice.issueDate ?? ''}`.trim(),
        });
    }
  }

  /** Adds the gaps of number series that no document of another period fills, up to a maximum of missing numbers. */
  async findGaps(companyId: string, series: NumberSeries, findings: Findings): Promise<void> {
    let gapCount = 0;
    for (const gap of series.listGaps()) {
      gapCount += gap.count;
      if (gapCount > MAX_LOOKED_UP) return;
      const existingNumbers = new Set<string>();
      const numbers = listNumbers(gap);
      for (let from = 0; from < numbers.length; from += NUMBERS_PER_QUERY)
        for (const { number } of await this.findByNumbers(
          companyId,
          'outgoing',
          numbers.slice(from, from + NUMBERS_PER_QUERY),
        ))
          existingNumbers.add(number);
      for (const number of numbers)
        if (!existingNumbers.has(number)) findings.add({ check: 'missingNumber', side: 'sales', number });
    }
  }

  /** Adds the documents that were received in the period and could not be read. */
  async findUnread({ companyId, fromDay, toDay }: ExportPeriod, findings: Findings): Promise<void> {
    const rows = await this.unitOfWork.query<{ id: string; senderId: string; day: string }>(
      UNREAD_DOCUMENTS,
      [
        companyId,
        buildFirstIdAt(newDocumentId, Date.parse(fromDay)),
        buildFirstIdAt(newDocumentId, Date.parse(toDay) + DAY_MS),
      ],
    );
    for (const { id, senderId, day } of rows)
      findings.add({
        check: 'unread',
        side: 'purchases',
        issueDate: day,
        counterpartyName: senderId,
        documentId: id,
      });
  }

  private findByNumbers(
    companyId: string,
    direction: 'incoming' | 'outgoing',
    numbers: string[],
  ): Promise<SameNumber[]> {
    return this.unitOfWork.query<SameNumber>(DOCUMENTS_WITH_NUMBERS, [
      companyId,
      direction,
      numbers.map((number) => [...number].slice(0, INDEXED_CHARACTERS).join('')),
    ]);
  }
}

/** Formats the name of a document for a finding. */
export function describeDocument({ document, parsed, side }: CheckedDocument) {
  const party = side === 'sales' ? parsed.buyer : parsed.seller;
  return {
    side,
    number: getDocumentNumber(parsed),
    issueDate: parsed.issueDate,
    counterpartyName: party.legalName ?? party.name,
    documentId: document.id,
  };
}
