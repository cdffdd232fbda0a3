import { Injectable } from '@nestjs/common';
import { CompaniesService } from '../../companies/companies.service';
import type { AttemptOutcome } from '../../documents/deliveries/delivery-states';
import type { DueDelivery } from '../delivery-store';
import { MailOrders, type MailOrder } from './mail-orders';
import { FacturXFileFactory } from '../../documents/facturx-files';
import { DocumentStore } from '../../documents/document-store';
import type { DocumentResource } from '../../documents/document.resource';
import { chooseReaderLanguage } from '../../documents/reader-language';
import { parseReadingJson } from '../../documents/reading/reading';
import { getDocumentNumber, isDocumentKind, type ParsedDocument } from '../../../standards/invoice';
import type { DeliveryChannel } from '../delivery-work';
import { toFailedMailOutcome } from './mail-fault';
import { MailSender, type MailMessage } from '../../../platform/kernel/mail/mail-sender';
import { getWording } from './mail-wording';

/**
 * Mails documents with the XML and a PDF that contains the invoice (Factur-X). Every attempt sends the same mail with
 * the same Message-ID.
 */
@Injectable()
export class MailChannel implements DeliveryChannel {
  constructor(
    private readonly mailOrders: MailOrders,
    private readonly documents: DocumentStore,
    private readonly companies: CompaniesService,
    private readonly pdfs: FacturXFileFactory,
    private readonly mailSender: MailSender,
  ) {}

  async deliver(delivery: DueDelivery): Promise<AttemptOutcome> {
    const message = await this.compose(delivery);
    try {
      return { kind: 'accepted', receipt: await this.mailSender.send(message) };
    } catch (error) {
      return toFailedMailOutcome(error);
    }
  }

  private async compose(delivery: DueDelivery): Promise<MailMessage> {
    if (delivery.messageId === null) throw new Error(`Mail delivery ${delivery.id} has no Message-ID`);
    const [order, { document, parsed: bytes }, company] = await Promise.all([
      this.mailOrders.findByDocument(delivery.documentId),
      this.documents.getStored(delivery.teamId, delivery.documentId),
      this.companies.get(delivery.teamId, delivery.companyId),
    ]);
    const isInvoice = isDocumentKind(document.type);
    const parsedDocument = isInvoice ? parseReadingJson({ parsedJson: bytes?.toString() ?? null }) : null;
    return {
      name: delivery.id,
      messageId: delivery.messageId,
      fromName: company.name,
      replyTo: company.email,
      to: delivery.address,
      date: new Date(document.createdAt),
      ...selectWording(document, parsedDocument, order, company.name),
      attachments: await this.createAttachments(document, parsedDocument, delivery.payload),
    };
  }

  private async createAttachments(
    document: DocumentResource,
    parsedDocument: ParsedDocument | null,
    xml: Buffer,
  ): Promise<MailMessage['attachments']> {
    const number = parsedDocument === null ? null : getDocumentNumber(parsedDocument);
    const name = (number ?? document.id).replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80);
    const attachedFiles = [{ filename: `${name}.xml`, contentType: 'application/xml', content: xml }];
    if (parsedDocument === null) return attachedFiles;
    const language = chooseReaderLanguage(document.type, document.profile, parsedDocument);
    const pdf = await this.pdfs.create(document, xml, { language, profile: null });
    return [...attachedFiles, { filename: `${name}.pdf`, contentType: 'application/pdf', content: pdf }];
  }
}

function selectWording(
  { type, profile }: DocumentResource,
  parsedDocument: ParsedDocument | null,
  order: MailOrder | null,
  company: string,
): { subject: string; text: string } {
  const ownWording = getWording(
    type,
    parsedDocument,
    company,
    chooseReaderLanguage(type, profile, parsedDocument),
  );
  return { subject: order?.subject ?? ownWording.subject, text: order?.message ?? ownWording.text };
}
