import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { CreateRuleReplayInput } from './rule-replay.input';
import { ruleReplayExample, ruleReplaySchema, type RuleReplayResource } from './rule-replay.resource';
import { RuleReplaysService } from './rule-replays.service';
import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why a rule replay is not created. */
const RULE_REPLAY_FAILURES = declareFailures({
  rule_replay_running: {
    status: 409,
    errors: { root: ['Another rule replay of the team is running; wait for its end, or cancel it.'] },
  },
});

const answer = { ruleReplay: ruleReplaySchema };
const example = { ruleReplay: ruleReplayExample };

/** Replays: validations of stored documents by the rules of another release. */
@ApiTags('Rule replays')
@Controller('api/v1/rule-replays')
export class RuleReplaysController {
  constructor(
    private readonly replays: RuleReplaysService,
    results: IdempotentResults,
  ) {
    results.register('rule replay', async (teamId, id) => ({
      ruleReplay: await this.replays.get(teamId, id),
    }));
  }

  @Post()
  @Operation({
    id: 'ruleReplays.create',
    summary: 'Validate stored documents by the rules of another day',
    description:
      'Validates the newest invoices and credit notes of the team by the rules of `day` and by those of today, in the ' +
      'background, and counts the rejected documents by rule and company. The request fixes the set of documents, which do not ' +
      'change. A team can have one running rule replay; results are kept for 90 days after its end.',
    access: 'team',
    permission: 'documents.manage',
    companyLimit: 'filtered',
    answer,
    example,
    failures: [400, 404, RULE_REPLAY_FAILURES.rule_replay_running],
    body: { type: CreateRuleReplayInput, example: { day: '2027-02-15', documents: 10000 } },
  })
  async create(
    @CurrentCredential() { teamId }: Credential,
    @Body() input: CreateRuleReplayInput,
  ): Promise<{ success: true; ruleReplay: RuleReplayResource }> {
    return { success: true, ruleReplay: await this.replays.create(teamId, input) };
  }

  @Get(':ruleReplayId')
  @Operation({
    id: 'ruleReplays.get',
    summary: 'Get a rule replay with its counts',
    access: 'team',
    permission: 'documents.read',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('ruleReplayId') ruleReplayId: string,
  ): Promise<{ success: true; ruleReplay: RuleReplayResource }> {
    return { success: true, ruleReplay: await this.replays.get(teamId, ruleReplayId) };
  }

  @Post(':ruleReplayId/cancel')
  @Operation({
    id: 'ruleReplays.cancel',
    summary: 'Cancel a rule replay',
    description:
      'Stops a running rule replay and keeps the counts so far. Has no effect on a rule replay that has ended.',
    access: 'team',
    permission: 'documents.manage',
    answer,
    example: {
      ruleReplay: { ...ruleReplayExample, state: 'cancelled', validated: 4100 },
    },
    failures: [404],
  })
  async cancel(
    @CurrentCredential() { teamId }: Credential,
    @Param('ruleReplayId') ruleReplayId: string,
  ): Promise<{ success: true; ruleReplay: RuleReplayResource }> {
    return { success: true, ruleReplay: await this.replays.cancel(teamId, ruleReplayId) };
  }
}
