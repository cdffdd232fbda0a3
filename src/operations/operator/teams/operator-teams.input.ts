import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsEmail, IsIn, IsInt, IsOptional, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import type { TeamEnvironment } from '../../../access/teams/team.entity';
import { MAX_DOCUMENTS_PER_MONTH, REQUESTS_PER_SECOND_RANGE } from '../../../access/teams/team-bounds';
import { PageQuery } from '../../../platform/kernel/http/cursor';
import { Nested } from '../../../platform/kernel/http/each-nested';
import { IsText } from '../../../platform/kernel/http/is-text';
import { NOT_OMITTED } from '../../../platform/kernel/http/input-fields';
import { TEAM_SORTS, TEAM_STATES, type TeamSort, type TeamState } from './operator-teams.queries';

const RATE_MESSAGE = `requestsPerSecond must be a whole number from ${REQUESTS_PER_SECOND_RANGE.least} to ${REQUESTS_PER_SECOND_RANGE.most}`;
const QUOTA_MESSAGE = `documentsPerMonth must be a whole number from 0 to ${MAX_DOCUMENTS_PER_MONTH}`;

export class OperatorTeamsQuery extends PageQuery {
  @ApiPropertyOptional({
    description: 'Id of a team, or the beginning of a name; the results are sorted by name',
    maxLength: 100,
  })
  @IsOptional()
  @IsText(100)
  search?: string;

  @ApiPropertyOptional({
    description:
      'Order of the teams. Default: `created`, with a search `name`. All other orders sort by the figures of the last count and list only teams that have been counted',
    enum: TEAM_SORTS,
  })
  @IsOptional()
  @IsIn(TEAM_SORTS, { message: `sort must be one of ${TEAM_SORTS.join(', ')}` })
  sort?: TeamSort;

  @ApiPropertyOptional({
    description: 'Direction of the order. Default: `desc`, the largest first; for `name` `asc`',
    enum: ['asc', 'desc'],
  })
  @IsOptional()
  @IsIn(['asc', 'desc'], { message: 'order must be one of asc, desc' })
  order?: 'asc' | 'desc';

  @ApiPropertyOptional({ description: 'Only teams of this environment', enum: ['sandbox', 'production'] })
  @IsOptional()
  @IsIn(['sandbox', 'production'], { message: 'environment must be one of sandbox, production' })
  environment?: TeamEnvironment;

  @ApiPropertyOptional({ description: 'Only teams of this state', enum: TEAM_STATES })
  @IsOptional()
  @IsIn(TEAM_STATES, { message: `state must be one of ${TEAM_STATES.join(', ')}` })
  state?: TeamState;

  @ApiPropertyOptional({
    description:
      'With `true`, only teams that need attention: failed deliveries this month, a failing webhook, or no owner who can sign in',
    enum: ['true', 'false'],
  })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'attention must be one of true, false' })
  attention?: 'true' | 'false';
}

class SuspensionInput {
  @ApiProperty({
    maxLength: 500,
    description: 'Reason of the suspension, for operators and the audit log',
    example: 'Unpaid since October',
  })
  @IsText(500)
  reason!: string;
}

class QuotaInput {
  @ApiProperty({ maxLength: 100, description: 'Name of the plan, shown to the team', example: 'Starter' })
  @IsText(100)
  plan!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: MAX_DOCUMENTS_PER_MONTH,
    description: 'Maximum number of documents sent per month (UTC)',
    example: 1000,
  })
  @IsInt({ message: QUOTA_MESSAGE })
  @Min(0, { message: QUOTA_MESSAGE })
  @Max(MAX_DOCUMENTS_PER_MONTH, { message: QUOTA_MESSAGE })
  documentsPerMonth!: number;
}

export class UpdateOperatorTeamInput {
  @ApiPropertyOptional({ maxLength: 100, description: 'Name of the team', example: 'Bakkerij Peeters' })
  @ValidateIf(NOT_OMITTED)
  @IsText(100)
  name?: string;

  @ApiPropertyOptional({
    type: SuspensionInput,
    nullable: true,
    description:
      'Suspends the team: requests of its API keys and members fail with 403 `team_suspended`, and documents still arrive. Null ' +
      'resumes the team',
  })
  @IsOptional()
  @Nested(() => SuspensionInput, { nullable: true })
  suspension?: SuspensionInput | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: REQUESTS_PER_SECOND_RANGE.least,
    maximum: REQUESTS_PER_SECOND_RANGE.most,
    description: 'Maximum number of requests per second; null: the rate of the installation',
    example: 50,
  })
  @IsOptional()
  @IsInt({ message: RATE_MESSAGE })
  @Min(REQUESTS_PER_SECOND_RANGE.least, { message: RATE_MESSAGE })
  @Max(REQUESTS_PER_SECOND_RANGE.most, { message: RATE_MESSAGE })
  requestsPerSecond?: number | null;

  @ApiPropertyOptional({
    type: QuotaInput,
    nullable: true,
    description:
      'Plan of the team. Sending beyond the plan fails with 429 `quota_exceeded`; receiving is ' +
      'not limited. Null: no limit',
  })
  @IsOptional()
  @Nested(() => QuotaInput, { nullable: true })
  quota?: QuotaInput | null;
}

export class InviteOwnerInput {
  @ApiProperty({
    maxLength: 254,
    description: 'E-mail address of the first owner, who gets an invitation',
    example: 'ann@example.com',
  })
  @IsEmail({}, { message: 'email must be an e-mail address, e.g. ann@example.com' })
  @MaxLength(254)
  email!: string;
}

export class CreateTeamInput {
  @ApiProperty({ maxLength: 100, description: 'Name of the team', example: 'Bakkerij Peeters' })
  @IsText(100)
  name!: string;

  @ApiProperty({
    enum: ['sandbox', 'production'],
    description: 'Environment of the team; it cannot be changed',
  })
  @IsIn(['sandbox', 'production'], { message: 'environment must be sandbox or production' })
  environment!: 'sandbox' | 'production';

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'E-mail address of the first owner, who gets an invitation',
    example: 'ann@example.com',
  })
  @IsOptional()
  @IsEmail({}, { message: 'owner must be an e-mail address, e.g. ann@example.com' })
  @MaxLength(254)
  owner?: string | null;
}

export class SetTeamKeysInput {
  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'Public keys of a JWKS (RFC 7517): 1 to 10 RSA keys of 2048 bits or more',
  })
  @IsArray({ message: 'keys must be a list of public keys (RFC 7517)' })
  keys!: object[];
}
