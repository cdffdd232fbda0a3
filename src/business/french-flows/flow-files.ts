import { Injectable } from '@nestjs/common';
import type { Credential } from '../../access/auth/credential';
import { ApiError, notFound } from '../../platform/kernel/http/api-error';
import type { DocType, FlowSyntax } from '../../standards/french-flow';
import type { InvoiceSyntax } from '../../standards/invoice';
import { DocumentDownloads } from '../documents/document-downloads';
import { AutomaticStatusMessages } from '../sending/lifecycle/automatic-status-messages';
import { FrenchFlowStore } from './french-flow-store';
import type { FlowRecord } from './french-flow.resource';

/** A file of a flow. */
export interface FlowFile {
  content: Buffer;
  type: 'application/xml' | 'application/pdf';
  /** Name of the download without its extension. */
  name: string;
}

type Viewer = Pick<Credential, 'teamId' | 'environment'>;

const XML_MEDIA_TYPE = 'application/xml';
const PDF_MEDIA_TYPE = 'application/pdf';

/** Syntax to which an invoice is converted. */
const CONVERTED_SYNTAXES: Readonly<Partial<Record<FlowSyntax, InvoiceSyntax>>> = {
  UBL: 'cii',
  CII: 'ubl',
  'Factur-X': 'ubl',
};

/**
 * Loads the files of flows: the original, the conversion of an invoice to another syntax, and the human-readable PDF.
 */
@Injectable()
export class FlowFiles {
  constructor(
    private readonly store: FrenchFlowStore,
    private readonly downloads: DocumentDownloads,
    private readonly statuses: AutomaticStatusMessages,
  ) {}

  /** @throws ApiError 404 when the flow has no such file */
  async load(viewer: Viewer, flow: FlowRecord, docType: Exclude<DocType, 'Metadata'>): Promise<FlowFile> {
    const name = flow.name.replace(/\.(?:xml|pdf)$/i, '');
    if (docType === 'Original') return { name, ...(await this.loadOriginal(viewer, flow)) };
    const { documentId } = flow;
    const { teamId } = viewer;
    const isInvoice = CONVERTED_SYNTAXES[flow.flowSyntax] !== undefined;
    if (documentId === null || !isInvoice) throw createMissingFileError(flow, docType);
    try {
      if (docType === 'Converted')
        return {
          name,
          type: XML_MEDIA_TYPE,
          content: (await this.downloads.getXml(teamId, documentId, CONVERTED_SYNTAXES[flow.flowSyntax])).xml,
        };
      const { document } = await this.downloads.getWithBaseName(teamId, documentId);
      return { name, type: PDF_MEDIA_TYPE, content: await this.downloads.createPdf(teamId, document, 'fr') };
    } catch (error) {
      // The document does not exist in this form: it cannot be converted, or was not parsed.
      if (error instanceof ApiError && error.status === 409) throw createMissingFileError(flow, docType);
      throw error;
    }
  }

  private async loadOriginal(viewer: Viewer, flow: FlowRecord): Promise<Omit<FlowFile, 'name'>> {
    const { teamId } = viewer;
    const file = await this.store.findFile(teamId, flow.id);
    if (file !== null)
      return { content: file, type: flow.flowSyntax === 'Factur-X' ? PDF_MEDIA_TYPE : XML_MEDIA_TYPE };
    if (flow.statusId !== null)
      return { content: await this.statuses.write(viewer, flow.statusId), type: XML_MEDIA_TYPE };
    if (flow.documentId === null) throw createRemovedFileError(flow);
    const { xml } = await this.downloads.getXml(teamId, flow.documentId, undefined);
    return { content: xml, type: XML_MEDIA_TYPE };
  }
}

function createRemovedFileError({ id }: FlowRecord): ApiError {
  const message = `The file of the flow "${id}" is no longer available: it was removed together with its document, or 90 days after the decision. Request docType Metadata for the description of the flow.`;
  return new ApiError(404, 'not_found', { docType: [message] });
}

function createMissingFileError({ id }: FlowRecord, docType: DocType): ApiError {
  return notFound(`file of docType ${docType} of the flow`, id, 'docType');
}
