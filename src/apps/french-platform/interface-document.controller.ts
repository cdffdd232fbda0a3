import { Controller, Get, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { Operation } from '../../platform/kernel/http/operation';
import { FLOW_SERVICE } from '../../standards/french-flow';
import { buildInterfaceDocument } from './interface-document';

/** Serves the OpenAPI document of the interface of French platforms. */
@ApiExcludeController()
@Controller(FLOW_SERVICE)
export class InterfaceDocumentController {
  private readonly document: object;

  constructor(@Inject(CONFIG) { baseUrl }: Config) {
    this.document = buildInterfaceDocument(baseUrl);
  }

  @Get('openapi.json')
  @Operation({
    id: 'frenchFlows.describe',
    summary: 'Get the OpenAPI document of the interface of French platforms',
    access: 'public',
  })
  describe(): object {
    return this.document;
  }
}
