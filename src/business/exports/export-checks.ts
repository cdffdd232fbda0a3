import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { buildFirstIdAt } from '../../platform/kernel/ids';
import type { ParsedDocument } from '../../standards/invoice';
import { getDocumentNumber } from '../../standards/invoice';
import { newDocumentId, type DocumentResource } from '../documents/document.resource';
import type { ExportPeriod } from './exported-documents';
import { DOCUMENTS_WITH_NUMBERS, UNREADABLE_DOCUMENTS } from './exports.queries';
import type { FindingCollector } from './journal/checks';
import type { JournalSide } from './journal/terms';
import { listNumbers, NumberSeriesCollector } from './journal/number-series';

/** Maximum number of document numbers in one query. */
const NUMBERS_PER_QUERY = 200;
/** Maximum number of missing numbers that are looked up, for all series of a document type together. */
const MAX_MISSING_NUMBERS = 20_000;
/** Maximum number of characters of a number in the index. */
const MAX_INDEXED_LENGTH = 100;
const DAY_MS = 86_400_000;

/** Document that is checked, with the journal to which it belongs. */
export interface CheckedDocument {
  document: DocumentResource;
  parsed: ParsedDocument;
  side: JournalSide;
}

interface NumberedDocument {
  id: string;
  number: string;
  senderId: string;
  type: string;
  issueDate: string | null;
}

/** Finds problems that concern the accountant: failed deliveries, rejected and duplicate invoices, missing numbers. */
@Injectable()
export class ExportChecks {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Adds findings about some documents. */
  async checkDocuments(
    companyId: string,
    documents: CheckedDocument[],
    findings: FindingCollector,
  ): Promise<void> {
    for (const checkedDocument of documents) {
      const { document } = checkedDocument;
      const failedDelivery = document.deliveries.find(({ failure }) => failure !== null)?.failure ?? null;
      if (document.deliveryStatus === 'failed')
        findings.add({
          check: 'failedDelivery',
          ...toFindingFields(checkedDocument),
          detail: failedDelivery === null ? null : failedDelivery.message,
        });
      // A response whose delivery failed or was cancelled has no effect.
      const lastResponse = document.responses
        .filter(({ state, deliveryStatus }) => state !== null && deliveryStatus !== 'failed')
        .at(-1);
      if (lastResponse?.state === 'RE')
        findings.add({
          check: 'rejected',
          ...toFindingFields(checkedDocument),
          detail:
            lastResponse.reasons.map(({ code, text }) => text ?? code ?? '').join('; ') ||
            lastResponse.description,
        });
    }
    await this.addDuplicates(
      companyId,
      documents.filter(({ document }) => document.direction === 'incoming'),
      findings,
    );
  }

  /** Adds a finding for each received document whose sender sent another document with the same number. */
  private async addDuplicates(
    companyId: string,
    documents: CheckedDocument[],
    findings: FindingCollector,
  ): Promise<void> {
    const numbers = documents.flatMap(({ parsed }) => getDocumentNumber(parsed) ?? []);
    if (numbers.length === 0) return;
    const numberedDocuments = await this.findByNumbers(companyId, 'incoming', numbers);
    for (const checkedDocument of documents) {
      const { document, parsed } = checkedDocument;
      const number = getDocumentNumber(parsed);
      const duplicateDocument = numberedDocuments.find(
        (each) =>
          each.id !== document.id &&
          each.number === number &&
          each.senderId === document.senderId &&
          each.type === document.type,
      );
      if (duplicateDocument !== undefined)
        findings.add({
          check: 'duplicate',
          ...toFindingFields(checkedDocument),
          detail: `${duplicateDocument.id} ${duplicateDocument.issueDate ?? ''}`.trim(),
        });
    }
  }

  /** Adds a finding for each missing number that no document of another period has, up to a maximum number. */
  async addGaps(companyId: string, series: NumberSeriesCollector, findings: FindingCollector): Promise<void> {
    let gapCount = 0;
    for (const gap of series.listGaps()) {
      gapCount += gap.count;
      if (gapCount > MAX_MISSING_NUMBERS) return;
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

  /** Adds a finding for each document that was received in the period and could not be parsed. */
  async addUnreadable(
    { companyId, fromDay, toDay }: ExportPeriod,
    findings: FindingCollector,
  ): Promise<void> {
    const rows = await this.unitOfWork.query<{ id: string; senderId: string; day: string }>(
      UNREADABLE_DOCUMENTS,
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
  ): Promise<NumberedDocument[]> {
    return this.unitOfWork.query<NumberedDocument>(DOCUMENTS_WITH_NUMBERS, [
      companyId,
      direction,
      numbers.map((number) => [...number].slice(0, MAX_INDEXED_LENGTH).join('')),
    ]);
  }
}

/** Returns the fields of a finding that identify a document. */
export function toFindingFields({ document, parsed, side }: CheckedDocument) {
  const party = side === 'sales' ? parsed.buyer : parsed.seller;
  return {
    side,
    number: getDocumentNumber(parsed),
    issueDate: parsed.issueDate,
    counterpartyName: party.legalName ?? party.name,
    documentId: document.id,
  };
}
