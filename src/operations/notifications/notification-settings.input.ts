import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { EachNested } from '../../platform/kernel/http/each-nested';
import { IsText } from '../../platform/kernel/http/is-text';
import {
  NOTIFICATION_CHOICES,
  NOTIFICATION_KINDS,
  type NotificationChoice,
  type NotificationKind,
} from './notification-kinds';

/** Maximum number of settings in one request. */
const MAX_SETTINGS = 1_000;
const MAX_TOKEN_LENGTH = 400;

export class NotificationSettingInput {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 64,
    description: 'Team of the setting; null or omitted: the installation (only for the kind `certificate`)',
    example: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  teamId?: string | null;

  @ApiProperty({ enum: NOTIFICATION_KINDS, description: 'Kind of the notifications' })
  @IsIn(NOTIFICATION_KINDS, { message: `kind must be one of ${NOTIFICATION_KINDS.join(', ')}` })
  kind!: NotificationKind;

  @ApiProperty({
    enum: NOTIFICATION_CHOICES,
    description: 'Time of the mail: immediately, in the daily mail, or never',
  })
  @IsIn(NOTIFICATION_CHOICES, { message: `choice must be one of ${NOTIFICATION_CHOICES.join(', ')}` })
  choice!: NotificationChoice;
}

export class UpdateNotificationSettingsInput {
  @ApiPropertyOptional({
    maxLength: 64,
    description: 'Time zone of the daily mail (IANA name); omitted: unchanged',
    example: 'Europe/Paris',
  })
  @IsOptional()
  @IsText(64)
  timeZone?: string;

  @ApiPropertyOptional({
    type: [NotificationSettingInput],
    maxItems: MAX_SETTINGS,
    description: 'Settings to change; settings that are not in the list do not change',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_SETTINGS)
  @EachNested()
  @Type(() => NotificationSettingInput)
  settings?: NotificationSettingInput[];
}

export class StopNotificationsQuery {
  @ApiProperty({ maxLength: MAX_TOKEN_LENGTH, description: 'Token of the link in the mail' })
  @IsString()
  @MaxLength(MAX_TOKEN_LENGTH)
  token!: string;
}
