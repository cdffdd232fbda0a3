import { Controller, Get, Param, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { formatAttachmentHeader } from '../../platform/kernel/file-name';
import { Operation } from '../../platform/kernel/http/operation';
import { PdfFileQuery, type FormatQuery } from './document-format';
import { DocumentDownloads } from './document-downloads';
import { DocumentPackage } from './document-package';
import { choosePdfLanguage } from './document-pdf';
import { DOCUMENT_FAILURES } from './document.failures';
import { ProofBundle } from './exchanges/proof-bundle';

/** Routes for files created from a document: PDF, package, and proof of the exchange. */
@ApiTags('Documents')
@Controller('api/v1')
export class DocumentFilesController {
  constructor(
    private readonly downloads: DocumentDownloads,
    private readonly packages: DocumentPackage,
    private readonly proofs: ProofBundle,
  ) {}

  @Get('documents/:documentId/pdf')
  @Operation({
    id: 'documents.downloadPdf',
    summary: 'Get a document as PDF',
    description:
      'Returns a PDF for people to read. For a document of type `unknown` that was received as a PDF, ' +
      'returns the received PDF.',
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
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<StreamableFile> {
    if (query.format === 'facturx') return sendFacturX(this.downloads, teamId, documentId, query, request);
    const { name, document } = await this.downloads.getWithBaseName(teamId, documentId);
    response.vary('Accept-Language');
    const pdf = await this.downloads.createPdf(
      teamId,
      document,
      choosePdfLanguage(request, query.language, document),
    );
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: formatAttachmentHeader(name, 'pdf'),
    });
  }

  @Get('documents/:documentId/package')
  @Operation({
    id: 'documents.downloadPackage',
    summary: 'Download a document with its files',
    description: 'Returns a ZIP archive with the XML, the JSON, the embedded files and a PDF.',
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
    const name = await this.downloads.getBaseName(teamId, documentId);
    return new StreamableFile(await this.packages.createStream(teamId, documentId), {
      type: 'application/zip',
      disposition: formatAttachmentHeader(name, 'zip'),
    });
  }

  @Get('documents/:documentId/proof')
  @Operation({
    id: 'documents.downloadProof',
    summary: 'Download the proof that a document was exchanged',
    description:
      'Returns a ZIP archive with the XML, each signed message with its receipt or error, both ' +
      'certificates, the revocation status of the certificates at that time, the location of the ' +
      'private key of this service (`ownKeyCustody`), and a manifest of SHA-256 digests. `passerelle ' +
      'proof verify` checks the archive without this installation. The response is 409 (`no_exchange`) if ' +
      'no message with the document was exchanged over the network.',
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
    const name = await this.downloads.getBaseName(teamId, documentId);
    return new StreamableFile(await this.proofs.createStream(teamId, documentId), {
      type: 'application/zip',
      disposition: formatAttachmentHeader(`${name} proof`, 'zip'),
    });
  }
}

/** Sends the Factur-X PDF of a document. @throws ApiError as `createFacturX` does */
export async function sendFacturX(
  downloads: DocumentDownloads,
  teamId: string,
  documentId: string,
  { language, profile }: Pick<FormatQuery, 'language' | 'profile'>,
  request: express.Request,
): Promise<StreamableFile> {
  const { name, pdf } = await downloads.createFacturX(teamId, documentId, {
    chooseLanguage: (document) => choosePdfLanguage(request, language, document),
    profile: profile ?? null,
  });
  return new StreamableFile(pdf, {
    type: 'application/pdf',
    disposition: formatAttachmentHeader(name, 'pdf'),
  });
}
