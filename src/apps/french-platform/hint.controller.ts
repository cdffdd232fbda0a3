import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { FlowHints, HINT_PATH } from '../../network/french-platform/hints/flow-hints';
import { ApiError } from '../../platform/kernel/http/api-error';
import { Operation } from '../../platform/kernel/http/operation';

/**
 * Receives the webhooks ("hints") of French platforms of which this installation is a client. Their contents are
 * ignored.
 */
@ApiExcludeController()
@Controller(HINT_PATH)
export class HintController {
  constructor(private readonly hints: FlowHints) {}

  @Post(':token')
  @HttpCode(204)
  @Operation({
    id: 'frenchFlows.hint',
    summary: 'Announce that the platform of a contract has new flows',
    access: 'public',
  })
  async receive(@Param('token') token: string): Promise<void> {
    if (!(await this.hints.receive(token)))
      throw new ApiError(404, 'not_found', { root: ['This address belongs to no contract.'] });
  }
}
