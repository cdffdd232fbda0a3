import { Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type * as express from 'express';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { Operation } from '../../platform/kernel/http/operation';
import { ScimRequests } from './scim-requests';
import { ScimGroupsService } from './scim-groups.service';

/** SCIM endpoint for groups (RFC 7644, section 3). The token of the request determines the team. */
@ApiExcludeController()
@Controller('scim/v2/Groups')
export class ScimGroupsController {
  private readonly url: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    private readonly requests: ScimRequests,
    private readonly groups: ScimGroupsService,
  ) {
    this.url = `${baseUrl}/scim/v2/Groups`;
  }

  @Get()
  @Operation({ id: 'scimGroups.list', summary: 'List groups of SCIM', access: 'public' })
  async list(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<object> {
    const teamId = await this.requests.authenticate(request, response);
    return this.groups.list(teamId, request.query);
  }

  @Post()
  // RFC 7644, section 3.3. The decorator is above the declaration because it replaces the declared status.
  @HttpCode(201)
  @Operation({
    id: 'scimGroups.create',
    summary: 'Create a group of SCIM',
    access: 'public',
    rawBody: true,
  })
  async create(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<object> {
    const teamId = await this.requests.authenticate(request, response);
    const body = await this.requests.readJsonObject(request, response);
    const { resource, id } = await this.groups.create(teamId, body);
    response.setHeader('Location', `${this.url}/${id}`);
    return resource;
  }

  @Get(':id')
  @Operation({ id: 'scimGroups.get', summary: 'Get a group of SCIM', access: 'public' })
  async get(
    @Param('id') id: string,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<object> {
    const teamId = await this.requests.authenticate(request, response);
    return this.groups.get(teamId, id, request.query);
  }

  @Put(':id')
  @Operation({
    id: 'scimGroups.set',
    summary: 'Replace a group of SCIM',
    access: 'public',
    rawBody: true,
  })
  async replace(
    @Param('id') id: string,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<object> {
    const teamId = await this.requests.authenticate(request, response);
    return this.groups.replace(teamId, id, await this.requests.readJsonObject(request, response));
  }

  @Patch(':id')
  @Operation({
    id: 'scimGroups.update',
    summary: 'Change a group of SCIM',
    access: 'public',
    rawBody: true,
  })
  async patch(
    @Param('id') id: string,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<object> {
    const teamId = await this.requests.authenticate(request, response);
    return this.groups.patch(teamId, id, await this.requests.readJsonObject(request, response));
  }

  @Delete(':id')
  // RFC 7644, section 3.6.
  @HttpCode(204)
  @Operation({ id: 'scimGroups.delete', summary: 'Delete a group of SCIM', access: 'public' })
  async delete(
    @Param('id') id: string,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<void> {
    const teamId = await this.requests.authenticate(request, response);
    await this.groups.delete(teamId, id);
  }
}
