import { Injectable } from '@nestjs/common';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import type {} from '../../business/deliveries/document-delivery';
import { DocumentContents } from '../../business/documents/document-contents';
import type {} from '../../business/sending/inbound-receiver';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import type {} from '../../business/companies/companies.service';
import type {} from '../../business/sending/sandbox/sandbox-clock';
import { clock } from '../../platform/kernel/clock';
import { conflict } from '../../platform/kernel/http/api-error';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { findCurrentTraceparent } from '../../platform/kernel/tracing/active-span';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { isDocumentKind, type ParsedDocument } from '../../standards/invoice';
import {
  findDuties,
  mayHaveDuty,
  readCustomizationId,
  type Reporter,
  type TaxReporting,
} from '../../standards/taxdata';
import {
  DELETE_SANDBOX_REPORTS,
  SELECT_ANY_REPORT,
  INSERT_DUTY,
  SELECT_REPORTED_EXCHANGE,
} from './tax-data-duties.queries';
import { ADVANCE_REPORTS } from './tax-data-work.queries';
import { TAX_DATA_QUEUE } from './tax-data-work';
import { newTaxDataId } from './tax-data.resource';

/** Exchanged document of a company that reports. */
export interface ReportedExchange {
  documentId: string;
  teamId: string;
  companyId: string;
  environment: TeamEnvironment;
  type: string;
  docTypeId: string;
  taxReporting: TaxReporting;
}

/** Outcome and time of an exchange. */
export interface ExchangeEnd {
  reporter: Reporter;
  delivery: 'delivered' | 'failed';
  exchangedAt: Date;
  /** Instance identifier of the envelope of this exchange, and AS4 MessageId of its message. */
  envelopeId: string | null;
  messageId: string | null;
  /** False for an earlier exchange found by a backfill: a withdrawn report of such an exchange is not created again. */
  isNew: boolean;
}

/**
 * Writes the duty to report an invoice in the transaction of its exchange: when the recipient's access point has
 * accepted or finally refused the invoice (C2), and when the invoice is received (C3).
 */
@Injectable()
export class TaxDataDuties {
  constructor(
    private readonly contents: DocumentContents,
    private readonly dispatcher: Dispatcher,
  ) {}

  @OnDomainEvent('delivery.ended')
  async onDeliveryEnded(event: DomainEvent<'delivery.ended'>): Promise<void> {
    const { tx, documentId, status, envelopeId, messageId } = event;
    const [exchange] = await tx.query<ReportedExchange>(SELECT_REPORTED_EXCHANGE, [documentId]);
    if (exchange !== undefined)
      await this.record(tx, exchange, {
        reporter: 'C2',
        delivery: status,
        exchangedAt: clock.now(),
        envelopeId,
        messageId,
        isNew: true,
      });
  }

  @OnDomainEvent('document.arrived')
  async onDocumentArrived(event: DomainEvent<'document.arrived'>): Promise<void> {
    const { tx, taxReporting, parsedJson, message } = event;
    if (taxReporting === null || parsedJson === null) return;
    const { docTypeId, envelopeId, messageId } = message;
    const end: ExchangeEnd = {
      reporter: 'C3',
      delivery: 'delivered',
      exchangedAt: clock.now(),
      envelopeId,
      messageId,
      isNew: true,
    };
    if (mayHaveDuty(taxReporting, 'C3', { ...end, type: event.type, docTypeId }))
      await this.insert(tx, { ...event, taxReporting, docTypeId }, end, parsedJson);
  }

  /** Advances due times when a sandbox team advances its clock. */
  @OnDomainEvent('sandbox.clock_advanced')
  async advanceDueTimes({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    await tx.query(ADVANCE_REPORTS, [teamId, seconds]);
  }

  /**
   * @throws ApiError 409 while a company of a production team has reports, which must be retained by law
   */
  @OnDomainEvent('company.withdrawing')
  @OnDomainEvent('company.deleting')
  async preventDeletionWithReports({ tx, companyId }: DomainEvent<'company.deleting'>): Promise<void> {
    await tx.query(DELETE_SANDBOX_REPORTS, [companyId]);
    if ((await tx.query(SELECT_ANY_REPORT, [companyId])).length > 0)
      throw conflict(
        'company_has_documents',
        'The company has reports to a tax authority, which must be kept as evidence. The company cannot be deleted.',
      );
  }

  /**
   * Writes the duties to report an exchanged document, unless they already exist.
   * @returns whether a duty was added
   */
  async record(tx: Transaction, exchange: ReportedExchange, end: ExchangeEnd): Promise<boolean> {
    // The content is read only when the countries in it determine the duty.
    if (!mayHaveDuty(exchange.taxReporting, end.reporter, { ...exchange, ...end })) return false;
    const parsedBytes = (await this.contents.findReading(exchange.documentId, tx))?.parsed ?? null;
    return parsedBytes === null ? false : this.insert(tx, exchange, end, parsedBytes.toString('utf8'));
  }

  private async insert(
    tx: Transaction,
    exchange: ReportedExchange,
    { reporter, delivery, exchangedAt, envelopeId, messageId, isNew }: ExchangeEnd,
    parsedJson: string,
  ): Promise<boolean> {
    const { type: kind, taxReporting } = exchange;
    if (!isDocumentKind(kind)) return false;
    const { seller, buyer } = JSON.parse(parsedJson) as ParsedDocument;
    const duties = findDuties(taxReporting, reporter, {
      kind,
      customizationId: readCustomizationId(exchange.docTypeId),
      sellerCountry: seller.country,
      buyerCountry: buyer.country,
      delivery,
      exchangedAt,
    });
    let isAdded = false;
    for (const { jurisdiction, type, scope, isMandatory, dueAt } of duties) {
      const insertedRows = await tx.query(INSERT_DUTY, [
        newTaxDataId(),
        exchange.teamId,
        exchange.companyId,
        exchange.documentId,
        exchange.environment,
        jurisdiction,
        reporter,
        type,
        scope,
        isMandatory,
        taxReporting.taxIdentifier,
        exchangedAt,
        dueAt,
        isNew,
        envelopeId,
        messageId,
        findCurrentTraceparent(),
      ]);
      isAdded ||= insertedRows.length > 0;
    }
    if (isAdded) tx.afterCommit(() => this.dispatcher.request(TAX_DATA_QUEUE));
    return isAdded;
  }
}
