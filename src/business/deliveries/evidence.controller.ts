import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { DocumentStore } from '../documents/document-store';
import { formatAttachmentHeader } from '../../platform/kernel/file-name';
import { Operation } from '../../platform/kernel/http/operation';
import { DeliveryEvidence } from './delivery-evidence';
import { DOCUMENT_FAILURES } from '../documents/document.failures';

/** Evidence that a document was delivered. */
@ApiTags('Documents')
@Controller('api/v1/documents/:documentId')
export class EvidenceController {
  constructor(
    private readonly documents: DocumentStore,
    private readonly evidence: DeliveryEvidence,
  ) {}

  @Get('deliveries/:documentDeliveryId/evidence')
  @Operation({
    id: 'documents.downloadEvidence',
    summary: 'Download the evidence of a delivery',
    description:
      'Returns a ZIP archive with `delivery.json` (message ids, every attempt with its time and ' +
      'outcome), the XML, each receipt byte for byte and, for attempts over the network, the signed ' +
      'message, its response, both certificates, the revocation status of the certificates at that time ' +
      'and, as `ownKeyCustody` of `exchange.json`, the location of the private key of this service ' +
      '(`file`, `external_signer`; null when it was not recorded). The archive also contains each ' +
      'status of the message (MLS), with the signed message in which it arrived.',
    access: 'team',
    permission: 'documents.read',
    alsoAnswers: ['application/zip'],
    headers: ['Content-Disposition'],
    failures: [404, DOCUMENT_FAILURES.no_xml],
  })
  async deliveryEvidence(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Param('documentDeliveryId') deliveryId: string,
  ): Promise<StreamableFile> {
    const { documentNumber } = await this.documents.getRow(teamId, documentId);
    const name = documentNumber === null ? deliveryId : `${documentNumber} ${deliveryId}`;
    return new StreamableFile(await this.evidence.createBundle(teamId, documentId, deliveryId), {
      type: 'application/zip',
      disposition: formatAttachmentHeader(name, 'zip'),
    });
  }
}
