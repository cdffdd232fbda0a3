import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { eventTypes } from '../../platform/events/define-event';
import { PageQuery } from '../../platform/kernel/http/cursor';
import { IsInstantOrDay } from '../../platform/kernel/http/is-instant';
import { DELIVERY_STATES, type DeliveryState } from './delivery.resource';

/** Maximum number of types in a filter, which is higher than the number of event types. */
const MAX_TYPES = 100;

export class DeliveriesQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only deliveries of this status', enum: DELIVERY_STATES })
  @IsOptional()
  @IsIn(DELIVERY_STATES, { message: `status must be one of ${DELIVERY_STATES.join(', ')}` })
  status?: DeliveryState;

  @ApiPropertyOptional({ description: 'Only deliveries created at this time or later', format: 'date-time' })
  @IsOptional()
  @IsInstantOrDay()
  from?: string;

  @ApiPropertyOptional({ description: 'Only deliveries made before this time', format: 'date-time' })
  @IsOptional()
  @IsInstantOrDay()
  to?: string;
}

/** Classes of the HTTP status of the last attempt; `none`: there was no response. */
export const CODE_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx', 'none'] as const;

/** Filters of the deliveries to all webhooks. A delivery must match all filters. */
export class TeamDeliveriesQuery extends DeliveriesQuery {
  @ApiPropertyOptional({
    description: 'Class of the HTTP status of the last attempt; `none`: there was no response',
    enum: CODE_CLASSES,
  })
  @IsOptional()
  @IsIn(CODE_CLASSES, { message: `code must be one of ${CODE_CLASSES.join(', ')}` })
  code?: (typeof CODE_CLASSES)[number];

  @ApiPropertyOptional({ description: 'Only deliveries of events of this type', maxLength: 100 })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  type?: string;

  @ApiPropertyOptional({ description: 'Only deliveries to this webhook', maxLength: 100 })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  webhookId?: string;

  @ApiPropertyOptional({ description: 'Only deliveries of this event', maxLength: 100 })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  eventId?: string;

  @ApiPropertyOptional({ description: 'Only deliveries of events about this document', maxLength: 100 })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  documentId?: string;
}

export class ReplayInput {
  @ApiProperty({ description: 'Events that happened at this time or later', format: 'date-time' })
  @IsInstantOrDay()
  since!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Only events before this time; default: now',
    format: 'date-time',
  })
  @IsOptional()
  @IsInstantOrDay()
  until?: string | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    description: 'Only events of these types, among those that the webhook receives; default: all of them',
    enum: eventTypes,
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_TYPES)
  @IsIn(eventTypes, { each: true, message: () => `types must contain only ${eventTypes.join(', ')}` })
  types?: string[] | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    description:
      'Only events whose delivery to this webhook is in one of these states; default: all states except pending, and events that the webhook never received',
    enum: DELIVERY_STATES,
  })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(DELIVERY_STATES.length)
  @IsIn(DELIVERY_STATES, { each: true, message: `statuses must contain only ${DELIVERY_STATES.join(', ')}` })
  statuses?: DeliveryState[] | null;
}
