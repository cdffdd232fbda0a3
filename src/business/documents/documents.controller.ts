import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { formatAttachmentHeader } from '../../platform/kernel/http/attachment';
import { prefersMediaType } from '../../platform/kernel/http/browser-headers';
import { Operation } from '../../platform/kernel/http/operation';
import { prefersMinimal, RETURN_MINIMAL } from '../../platform/kernel/http/preferences';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import { type DocumentResource, documentExample, documentSchema } from './document.resource';
import { ProofBundle } from './exchanges/proof-bundle';
import { DocumentList, type DocumentPage } from './document-list';
import { DocumentFormats, type FormattedXml } from './document-formats';
import { FormatQuery, PdfFileQuery } from './document-format';
import { FacturXFiles } from './facturx-files';
import type { InvoiceSyntax } from '../../standards/invoice';
import { DocumentLabels } from './document-labels';
import { DocumentPackage } from './document-package';
import { DocumentPdf, pdfLanguage } from './document-pdf';
import { DocumentStore } from './document-store';
import { OriginalPdfs } from './originals/original-pdfs';
import { InboxQuery, ListDocumentsQuery, MarkAsReadInput } from './documents.query';
import { DOCUMENT_FAILURES } from './document.failures';

const answer = { document: documentSchema };
const page = { documents: listOf(documentSchema), pagination: paginationSchema };
const pageExample = {
  documents: [{ ...documentExample, xml: null }],
  pagination: { limit: 50, nextCursor: null, hasMore: false },
};

@ApiTags('Documents')
@Controller('api/v1')
export class DocumentsController {
  constructor(
    private readonly documents: DocumentStore,
    private readonly lists: DocumentList,
    private readonly formats: DocumentFormats,
    private readonly packages: DocumentPackage,
    private readonly proofs: ProofBundle,
    private readonly pdfs: DocumentPdf,
    private readonly originals: OriginalPdfs,
    private readonly facturXFiles: FacturXFiles,
    private readonly labels: DocumentLabels,
  ) {}

  @Get('documents')
  @Operation({
    id: 'documents.list',
    summary: 'List documents, newest first',
    description: 'Items have everything but `xml` and the bodies of embedded files.',
    access: 'team',
    permission: 'documents.read',
    answer: page,
    example: pageExample,
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: ListDocumentsQuery,
  ): Promise<{ success: true } & DocumentPage> {
    return { success: true, ...(await this.lists.page(teamId, query)) };
  }

  @Get('inbox')
  @Operation({
    id: 'documents.listInbox',
    summary: 'List unread incoming documents, newest first',
    access: 'team',
    permission: 'documents.read',
    answer: page,
    example: pageExample,
    failures: [400],
  })
  async inbox(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: InboxQuery,
  ): Promise<{ success: true } & DocumentPage> {
    return { success: true, ...(await this.lists.page(teamId, { ...query, unread: true })) };
  }

  @Get('documents/:documentId')
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description: '`return=minimal` answers with `xml` and `parsed` null (RFC 7240)',
  })
  @Operation({
    id: 'documents.get',
    summary: 'Get a document',
    description:
      'With `Accept: application/xml`, before any other type, the answer is the XML itself, byte for byte as sent or received. With `format`, the XML is in that syntax, converted on reading where it is stored in the other. A report (French e-reporting) has none, nor has a PDF without XML. With `format=facturx` the answer is a PDF with the document in it.',
    access: 'team',
    permission: 'documents.read',
    answer,
    example: { document: documentExample },
    alsoAnswers: ['application/xml', 'application/pdf'],
    headers: ['ETag', 'Content-Disposition', 'Preference-Applied'],
    failures: [
      400,
      404,
      DOCUMENT_FAILURES.no_xml,
      DOCUMENT_FAILURES.not_convertible,
      DOCUMENT_FAILURES.not_renderable,
      DOCUMENT_FAILURES.profile_too_small,
    ],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Query() query: FormatQuery,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ success: true; document: DocumentResource } | StreamableFile> {
    const { format } = query;
    response.vary('Accept');
    if (format === 'facturx') return this.facturX(teamId, documentId, query, request);
    if (prefersMediaType(request, 'application/xml')) {
      const { documentNumber } = await this.documents.row(teamId, documentId);
      const { xml, conversion } = await this.xmlOf(teamId, documentId, format);
      // The XML of a document never changes; how it is converted may, with the version of the service.
      response.setHeader(
        'ETag',
        conversion === null ? `"${documentId}"` : `W/"${documentId}.${conversion.to}"`,
      );
      if (request.fresh) response.status(304);
      const disposition = formatAttachmentHeader(documentNumber ?? documentId, 'xml');
      return new StreamableFile(request.fresh ? Buffer.alloc(0) : xml, {
        type: 'application/xml',
        disposition,
      });
    }
    response.vary('Prefer');
    const isMinimal = prefersMinimal(prefer);
    if (isMinimal) response.setHeader('Preference-Applied', RETURN_MINIMAL);
    return { success: true, document: await this.document(teamId, documentId, format, isMinimal) };
  }

  private async document(
    teamId: string,
    documentId: string,
    format: InvoiceSyntax | undefined,
    isMinimal: boolean,
  ): Promise<DocumentResource> {
    if (format !== undefined) {
      const document = await this.formats.document(teamId, documentId, format);
      return isMinimal ? { ...document, xml: null, parsed: null } : document;
    }
    return isMinimal ? this.documents.minimal(teamId, documentId) : this.documents.get(teamId, documentId);
  }

  private async xmlOf(
    teamId: string,
    documentId: string,
    format: InvoiceSyntax | undefined,
  ): Promise<FormattedXml> {
    if (format !== undefined) return this.formats.xml(teamId, documentId, format);
    return { xml: await this.documents.xml(teamId, documentId), conversion: null };
  }

  private async facturX(
    teamId: string,
    documentId: string,
    { language, profile }: Pick<FormatQuery, 'language' | 'profile'>,
    request: Request,
  ): Promise<StreamableFile> {
    const { document, xml } = await this.documents.stored(teamId, documentId);
    const { documentNumber } = await this.documents.row(teamId, documentId);
    const pdf = await this.facturXFiles.of(document, xml, {
      language: pdfLanguage(request, language, document),
      profile: profile ?? null,
    });
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: formatAttachmentHeader(documentNumber ?? documentId, 'pdf'),
    });
  }

  @Get('documents/:documentId/pdf')
  @Operation({
    id: 'documents.downloadPdf',
    summary: 'Get a document as PDF',
    description:
      'A reading copy of what the document says. A document of type `unknown` that came as a PDF is answered with that PDF.',
    access: 'team',
    permission: 'documents.read',
    alsoAnswers: ['application/pdf'],
    headers: ['Content-Disposition'],
    failures: [
      400,
      404,
      DOCUMENT_FAILURES.no_xml,
      DOCUMENT_FAILURES.not_renderable,
      DOCUMENT_FAILURES.profile_too_small,
    ],
  })
  async pdf(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Query() query: PdfFileQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    if (query.format === 'facturx') return this.facturX(teamId, documentId, query, request);
    const { documentNumber } = await this.documents.row(teamId, documentId);
    const document = await this.documents.get(teamId, documentId);
    const language = pdfLanguage(request, query.language, document);
    const disposition = formatAttachmentHeader(documentNumber ?? documentId, 'pdf');
    response.vary('Accept-Language');
    const original = this.pdfs.canRender(document) ? null : await this.originals.of(teamId, documentId);
    return new StreamableFile(original ?? (await this.pdfs.render(document, language)), {
      type: 'application/pdf',
      disposition,
    });
  }

  @Get('documents/:documentId/package')
  @Operation({
    id: 'documents.downloadPackage',
    summary: 'Download a document with all that belongs to it',
    description: 'A zip archive with the XML, the JSON, the embedded files and a PDF.',
    access: 'team',
    permission: 'documents.read',
    alsoAnswers: ['application/zip'],
    headers: ['Content-Disposition'],
    failures: [404],
  })
  async package(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
  ): Promise<StreamableFile> {
    const { documentNumber } = await this.documents.row(teamId, documentId);
    const disposition = formatAttachmentHeader(documentNumber ?? documentId, 'zip');
    return new StreamableFile(await this.packages.stream(teamId, documentId), {
      type: 'application/zip',
      disposition,
    });
  }

  @Get('documents/:documentId/proof')
  @Operation({
    id: 'documents.downloadProof',
    summary: 'Download the proof that a document was exchanged',
    description:
      'A zip archive with the XML, each signed message with its receipt or error, both certificates, what was known of their revocation, where our private key was (`ownKeyCustody`), and a manifest of SHA-256 digests. `passerelle proof verify` checks it without this installation. 409 (`no_exchange`) when no message with the document went over the network.',
    access: 'team',
    permission: 'documents.read',
    alsoAnswers: ['application/zip'],
    headers: ['Content-Disposition'],
    failures: [404, DOCUMENT_FAILURES.no_exchange, DOCUMENT_FAILURES.no_xml],
  })
  async proof(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
  ): Promise<StreamableFile> {
    const { documentNumber } = await this.documents.row(teamId, documentId);
    return new StreamableFile(await this.proofs.stream(teamId, documentId), {
      type: 'application/zip',
      disposition: formatAttachmentHeader(`${documentNumber ?? documentId} proof`, 'zip'),
    });
  }

  @Post('documents/:documentId/mark-as-read')
  @Operation({
    id: 'documents.markAsRead',
    summary: 'Mark a document as read or unread',
    access: 'team',
    permission: 'documents.manage',
    answer,
    example: { document: { ...documentExample, direction: 'incoming', readAt: '2026-11-21T10:05:00.000Z' } },
    body: { type: MarkAsReadInput, example: { read: true }, required: false },
    failures: [400, 404],
  })
  async markAsRead(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Body() input: MarkAsReadInput,
  ): Promise<{ success: true; document: DocumentResource }> {
    return {
      success: true,
      document: await this.documents.markAsRead(teamId, documentId, input.read ?? true),
    };
  }

  @Put('documents/:documentId/labels/:labelId')
  @Operation({
    id: 'documents.addLabel',
    summary: 'Put a label on a document',
    access: 'team',
    permission: 'documents.manage',
    answer,
    example: { document: documentExample },
    failures: [404],
  })
  async assignLabel(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Param('labelId') labelId: string,
  ): Promise<{ success: true; document: DocumentResource }> {
    await this.labels.assign(teamId, documentId, labelId);
    return { success: true, document: await this.documents.get(teamId, documentId) };
  }

  @Delete('documents/:documentId/labels/:labelId')
  @Operation({
    id: 'documents.removeLabel',
    summary: 'Take a label off a document',
    access: 'team',
    permission: 'documents.manage',
    answer,
    example: { document: documentExample },
    failures: [404],
  })
  async unassignLabel(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
    @Param('labelId') labelId: string,
  ): Promise<{ success: true; document: DocumentResource }> {
    await this.labels.unassign(teamId, documentId, labelId);
    return { success: true, document: await this.documents.get(teamId, documentId) };
  }

  @Delete('documents/:documentId')
  @Operation({
    id: 'documents.delete',
    summary: 'Delete a document',
    description:
      'Documents of a production team are kept for 10 years (409 `retention_hold`). Each deletion is audited.',
    access: 'team',
    permission: 'documents.manage',
    answer: {},
    example: {},
    failures: [
      404,
      DOCUMENT_FAILURES.delivery_pending,
      DOCUMENT_FAILURES.retention_hold,
      DOCUMENT_FAILURES.report_kept,
      DOCUMENT_FAILURES.status_kept,
    ],
  })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
  ): Promise<{ success: true }> {
    await this.documents.delete(teamId, documentId);
    return { success: true };
  }
}
