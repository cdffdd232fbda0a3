import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '../access/audit/audit.module';
import { AuthModule } from '../access/auth/auth.module';
import { CompaniesModule } from '../business/companies/companies.module';
import { CustomersModule } from '../business/partners/customers/customers.module';
import { DeliveriesModule } from '../business/deliveries/deliveries.module';
import { PeppolDirectoryModule } from '../business/peppol-directory/peppol-directory.module';
import { DocumentsModule } from '../business/documents/documents.module';
import { DraftsModule } from '../business/drafts/drafts.module';
import { EventsModule } from '../platform/events/events.module';
import { FrenchPlatformServerModule } from './french-platform/french-platform-server.module';
import { HealthModule } from '../operations/health/health.module';
import { IdentifiersModule } from '../business/identifiers/identifiers.module';
import { BackupsModule } from '../operations/backup/backups.module';
import { RetentionModule } from '../operations/retention/retention.module';
import { Activity } from '../platform/kernel/activity';
import type { Config } from '../platform/kernel/config';
import { KernelModule } from '../platform/kernel/kernel.module';
import type { Logger } from '../platform/kernel/logger';
import { LabelsModule } from '../business/labels/labels.module';
import { LetterheadsModule } from '../business/letterheads/letterheads.module';
import { McpModule } from './mcp/http/mcp.module';
import { MetricsModule } from '../platform/metrics/metrics.module';
import { MessageStatusModule } from '../business/message-status/message-status.module';
import { NetworkModule } from '../network/network.module';
import { NotificationsModule } from '../operations/notifications/notifications.module';
import { OperatorModule } from '../operations/operator/operator.module';
import { InvoiceNumberingModule } from '../business/invoice-numbering/invoice-numbering.module';
import { ItemsModule } from '../business/items/items.module';
import { RecurringInvoicesModule } from '../business/recurring-invoices/recurring-invoices.module';
import { PurchasesModule } from '../business/purchases/purchases.module';
import { OverviewModule } from '../business/overview/overview.module';
import { UsageModule } from '../business/usage/usage.module';
import { RecipientSearchModule } from '../business/recipient-search/recipient-search.module';
import { ServiceProviderModule } from '../network/service-provider/service-provider.module';
import { QuarantineModule } from '../network/quarantine/quarantine.module';
import { ReportingModule } from '../reporting/france/reporting.module';
import { ArrivalsModule } from '../business/arrivals/arrivals.module';
import { ExportsModule } from '../business/exports/exports.module';
import { ForwardingModule } from '../business/forwarding/forwarding.module';
import { TaxDataModule } from '../reporting/tax-data/tax-data.module';
import { RequestsModule } from '../access/request-log/requests.module';
import { ScimModule } from '../access/scim/scim.module';
import { SingleSignOnModule } from '../access/single-sign-on/single-sign-on.module';
import { NetworkSelfTestModule } from '../operations/network-self-test/network-self-test.module';
import { SecretsModule } from '../operations/secrets/secrets.module';
import { BulkActionsModule } from '../business/bulk-actions/bulk-actions.module';
import { RuleReplaysModule } from '../business/rule-replays/rule-replays.module';
import { InvoiceImportsModule } from '../business/invoice-imports/invoice-imports.module';
import { UpstreamSettingsModule } from '../business/upstream/upstream-settings.module';
import { SavedViewsModule } from '../business/saved-views/saved-views.module';
import { SendingModule } from '../business/sending/sending.module';
import { SmpModule } from '../network/smp/smp.module';
import { StatisticsModule } from '../network/statistics/statistics.module';
import { ReceivablesModule } from '../business/receivables/receivables.module';
import { BankStatementsModule } from '../business/bank-statements/bank-statements.module';
import { SuppliersModule } from '../business/partners/suppliers/suppliers.module';
import { TeamsModule } from '../access/teams/teams.module';
import { TimelineModule } from '../business/timeline/timeline.module';
import { WebhooksModule } from '../webhooks/webhooks.module';

/**
 * Root module with every feature. A process with the role `api` also contains the job processors, but does not start
 * them (see Dispatcher).
 */
@Module({})
export class AppModule {
  static with(
    config: Config,
    databaseUrl: string,
    logger: Logger,
    activity = getServingActivity(),
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        KernelModule.with(config, databaseUrl, logger, activity),
        MetricsModule,
        EventsModule,
        TeamsModule,
        AuditModule,
        AuthModule,
        NetworkModule,
        ServiceProviderModule,
        SmpModule,
        QuarantineModule,
        StatisticsModule,
        CompaniesModule,
        IdentifiersModule,
        PeppolDirectoryModule,
        LabelsModule,
        LetterheadsModule,
        SuppliersModule,
        BankStatementsModule,
        ReceivablesModule,
        CustomersModule,
        DocumentsModule,
        DeliveriesModule,
        SendingModule,
        DraftsModule,
        BulkActionsModule,
        RuleReplaysModule,
        NetworkSelfTestModule,
        InvoiceImportsModule,
        MessageStatusModule,
        ReportingModule,
        TaxDataModule,
        ArrivalsModule,
        ExportsModule,
        ForwardingModule,
        WebhooksModule,
        TimelineModule,
        InvoiceNumberingModule,
        ItemsModule,
        SavedViewsModule,
        UpstreamSettingsModule,
        RecurringInvoicesModule,
        OverviewModule,
        UsageModule,
        RecipientSearchModule,
        PurchasesModule,
        RequestsModule,
        ScimModule,
        SingleSignOnModule,
        HealthModule,
        SecretsModule,
        RetentionModule,
        BackupsModule,
        NotificationsModule,
        OperatorModule,
        FrenchPlatformServerModule,
        ...(config.mcpServer ? [McpModule] : []),
      ],
    };
  }
}

/** Creates the activity of an application that serves at once, as in commands and tests. */
function getServingActivity(): Activity {
  const activity = new Activity();
  activity.begin('serving');
  return activity;
}
