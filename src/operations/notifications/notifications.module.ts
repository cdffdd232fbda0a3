import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { NetworkModule } from '../../network/network.module';
import { NotificationFactsJob } from './notification-facts';
import { NotificationMailProcessor } from './notification-mail.processor';
import { NOTIFICATION_MAIL_QUEUE } from './notification-mail-work';
import { NotificationMail } from './notification-mail.entity';
import { NotificationMailer } from './notification-mailer';
import { NotificationMetrics } from './notification-metrics';
import { NotificationPlanner } from './notification-planner';
import { NotificationRecipient } from './notification-recipient.entity';
import { NotificationSetting } from './notification-setting.entity';
import { NotificationSettingsController } from './notification-settings.controller';
import { NotificationSettingsService } from './notification-settings.service';
import { NotificationRow } from './notification.entity';
import { StopLinks } from './stop-links';
import { StopNotificationsController } from './stop-notifications.controller';
import { NotifiedTeams } from './notified-teams';

/** Notification mails to people about their teams. */
@Module({
  imports: [
    BullModule.registerQueue({ name: NOTIFICATION_MAIL_QUEUE }),
    AuditModule,
    MetricsModule,
    NetworkModule,
    TypeOrmModule.forFeature([NotificationRecipient, NotificationSetting, NotificationMail, NotificationRow]),
  ],
  controllers: [NotificationSettingsController, StopNotificationsController],
  providers: [
    NotificationFactsJob,
    NotificationMailProcessor,
    NotificationMailer,
    NotificationMetrics,
    NotificationPlanner,
    NotificationSettingsService,
    StopLinks,
    NotifiedTeams,
  ],
})
export class NotificationsModule {}
