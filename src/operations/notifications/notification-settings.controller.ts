import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentPerson, type Person } from '../../access/auth/credential';
import { IDENTITY_FAILURES } from '../../access/auth/identity/identity.failures';
import { Operation } from '../../platform/kernel/http/operation';
import { UpdateNotificationSettingsInput } from './notification-settings.input';
import {
  notificationSettingsExample,
  notificationSettingsSchema,
  type NotificationSettingsResource,
} from './notification-settings.resource';
import { NotificationSettingsService } from './notification-settings.service';

const answer = {
  notifications: {
    ...notificationSettingsSchema,
    description: 'Notification settings of the person, and the state of the newest mail',
  },
};
const example = { notifications: notificationSettingsExample };

/** Notification settings of the signed-in user. */
@ApiTags('People')
@Controller('api/core/user/notifications')
export class NotificationSettingsController {
  constructor(private readonly settings: NotificationSettingsService) {}

  @Get()
  @Operation({
    id: 'notificationSettings.get',
    summary: 'Get the notification settings of the signed-in user',
    description: 'Returns the settings of all teams of the user, and the state of the newest mail.',
    access: 'member',
    answer,
    example,
  })
  async get(
    @CurrentPerson() { userId, operator }: Person,
  ): Promise<{ success: true; notifications: NotificationSettingsResource }> {
    return { success: true, notifications: await this.settings.get(userId, operator) };
  }

  @Put()
  @Operation({
    id: 'notificationSettings.update',
    summary: 'Change notification settings of the signed-in user',
    description:
      'Changes the settings in the request; all other settings remain unchanged. A setting applies to later notifications; `never` also cancels notifications that have not been mailed yet.',
    access: 'member',
    answer,
    example,
    failures: [400],
    body: {
      type: UpdateNotificationSettingsInput,
      example: {
        timeZone: 'Europe/Paris',
        settings: [{ teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J', kind: 'documentReceived', choice: 'daily' }],
      },
    },
  })
  async update(
    @CurrentPerson() { userId, operator }: Person,
    @Body() input: UpdateNotificationSettingsInput,
  ): Promise<{ success: true; notifications: NotificationSettingsResource }> {
    await this.settings.update(userId, input);
    return { success: true, notifications: await this.settings.get(userId, operator) };
  }

  @Post('test')
  @Operation({
    id: 'notificationSettings.test',
    summary: 'Send a test mail to the signed-in user',
    description:
      'The limit is one test mail a minute. `lastMail` of the notification settings shows the state of ' +
      'the mail.',
    access: 'member',
    answer,
    example,
    failures: [IDENTITY_FAILURES.mail_unavailable, IDENTITY_FAILURES.too_many_mails],
  })
  async test(
    @CurrentPerson() { userId, operator }: Person,
  ): Promise<{ success: true; notifications: NotificationSettingsResource }> {
    await this.settings.test(userId);
    return { success: true, notifications: await this.settings.get(userId, operator) };
  }
}
