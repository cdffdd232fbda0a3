import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type * as express from 'express';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { notFound } from '../../platform/kernel/http/api-error';
import { Operation } from '../../platform/kernel/http/operation';
import { listResourceTypes, listSchemas, toMetadataList, toServiceProviderConfig } from './scim-metadata';
import { ScimRequests } from './scim-requests';

/** Describes the SCIM support of this service to identity providers (RFC 7644, section 4). */
@ApiExcludeController()
@Controller('scim/v2')
export class ScimMetadataController {
  private readonly url: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    private readonly requests: ScimRequests,
  ) {
    this.url = `${baseUrl}/scim/v2`;
  }

  @Get('ServiceProviderConfig')
  @Operation({ id: 'scimConfiguration.get', summary: 'Get the supported features of SCIM', access: 'public' })
  async config(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<object> {
    await this.requests.authenticate(request, response);
    return toServiceProviderConfig(this.url);
  }

  @Get('ResourceTypes')
  @Operation({ id: 'scimResourceTypes.list', summary: 'List the resource types of SCIM', access: 'public' })
  async types(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<object> {
    await this.requests.authenticate(request, response);
    return toMetadataList(listResourceTypes(this.url));
  }

  @Get('Schemas')
  @Operation({ id: 'scimSchemas.list', summary: 'List the schemas of SCIM', access: 'public' })
  async schemas(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<object> {
    await this.requests.authenticate(request, response);
    return toMetadataList(listSchemas(this.url));
  }

  @Get('Schemas/:id')
  @Operation({ id: 'scimSchemas.get', summary: 'Get a schema of SCIM', access: 'public' })
  async schema(
    @Param('id') id: string,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<object> {
    await this.requests.authenticate(request, response);
    const schema = listSchemas(this.url).find((each) => each.id === id);
    if (schema === undefined) throw notFound('Schema', id);
    return schema;
  }
}
