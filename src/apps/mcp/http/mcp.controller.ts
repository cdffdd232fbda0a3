import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type * as express from 'express';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { readBody } from '../../../platform/kernel/http/body/read-body';
import { forbidden, unauthorized } from '../../../platform/kernel/http/api-error';
import { Operation } from '../../../platform/kernel/http/operation';
import { MAX_MESSAGE_BYTES, McpService } from './mcp.service';
import { MessageLimiter } from './message-limits';

/** Time within which a message must arrive completely. */
const MESSAGE_TIMEOUT_MS = 30_000;

/**
 * Serves the tools over HTTP (Model Context Protocol, streamable HTTP, without sessions and streams). The guard verifies
 * the credential as on any route; the permissions are checked again for each request of a tool.
 */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  private readonly limits = new MessageLimiter();
  private readonly origins: ReadonlySet<string>;

  constructor(
    @Inject(CONFIG) { baseUrl, corsOrigins }: Config,
    private readonly service: McpService,
  ) {
    this.origins = new Set([new URL(baseUrl).origin, ...corsOrigins]);
  }

  @Post()
  @Operation({
    id: 'mcp.handle',
    summary: 'Handle a message of the Model Context Protocol',
    access: 'team',
    permission: 'team.read',
    companyLimit: 'shared',
    rawBody: true,
    // Requests of the tools wait for slots of the API. A message that occupied a slot could therefore wait for
    // itself.
    ownAdmission: true,
  })
  async handle(
    @CurrentCredential() credential: Credential,
    @Req() request: express.Request,
    @Res() response: express.Response,
  ): Promise<void> {
    this.requireKnownOrigin(request);
    const authorization = request.get('Authorization');
    // Browsers send cookies even with requests of other sites, so tools accept only keys.
    if (credential.kind !== 'key' || authorization === undefined) throw unauthorized();
    const { keyId, teamId } = credential;
    const messageResponse = await this.limits.run(teamId, async () => {
      const body = await readBody(request, response, {
        limit: MAX_MESSAGE_BYTES,
        reserveBytes: () => undefined,
        totalMs: MESSAGE_TIMEOUT_MS,
      });
      return this.service.handle(request, body.toString('utf8'), { keyId, authorization });
    });
    response.status(messageResponse.status);
    if (messageResponse.text === null) response.end();
    else response.type('application/json').send(messageResponse.text);
  }

  /**
   * Rejects requests from pages of other sites. With DNS rebinding, such a page could reach an installation in the
   * visitor's network. Programs send no `Origin`.
   */
  private requireKnownOrigin(request: express.Request): void {
    const origin = request.get('Origin');
    if (origin !== undefined && !this.origins.has(origin))
      throw forbidden(
        'foreign_origin',
        'The Origin of the request must be an allowed origin; it is a page of another site.',
      );
  }
}
