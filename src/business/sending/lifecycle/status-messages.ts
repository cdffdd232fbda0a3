import { Injectable } from '@nestjs/common';
import type { LifecycleStatus, NewStatus } from '../../../standards/cdar';
import { DocumentReader } from '../../documents/reading/document-reader';
import { removeOwnSchemeFindings } from '../../documents/reading/own-schemes';
import type { DocumentReading } from '../../documents/reading/reading';
import { getFrenchStatusTypeIds } from '../../../standards/invoice/document-types';
import { badInput } from '../../../platform/kernel/http/api-error';
import { FrenchPlatforms } from '../../../network/french-platform/french-platforms';
import type { ReportingPlatform } from '../../../network/french-platform/reporting-platform';
import type { TeamEnvironment } from '../../../access/teams/team.entity';
import { NO_SENDER_ERROR, type PreparedDocument } from '../document-preparation';
import { toFieldErrors } from '../outgoing-document';
import { assertVerified } from '../send.service';
import type { SendingCompany } from '../sending-companies';
import { writeStatusXml, type InvoiceInLifecycle } from './lifecycle-invoice';

export type StatusToSend = Pick<NewStatus, 'id' | 'speaker' | 'since' | 'issuedAt' | 'details'> & {
  code: LifecycleStatus['code'];
};

/** Writes the messages of statuses, for the partner of an invoice and for the tax portal. */
@Injectable()
export class StatusMessages {
  constructor(
    private readonly reader: DocumentReader,
    private readonly platforms: FrenchPlatforms,
  ) {}

  /**
   * Creates the message to the partner, ready to be stored and sent.
   * @throws ApiError 400 when the content of the invoice makes a message that breaks its rules, or the company has no
   *   identifier; 403
   */
  async createForPartner(
    { company, senders }: SendingCompany,
    environment: TeamEnvironment,
    invoice: InvoiceInLifecycle,
    status: StatusToSend,
  ): Promise<PreparedDocument> {
    assertVerified(company);
    // The address of the company on the invoice may no longer belong to the company.
    const sender = senders.includes(invoice.ownAddress) ? invoice.ownAddress : senders[0];
    if (sender === undefined) throw badInput(NO_SENDER_ERROR, 'no_sender_identifier');
    const platform = await this.platforms.findPlatformForTeam(environment, company.id);
    const xml = writeStatusXml(invoice, { ...status, ...toPlatform(platform), to: 'partners' });
    const { docTypeId, processId } = getFrenchStatusTypeIds();
    const reading = await this.validate(xml, processId, invoice.partnerAddress);
    return {
      xml,
      reading,
      sender,
      recipient: invoice.partnerAddress,
      docTypeId,
      processId,
      conversion: null,
      pdf: null,
    };
  }

  /** Returns the XML of a status message to both parties of an invoice, without storing or sending the message. */
  async write(
    environment: TeamEnvironment,
    invoice: InvoiceInLifecycle,
    status: StatusToSend,
  ): Promise<Buffer> {
    const platform = await this.platforms.findPlatformForTeam(environment, invoice.companyId);
    return writeStatusXml(invoice, { ...status, ...toPlatform(platform), to: 'partners' });
  }

  /** Creates the message to the tax portal for the platform that submits it. */
  createForPortal(
    platform: Pick<ReportingPlatform, 'sender'>,
    invoice: InvoiceInLifecycle,
    status: StatusToSend,
  ): Buffer {
    return writeStatusXml(invoice, { ...status, ...toPlatform(platform), to: 'portal' });
  }

  private async validate(xml: Buffer, processId: string, recipient: string): Promise<DocumentReading> {
    const result = await this.reader.read(xml, processId);
    if (!result.ok) throw new Error(`The written status message cannot be read: ${result.message}`);
    const reading = {
      ...result.reading,
      validation: removeOwnSchemeFindings(result.reading.validation, recipient),
    };
    const fatal = Object.values(toFieldErrors(reading, {})).flat();
    if (fatal.length > 0) throw badInput({ root: fatal }, 'document_invalid');
    return reading;
  }
}

function toPlatform({ sender }: Pick<ReportingPlatform, 'sender'>): Pick<NewStatus, 'platform'> {
  return { platform: { id: sender?.platformNumber ?? null, name: sender?.name ?? null } };
}
