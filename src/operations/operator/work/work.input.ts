import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, MaxLength } from 'class-validator';
import { MAX_LIMIT } from '../../../platform/kernel/http/cursor';
import { IsText } from '../../../platform/kernel/http/is-text';

export class WorkReasonInput {
  @ApiProperty({
    maxLength: 500,
    description: 'Reason for the audit log',
    example: 'Certificate renewal',
  })
  @IsText(500)
  reason!: string;
}

export class ReleaseInput {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MAX_LIMIT,
    description: 'Ids of parked rows',
    example: ['dlv_01KAJ40M3X5Z7B9D1F3H5K7N9Q'],
  })
  @IsArray({ message: 'ids must be a list of ids' })
  @ArrayMinSize(1, { message: 'ids must name one row or more' })
  @ArrayMaxSize(MAX_LIMIT, { message: `ids must name ${MAX_LIMIT} rows at most` })
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  ids!: string[];
}
