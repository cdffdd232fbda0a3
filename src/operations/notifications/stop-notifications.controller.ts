import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { invalidLinkError } from '../../access/auth/identity/account-links';
import { IDENTITY_FAILURES } from '../../access/auth/identity/identity.failures';
import { Operation } from '../../platform/kernel/http/operation';
import { StopNotificationsQuery } from './notification-settings.input';
import { NotificationSettingsService } from './notification-settings.service';
import { StopLinks } from './stop-links';

/** Links in mails by which a person stops notifications without signing in. */
@ApiTags('People')
@Controller('api/core/notifications')
export class StopNotificationsController {
  constructor(
    private readonly settings: NotificationSettingsService,
    private readonly links: StopLinks,
  ) {}

  /** Redirects to the confirmation page. Opening the link stops nothing, because link scanners open it too. */
  @Get('stop')
  @ApiExcludeEndpoint()
  @Operation({
    id: 'notifications.showStop',
    summary: 'Show the page that stops notifications',
    access: 'public',
    failures: [400],
  })
  show(@Query() { token }: StopNotificationsQuery, @Res() response: express.Response): void {
    response.redirect(303, this.links.formatPageUrl(encodeURIComponent(token)));
  }

  @Post('stop')
  @Operation({
    id: 'notifications.stop',
    summary: 'Stop notifications with the token of a mail',
    description:
      'Mail programs send this request (RFC 8058, `List-Unsubscribe-Post`). The request stops the kind of notification of the mail (for a daily mail, all daily notifications), ' +
      'and needs no sign-in. A repeated request changes nothing.',
    access: 'public',
    answer: {},
    example: {},
    failures: [400, IDENTITY_FAILURES.link_invalid],
  })
  async stop(@Query() { token }: StopNotificationsQuery): Promise<{ success: true }> {
    const scope = this.links.parseToken(token);
    if (scope === null) throw invalidLinkError();
    await this.settings.stop(scope);
    return { success: true };
  }
}
