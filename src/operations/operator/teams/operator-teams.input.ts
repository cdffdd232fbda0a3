import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsEmail, IsIn, IsOptional, MaxLength } from 'class-validator';
import { PageQuery } from '../../../platform/kernel/http/cursor';
import { IsText } from '../../../platform/kernel/http/is-text';

export class OperatorTeamsQuery extends PageQuery {
  @ApiPropertyOptional({
    description: 'Id of a team, or the beginning of a name; the results are sorted by name',
    maxLength: 100,
  })
  @IsOptional()
  @IsText(100)
  search?: string;
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
