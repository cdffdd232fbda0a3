import { Body, Controller, Headers, Param, Post, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCredential, type Credential } from '../auth/credential';
import { DocumentPdf, pdfLanguage, PdfQuery } from '../documents/document-pdf';
import type { PreviewResource } from '../documents/document-preview';
import { type DocumentResource, documentExample, documentSchema } from '../documents/document.resource';
import { attachment } from '../kernel/http/attachment';
import { asksFor } from '../kernel/http/browser-headers';
import { Operation } from '../kernel/http/operation';
import { OutcomeWait } from './outcome-wait';
import { PreviewService } from './preview.service';
import { PreviewInput, SendInput } from './send.input';
import { SendService } from './send.service';

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
    private readonly sending: SendService,
    private readonly previews: PreviewService,
    private readonly outcomes: OutcomeWait,
    private readonly pdfs: DocumentPdf,
  ) {}

  @Post('send')
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description: '`wait=<seconds ≤ 30>` waits for the outcome of the delivery (RFC 7240)',
  })
  @Operation({
    summary: 'Send a document',
    description:
      'The answer comes when the document is stored; a worker then transmits it, for up to 48 hours.',
    access: 'team',
    answer: { document: documentSchema },
    example: { document: { ...documentExample, deliveryStatus: 'pending', sentOverPeppol: false } },
    failures: [400, 403, 404, 409, 413, 422, 503],
    body: { type: SendInput, example: sendExample },
  })
  async send(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body() input: SendInput,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ success: true; document: DocumentResource }> {
    const document = await this.sending.send(credential, companyId, input);
    const seconds = this.outcomes.secondsWanted(prefer, credential.teamId);
    if (seconds === null) return { success: true, document };
    response.setHeader('Preference-Applied', `wait=${seconds}`);
    return { success: true, document: await this.outcomes.wait(document, seconds, () => response.destroyed) };
  }

  @Post('preview')
  @Operation({
    summary: 'See what would be sent',
    description:
      'Builds and validates the document. Nothing is stored, sent or asked of the network; the id is null, and findings that sending would refuse are shown. With `Accept: application/pdf`, before any other type, the answer is the document as PDF.',
    access: 'team',
    answer: { document: documentSchema },
    example: {
      document: { ...documentExample, id: null, deliveryStatus: null, deliveries: [], sentOverPeppol: false },
    },
    failures: [400, 404, 409, 413, 503],
    alsoAnswers: ['application/pdf'],
    body: { type: PreviewInput, example: sendExample },
  })
  async preview(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body() input: PreviewInput,
    @Query() { language }: PdfQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ success: true; document: PreviewResource } | StreamableFile> {
    const { document, number } = await this.previews.preview(credential, companyId, input);
    response.vary('Accept');
    if (!asksFor(request, 'application/pdf')) return { success: true, document };
    response.vary('Accept-Language');
    return new StreamableFile(await this.pdfs.render(document, pdfLanguage(request, language, document)), {
      type: 'application/pdf',
      disposition: attachment(number ?? 'preview', 'pdf'),
    });
  }
}
