import { Injectable } from '@nestjs/common';
import type { Credential } from '../../access/auth/credential';
import { toPreviewResource, type PreviewResource } from '../documents/document-preview';
import { DocumentReader } from '../documents/reading/document-reader';
import { RuleLinkService } from '../documents/rule-links';
import { clock } from '../../platform/kernel/clock';
import type { CollectedInput } from '../../platform/kernel/http/input-faults';
import { DocumentPreparation } from './document-preparation';
import { RecipientLookup } from './recipient-lookup';
import type { PreviewInput } from './send.input';
import { SendingCompanies } from './sending-companies';

/**
 * Previews the document that would be sent. The preview stores and sends nothing; it calls the network only for the route
 * of a French document.
 */
@Injectable()
export class PreviewService {
  constructor(
    private readonly companies: SendingCompanies,
    private readonly preparation: DocumentPreparation,
    private readonly reader: DocumentReader,
    private readonly links: RuleLinkService,
    private readonly recipients: RecipientLookup,
  ) {}

  /**
   * Returns the document with its number and all findings of its validation, also fatal ones, which sending would refuse.
   * @param isMinimal true: `xml` and `parsed` are null
   * @throws ApiError 400 when no document can be built from the input
   */
  async preview(
    { teamId, environment }: Credential,
    companyId: string,
    body: CollectedInput<PreviewInput>,
    isMinimal = false,
  ): Promise<{ document: PreviewResource; number: string | null }> {
    const sending = await this.companies.read(teamId, companyId);
    const { reading, xml, sender, recipient, docTypeId, processId } = await this.preparation.prepare(
      sending,
      body,
    );
    const document = toPreviewResource({
      teamId,
      companyId,
      senderId: sender,
      receiverId: recipient,
      docTypeId,
      processId,
      countryC1: sending.company.country,
      type: reading.type,
      payable: reading.summary.payable,
      validation: this.links.addLinks(reading.validation),
      content: isMinimal
        ? { xml: null, parsed: null }
        : await this.reader.showContents({
            xml,
            parsed: reading.parsedJson === null ? null : Buffer.from(reading.parsedJson),
            embeddedFiles: reading.embeddedFiles,
          }),
      route: await this.recipients.findRoute({ environment, companyId }, { recipient, docTypeId, processId }),
      at: clock.now(),
    });
    return { document, number: reading.summary.documentNumber };
  }
}
