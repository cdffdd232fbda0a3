import { Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type * as express from 'express';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { Operation } from '../../platform/kernel/http/operation';
import { ScimRequests } from './scim-requests';
import { ScimUsersService } from './scim-users.service';

/** SCIM endpoint for users (RFC 7644, section 3). The token of the request determines the team. */
@ApiExcludeController()
@Controller('scim/v2/Users')
export class ScimUsersController {
  private readonly url: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    private readonly requests: ScimRequests,
    private readonly users: ScimUsersService,
  ) {
    this.url = `${baseUrl}/scim/v2/Users`;
  }

  @Get()
  @Operation({ id: 'scimUsers.list', summary: 'List users of SCIM', access: 'public' })
  async list(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<object> {
    const teamId = await this.requests.authenticate(request, response);
    return this.users.list(teamId, request.query);
  }

  @Post()
  // RFC 7644, section 3.3. The decorator is above the declaration because it replaces the declared status.
  @HttpCode(201)
  @Operation({
    id: 'scimUsers.create',
    summary: 'Create a user of SCIM',
    access: 'public',
    rawBody: true,
  })
  async create(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<object> {
    const teamId = await this.requests.authenticate(request, response);
    const body = await this.requests.readJsonObject(request, response);
    const { resource, id } = await this.users.create(teamId, body);
    response.setHeader('Location', `${this.url}/${id}`);
    return resource;
  }

  @Get(':id')
  @Operation({ id: 'scimUsers.get', summary: 'Get a user of SCIM', access: 'public' })
  async get(
    @Param('id') id: string,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<object> {
    const teamId = await this.requests.authenticate(request, response);
    return this.users.get(teamId, id);
  }

  @Put(':id')
  @Operation({
    id: 'scimUsers.set',
    summary: 'Replace a user of SCIM',
    access: 'public',
    rawBody: true,
  })
  async replace(
    @Param('id') id: string,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<object> {
    const teamId = await this.requests.authenticate(request, response);
    return this.users.replace(teamId, id, await this.requests.readJsonObject(request, response));
  }

  @Patch(':id')
  @Operation({
    id: 'scimUsers.update',
    summary: 'Change a user of SCIM',
    access: 'public',
    rawBody: true,
  })
  async patch(
    @Param('id') id: string,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<object> {
    const teamId = await this.requests.authenticate(request, response);
    return this.users.patch(teamId, id, await this.requests.readJsonObject(request, response));
  }

  @Delete(':id')
  // RFC 7644, section 3.6.
  @HttpCode(204)
  @Operation({ id: 'scimUsers.delete', summary: 'Delete a user of SCIM', access: 'public' })
  async delete(
    @Param('id') id: string,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<void> {
    const teamId = await this.requests.authenticate(request, response);
    await this.users.delete(teamId, id);
  }
}
