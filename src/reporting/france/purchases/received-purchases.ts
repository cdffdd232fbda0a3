import { Injectable } from '@nestjs/common';
import { CompanyLock } from '../../../business/companies/company-lock';
import type { ReceivedDocument } from '../../../business/documents/document-events';
import { OnDomainEvent, type DomainEvent } from '../../../platform/events/domain-events';
import { checkContent, type ContentFinding } from '../../../standards/flux10';
import type { ParsedDocument } from '../../../standards/invoice';
import { clock } from '../../../platform/kernel/clock';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../../platform/kernel/http/cursor';
import { readPage } from '../../../platform/kernel/http/read-page';
import type { Declarant } from '../declarant/declarant';
import { toContentContext, ReportsService } from '../reports/reports.service';
import { toReportOfContent } from '../reports/report-content';
import { toPurchase, type DerivedPurchase } from './derive-purchase';
import { formatPurchaseReference, type ReceivedPurchase } from './received-purchase.resource';
import {
  SELECT_KNOWN_PURCHASE,
  INSERT_PURCHASE,
  selectReceivedPurchases,
  SELECT_REPORTING_DECLARANT,
} from './received-purchases.queries';

/**
 * Reports invoices from abroad that a declarant receives, in the transaction that stores the invoices. Findings that
 * prevent an automatic report are stored for a manual report. A purchase that is already reported is not reported
 * again.
 */
@Injectable()
export class ReceivedPurchases {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reports: ReportsService,
    private readonly companies: CompanyLock,
  ) {}

  @OnDomainEvent('document.received')
  async onDocumentReceived({ tx, ...document }: DomainEvent<'document.received'>): Promise<void> {
    const { type, parsedJson, companyId } = document;
    // The company is the seller of a self-billed invoice that it receives, so such an invoice is not a purchase.
    if ((type !== 'invoice' && type !== 'creditNote') || parsedJson === null) return;
    const [declarant] = await tx.query<Declarant>(SELECT_REPORTING_DECLARANT, [companyId]);
    if (declarant === undefined) return;
    const purchase = toPurchase(JSON.parse(parsedJson) as ParsedDocument);
    if (purchase !== null) await this.store(tx, declarant, document, purchase);
  }

  private async store(
    tx: Transaction,
    declarant: Declarant,
    { documentId, teamId, companyId }: ReceivedDocument,
    { content, doubts }: DerivedPurchase,
  ): Promise<void> {
    const report = toReportOfContent(content);
    const findings: ContentFinding[] = [...doubts, ...checkContent(content, toContentContext(declarant))];
    const { key } = report.operation;
    if (findings.length === 0) {
      const validReports = await this.reports.lockOperation(tx, declarant, report.operation);
      const knownRows = await tx.query(SELECT_KNOWN_PURCHASE, [companyId, key]);
      if (validReports.length === 0 && knownRows.length === 0)
        await this.reports.submit(tx, declarant, formatPurchaseReference(documentId), report);
    }
    await tx.query(INSERT_PURCHASE, [
      documentId,
      teamId,
      companyId,
      key,
      JSON.stringify(content),
      JSON.stringify(findings),
      clock.now(),
    ]);
  }

  /**
   * Lists purchases, newest first.
   * @throws ApiError 404, or 401 when the company belongs to another team
   */
  async list(teamId: string, companyId: string, query: PageQuery): Promise<Page<ReceivedPurchase>> {
    await this.companies.assertExists(teamId, companyId);
    return readPage(
      query,
      (count, after) =>
        this.unitOfWork.query<ReceivedPurchase>(selectReceivedPurchases(after), [
          ...[companyId, teamId, count],
          ...(after === null ? [] : [after.createdAt, after.id]),
        ]),
      ({ createdAt, documentId }) => ({ createdAt: createdAt.toISOString(), id: documentId }),
    );
  }
}
