import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional } from 'class-validator';
import { eventTypes } from '../../events/define-event';
import { PageQuery } from '../../kernel/http/cursor';
import { IsInstantOrDay } from '../../kernel/http/is-instant';
import { DELIVERY_STATES, type DeliveryState } from './delivery.resource';

/** More than there are kinds of events. */
const MAX_TYPES = 100;

export class DeliveriesQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only deliveries of this status', enum: DELIVERY_STATES })
  @IsOptional()
  @IsIn(DELIVERY_STATES, { message: `status must be one of ${DELIVERY_STATES.join(', ')}` })
  status?: DeliveryState;

  @ApiPropertyOptional({ description: 'Only deliveries made at this instant or later', format: 'date-time' })
  @IsOptional()
  @IsInstantOrDay()
  from?: string;

  @ApiPropertyOptional({ description: 'Only deliveries made before this instant', format: 'date-time' })
  @IsOptional()
  @IsInstantOrDay()
  to?: string;
}

export class ReplayInput {
  @ApiProperty({ description: 'Events that happened at this instant or later', format: 'date-time' })
  @IsInstantOrDay()
  since!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Only events before this instant; default: now',
    format: 'date-time',
  })
  @IsOptional()
  @IsInstantOrDay()
  until?: string | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    description: 'Only events of these types; default: all',
    enum: eventTypes,
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_TYPES)
  @IsIn(eventTypes, { each: true, message: () => `types may hold ${eventTypes.join(', ')}` })
  types?: string[] | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    description:
      'Only events whose delivery to this webhook is in one of these states; default: all but pending, and events that the webhook never had',
    enum: DELIVERY_STATES,
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(DELIVERY_STATES.length)
  @IsIn(DELIVERY_STATES, { each: true, message: `statuses may hold ${DELIVERY_STATES.join(', ')}` })
  statuses?: DeliveryState[] | null;
}
