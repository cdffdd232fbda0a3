import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { UPSTREAM_HINT_PATH, UpstreamHints } from '../../network/upstream/hints/upstream-hints';
import { ApiError } from '../../platform/kernel/http/api-error';
import { Operation } from '../../platform/kernel/http/operation';

/** Receives the webhooks of providers as hints to fetch documents. The request bodies are ignored. */
@ApiExcludeController()
@Controller(UPSTREAM_HINT_PATH)
export class UpstreamHintController {
  constructor(private readonly hints: UpstreamHints) {}

  @Post(':token')
  @HttpCode(204)
  @Operation({
    id: 'upstream.hint',
    summary: 'Notify the service that the provider of a connection has received documents',
    access: 'public',
  })
  async receive(@Param('token') token: string): Promise<void> {
    if (!(await this.hints.receive(token)))
      throw new ApiError(404, 'not_found', { root: ['The address does not belong to a connection.'] });
  }
}
