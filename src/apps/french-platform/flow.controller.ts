import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type * as express from 'express';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { requirePermission } from '../../access/auth/permissions/access-rules';
import { FlowFiles } from '../../business/french-flows/flow-files';
import { FrenchFlowStore } from '../../business/french-flows/french-flow-store';
import { toFlow, toSubmittedFlow } from '../../business/french-flows/french-flow.resource';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { formatAttachmentHeader } from '../../platform/kernel/file-name';
import { badInput } from '../../platform/kernel/http/api-error';
import { Operation } from '../../platform/kernel/http/operation';
import {
  DEFAULT_SEARCH_LIMIT,
  DOWNLOAD_TYPES,
  FLOW_SERVICE,
  MAX_SEARCH_LIMIT,
  isListedCode,
  parseFlowSearch,
  type DocType,
  type Flow,
  type FlowSearchResponse,
  type SubmittedFlow,
} from '../../standards/french-flow';
import { formatReceived } from '../../standards/values/received';
import { readFlowUpload } from './flow-upload';
import { getRequestedVersion, listServicePaths } from './interface-version';
import { requireParsed } from './flow-failure';

/**
 * Flow service of the interface of French platforms. A separate API document describes the service, because its
 * schemas, statuses and failures are defined by the interface and not by this product's API.
 */
@ApiExcludeController()
@Controller(listServicePaths(FLOW_SERVICE))
export class FlowController {
  private readonly limit: number;

  constructor(
    @Inject(CONFIG) { requestBodyBytes }: Config,
    private readonly store: FrenchFlowStore,
    private readonly files: FlowFiles,
  ) {
    this.limit = requestBodyBytes;
  }

  @Get('healthcheck')
  @Operation({ id: 'frenchFlows.checkHealth', summary: 'Check the flow service', access: 'public' })
  checkHealth(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Post('flows')
  @HttpCode(202)
  @Operation({
    id: 'frenchFlows.submit',
    summary: 'Submit a flow',
    access: 'team',
    permission: 'documents.send',
    rawBody: true,
  })
  async submit(
    @CurrentCredential() credential: Credential,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<SubmittedFlow> {
    const upload = await readFlowUpload(request, response, this.limit);
    if (upload.info.flowSyntax === 'FRR') requirePermission(credential, 'reporting.manage');
    return toSubmittedFlow(await this.store.submit(credential, upload));
  }

  @Post('flows/search')
  @Operation({
    id: 'frenchFlows.search',
    summary: 'Search for flows',
    access: 'team',
    permission: 'documents.read',
  })
  async search(
    @CurrentCredential() credential: Credential,
    @Body() body: unknown,
    @Req() request: express.Request,
  ): Promise<FlowSearchResponse> {
    const { where, limit = DEFAULT_SEARCH_LIMIT } = requireParsed(
      parseFlowSearch(body, getRequestedVersion(request.path)),
    );
    const flows = await this.store.search(credential, { where }, MAX_SEARCH_LIMIT);
    const pageLimit = Math.min(limit, MAX_SEARCH_LIMIT);
    return {
      limit: pageLimit,
      total: flows.length,
      filters: where,
      results: flows.slice(0, pageLimit).map(toFlow),
    };
  }

  @Get('flows/:flowId')
  @Operation({
    id: 'frenchFlows.get',
    summary: 'Get a flow or its file',
    access: 'team',
    permission: 'documents.read',
  })
  async get(
    @CurrentCredential() credential: Credential,
    @Param('flowId') flowId: string,
    @Query('docType') docType: unknown,
  ): Promise<Flow | StreamableFile> {
    const part = parseDocType(docType);
    const flow = await this.store.get(credential.teamId, flowId);
    if (part === 'Metadata') return toFlow(flow);
    const { content, type, name } = await this.files.load(credential, flow, part);
    return new StreamableFile(content, {
      type,
      disposition: formatAttachmentHeader(name, type === 'application/pdf' ? 'pdf' : 'xml'),
    });
  }
}

/** @throws ApiError 400 for an unknown `docType` */
function parseDocType(value: unknown): DocType {
  if (value === undefined) return 'Metadata';
  if (typeof value === 'string' && isListedCode(DOWNLOAD_TYPES, value)) return value;
  throw badInput({
    docType: [`must be one of ${DOWNLOAD_TYPES.join(', ')}; received ${formatReceived(value)}`],
  });
}
