import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../../platform/kernel/http/cursor';
import { NETWORK_MOVE_STATUSES, type NetworkMoveStatus } from './network-move-steps';

/** Filters of the list of moves. */
export class ListNetworkMovesQuery extends PageQuery {
  @ApiPropertyOptional({ enum: NETWORK_MOVE_STATUSES, description: 'Only moves with this status' })
  @IsOptional()
  @IsIn([...NETWORK_MOVE_STATUSES])
  status?: NetworkMoveStatus;

  @ApiPropertyOptional({ description: 'Only moves of this company' })
  @IsOptional()
  @IsString()
  @MaxLength(50)
  companyId?: string;
}

/** Migration key of an identifier that moves to the own access point. */
export class NetworkMoveKeyInput {
  @ApiProperty({
    description: 'Id of the identifier that moves, from `identifiers` of the move',
    example: 'ci_01KAJ3R0E6F7G8H9J0K1M2N3P4',
  })
  @IsString()
  @MaxLength(64)
  identifierId!: string;

  @ApiProperty({
    description:
      'Migration key that the provider has issued: 8 to 24 characters, with 2 upper-case and 2 lower-case letters, 2 digits and 2 special characters',
    example: '7Gk#x2Pw%d',
  })
  @IsString()
  @MaxLength(64)
  migrationKey!: string;
}
