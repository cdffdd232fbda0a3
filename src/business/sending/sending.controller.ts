import { Body, Controller, Headers, Param, Post, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiQuery, ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import {
  parseLanguageParameter,
  DocumentPdf,
  choosePdfLanguage,
  PDF_LANGUAGE_QUERY,
} from '../documents/document-pdf';
import { previewSchema, type PreviewResource } from '../documents/document-preview';
import { acceptedDocumentExample } from '../documents/document.examples';
import { type DocumentResource, documentExample, documentSchema } from '../documents/document.resource';
import { CollectingPipe } from '../../platform/kernel/http/collecting.pipe';
import type { CollectedInput } from '../../platform/kernel/http/input-faults';
import { formatAttachmentHeader } from '../../platform/kernel/file-name';
import { prefersMediaType } from '../../platform/kernel/http/browser-headers';
import { Operation } from '../../platform/kernel/http/operation';
import {
  formatAppliedPreferences,
  prefersMinimal,
  RETURN_MINIMAL,
} from '../../platform/kernel/http/preferences';
import { OutcomeWait } from './outcome-wait';
import { PreviewService } from './preview.service';
import { PreviewInput, SendInput } from './send.input';
import { SendService } from './send.service';
import { DOCUMENT_FAILURES } from '../documents/document.failures';
import { DOCUMENT_SEND_FAILURES, SENDING_FAILURES } from './sending.failures';

const sendExample = {
  recipient: '0208:0987654394',
  documentType: 'invoice',
  document: {
    invoiceNumber: '2026-0001',
    buyerReference: 'PO-7',
    buyer: {
      name: 'Brouwerij De Kroon NV',
      street: 'Grote Markt 1',
      city: 'Antwerpen',
      postalZone: '2000',
      country: 'BE',
    },
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: [
      {
        name: 'Consulting',
        quantity: '2',
        unitCode: 'HUR',
        netPriceAmount: '75.00',
        vat: { percentage: '21' },
      },
    ],
  },
};

@ApiTags('Sending')
@Controller('api/v1/:companyId')
export class SendingController {
  constructor(
    private readonly sendService: SendService,
    private readonly previews: PreviewService,
    private readonly outcomeWait: OutcomeWait,
    private readonly pdfs: DocumentPdf,
  ) {}

  @Post('send')
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description:
      '`wait=<seconds ≤ 30>` waits for the outcome of the delivery; `return=minimal` omits the contents: `xml` and `parsed` are null (RFC 7240)',
  })
  @Operation({
    id: 'documents.send',
    summary: 'Send a document',
    description:
      'The request is answered as soon as the document is stored. A worker then transmits the document, with retries for up to 48 hours.',
    access: 'team',
    permission: 'documents.send',
    answer: { document: documentSchema },
    example: { document: acceptedDocumentExample },
    headers: ['Preference-Applied'],
    body: { type: SendInput, ofXml: { documentType: 'xml' }, example: sendExample },
    failures: [400, 404, ...DOCUMENT_SEND_FAILURES],
  })
  async send(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body(new CollectingPipe(SendInput)) body: CollectedInput<SendInput>,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<{ success: true; document: DocumentResource }> {
    const isMinimal = prefersMinimal(prefer);
    const document = await this.sendService.send(credential, companyId, body, { isMinimal });
    const seconds = this.outcomeWait.parseWaitSeconds(prefer, credential.teamId);
    const appliedPreferences = formatAppliedPreferences(isMinimal, seconds);
    if (appliedPreferences !== null) response.setHeader('Preference-Applied', appliedPreferences);
    if (seconds === null) return { success: true, document };
    const options = { isMinimal, isClientGone: () => response.destroyed };
    return { success: true, document: await this.outcomeWait.wait(document, seconds, options) };
  }

  @Post('preview')
  @ApiQuery(PDF_LANGUAGE_QUERY)
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description: '`return=minimal` omits the contents: `xml` and `parsed` are null (RFC 7240)',
  })
  @Operation({
    id: 'documents.preview',
    summary: 'Preview a document before sending it',
    description:
      'Builds and validates the document. The document is neither stored nor sent, and the network is called only for `route`; the id is null, ' +
      'and the findings include those that would make a send fail. With `Accept: ' +
      'application/pdf`, before any other type, the response is the document as PDF.',
    access: 'team',
    permission: 'documents.send',
    answer: { document: previewSchema },
    example: {
      document: {
        ...documentExample,
        id: null,
        deliveryStatus: null,
        deliveries: [],
        sentOverPeppol: false,
        route: null,
      },
    },
    alsoAnswers: ['application/pdf'],
    headers: ['Preference-Applied'],
    body: { type: PreviewInput, ofXml: { documentType: 'xml' }, example: sendExample },
    failures: [
      400,
      404,
      SENDING_FAILURES.invalid_document,
      SENDING_FAILURES.seller_mismatch,
      SENDING_FAILURES.recipient_mismatch,
      SENDING_FAILURES.document_type_mismatch,
      SENDING_FAILURES.no_sender_identifier,
      DOCUMENT_FAILURES.malformed_xml,
      DOCUMENT_FAILURES.unreadable_pdf,
      SENDING_FAILURES.unacceptable_pdf,
    ],
  })
  async preview(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body(new CollectingPipe(PreviewInput)) body: CollectedInput<PreviewInput>,
    @Query('language') language: string | undefined,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<{ success: true; document: PreviewResource } | StreamableFile> {
    response.vary('Accept');
    const isPdfRequested = prefersMediaType(request, 'application/pdf');
    const isMinimal = !isPdfRequested && prefersMinimal(prefer);
    if (isMinimal) response.setHeader('Preference-Applied', RETURN_MINIMAL);
    const { document, number } = await this.previews.preview(credential, companyId, body, isMinimal);
    if (!isPdfRequested) return { success: true, document };
    response.vary('Accept-Language');
    return new StreamableFile(
      await this.pdfs.render(
        document,
        choosePdfLanguage(request, parseLanguageParameter(language), document),
      ),
      {
        type: 'application/pdf',
        disposition: formatAttachmentHeader(number ?? 'preview', 'pdf'),
      },
    );
  }
}
