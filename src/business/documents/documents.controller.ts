import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  Param,
  Post,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { formatAttachmentHeader } from '../../platform/kernel/file-name';
import { prefersMediaType } from '../../platform/kernel/http/browser-headers';
import { Operation } from '../../platform/kernel/http/operation';
import { prefersMinimal, RETURN_MINIMAL } from '../../platform/kernel/http/preferences';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import { purchaseExample } from './document.examples';
import { type DocumentResource, documentExample, documentSchema } from './document.resource';
import { DocumentList, type DocumentPage } from './document-list';
import { DocumentDownloads } from './document-downloads';
import { sendFacturX } from './document-files.controller';
import { DocumentConverter } from './document-formats';
import { FormatQuery } from './document-format';
import type { InvoiceSyntax } from '../../standards/invoice';
import { DocumentStore } from './document-store';
import { InboxQuery, MarkAsReadInput, SortedDocumentsQuery } from './documents.query';
import { DOCUMENT_FAILURES } from './document.failures';
import { MAX_ALWAYS_SORTED } from './sorting/document-sort';

const answer = { document: documentSchema };
const pageAnswer = { documents: listOf(documentSchema), pagination: paginationSchema };
const pageExample = {
  documents: [{ ...documentExample, xml: null }],
  pagination: { limit: 50, nextCursor: null, hasMore: false },
};

/** Lists documents, returns a document as JSON or XML, marks it as read and deletes it. */
@ApiTags('Documents')
@Controller('api/v1')
export class DocumentsController {
  constructor(
    private readonly documents: DocumentStore,
    private readonly lists: DocumentList,
    private readonly formats: DocumentConverter,
    private readonly downloads: DocumentDownloads,
  ) {}

  @Get('documents')
  @Operation({
    id: 'documents.list',
    fromReplica: true,
    summary: 'List documents, newest first or in another order',
    description:
      'Items have all fields except `xml` and the contents of embedded files. A page examines a limited number of documents ' +
      'when no index covers the filters: `currency`, `search`, `excludeType`, `businessStatus=none`, `unread=false`, ' +
      '`deliveryStatus=delivered`, and combinations of filters that no single index covers, such as `companyId` and `type`, or ' +
      '`labelId` and `companyId`. Such a page may have fewer items than `limit`, or none, with `hasMore: true`: continue with ' +
      '`nextCursor`. The same applies to any order except `createdAt` when more than ' +
      `${MAX_ALWAYS_SORTED.toLocaleString('en')} documents match, or with several filters.`,
    access: 'team',
    permission: 'documents.read',
    companyLimit: 'filtered',
    answer: pageAnswer,
    example: pageExample,
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: SortedDocumentsQuery,
  ): Promise<{ success: true } & DocumentPage> {
    return { success: true, ...(await this.lists.listPage(teamId, query)) };
  }

  @Get('inbox')
  @Operation({
    id: 'documents.listInbox',
    fromReplica: true,
    summary: 'List unread incoming documents, newest first or in another order',
    description:
      'A page with `excludeType`, or in an order other than `createdAt`, examines a limited number of documents, so the page ' +
      'may have fewer items than `limit`, or none, with `hasMore: true`: continue with `nextCursor`.',
    access: 'team',
    permission: 'documents.read',
    companyLimit: 'filtered',
    answer: pageAnswer,
    example: pageExample,
    failures: [400],
  })
  async inbox(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: InboxQuery,
  ): Promise<{ success: true } & DocumentPage> {
    return { success: true, ...(await this.lists.listPage(teamId, { ...query, unread: true })) };
  }

  @Get('documents/:documentId')
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description: '`return=minimal` omits the contents: `xml` and `parsed` are null (RFC 7240)',
  })
  @Operation({
    id: 'documents.get',
    summary: 'Get a document',
    description:
      'If `Accept` prefers `application/xml`, the response is the XML itself, byte for byte as sent or ' +
      'received. With `format`, the XML is in that syntax, converted if the stored document is in the other syntax. French reports and PDFs without XML have no XML. With `format=facturx` ' +
      'the response is a PDF that contains the XML.',
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
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<{ success: true; document: DocumentResource } | StreamableFile> {
    const { format } = query;
    response.vary('Accept');
    if (format === 'facturx') return sendFacturX(this.downloads, teamId, documentId, query, request);
    if (prefersMediaType(request, 'application/xml')) {
      const { name, xml, conversion } = await this.downloads.getXml(teamId, documentId, format);
      // The XML of a document never changes; its conversion may change with the version of the service.
      response.setHeader(
        'ETag',
        conversion === null ? `"${documentId}"` : `W/"${documentId}.${conversion.to}"`,
      );
      if (request.fresh) response.status(304);
      const disposition = formatAttachmentHeader(name, 'xml');
      return new StreamableFile(request.fresh ? Buffer.alloc(0) : xml, {
        type: 'application/xml',
        disposition,
      });
    }
    response.vary('Prefer');
    const isMinimal = prefersMinimal(prefer);
    if (isMinimal) response.setHeader('Preference-Applied', RETURN_MINIMAL);
    return { success: true, document: await this.loadDocument(teamId, documentId, format, isMinimal) };
  }

  private async loadDocument(
    teamId: string,
    documentId: string,
    format: InvoiceSyntax | undefined,
    isMinimal: boolean,
  ): Promise<DocumentResource> {
    if (format !== undefined) {
      const document = await this.formats.getDocument(teamId, documentId, format);
      return isMinimal ? { ...document, xml: null, parsed: null } : document;
    }
    return isMinimal ? this.documents.getMinimal(teamId, documentId) : this.documents.get(teamId, documentId);
  }

  @Post('documents/:documentId/mark-as-read')
  @Operation({
    id: 'documents.markAsRead',
    summary: 'Mark a document as read or unread',
    access: 'team',
    permission: 'documents.manage',
    answer,
    example: { document: purchaseExample },
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
      document: await this.documents.setRead(teamId, documentId, input.read ?? true),
    };
  }

  @Delete('documents/:documentId')
  @Operation({
    id: 'documents.delete',
    summary: 'Delete a document',
    description:
      'Documents of a production team are retained for 10 years (409 `retention_hold`). Each deletion is recorded in the audit log.',
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
