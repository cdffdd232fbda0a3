import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { CompaniesModule } from '../../business/companies/companies.module';
import { FrenchPlatformModule } from '../../network/french-platform/french-platform.module';
import { DocumentsModule } from '../../business/documents/documents.module';
import { EventsModule } from '../../platform/events/events.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { CalendarController } from './calendar/calendar.controller';
import { CalendarService } from './calendar/calendar.service';
import { DeclarantRegistration } from './declarant/declarant-registration';
import { DeclarantSirenListener } from './declarant/declarant-siren-listener';
import { DeclarantsController } from './declarant/declarants.controller';
import { DeclarantsService } from './declarant/declarants.service';
import { ReportingDeclarants } from './declarant/reporting-declarants';
import { FilingAssembly } from './filings/filing-assembly';
import { FilingCompletion } from './filings/filing-completion';
import { FilingStore } from './filings/filing-store';
import { FilingSubmission } from './filings/filing-submission';
import { FilingWork } from './filings/filing-work';
import { FilingsController } from './filings/filings.controller';
import { FilingsService } from './filings/filings.service';
import { RefusedReports } from './filings/refused-reports';
import { PortalResponseListener } from './filings/portal-response-listener';
import { FilingReportUpdater } from './filings/reports-of-filing';
import { FilingPeriods } from './filings/filing-periods';
import { PeriodClosing } from './filings/period-closing';
import { PlatformContractCheck } from './platform/platform-check';
import { PlatformController } from './platform/platform.controller';
import { PlatformService } from './platform/platform.service';
import { ReceivedPurchaseRow } from './purchases/received-purchase.entity';
import { ReceivedPurchases } from './purchases/received-purchases';
import { ReceivedPurchasesController } from './purchases/received-purchases.controller';
import { ReportEvents } from './reports/report-events';
import { ReportStore } from './reports/report-store';
import { DocumentReportingLoader } from './reports/reporting-views';
import { ReportsOfPeriod } from './reports/reports-of-period';
import { ReportsOfPeriodController } from './reports/reports-of-period.controller';
import { ReportsController } from './reports/reports.controller';
import { ReportsService } from './reports/reports.service';
import { ReportingClock } from './reporting-clock';
import { DeclarantRow } from './declarant/declarant.entity';
import { FilingRow } from './filings/filing.entity';
import { PeriodRow } from './filings/period.entity';
import { ReportRow } from './reports/report.entity';
import { ReportingClockRow } from './reporting-clock.entity';
import { FILING_QUEUE, PERIOD_QUEUE, REGISTRATION_QUEUE } from './reporting-work';
import { FilingProcessor } from './filings/filing.processor';
import { PeriodProcessor } from './filings/period.processor';
import { RegistrationProcessor } from './declarant/registration.processor';

/** French e-reporting: declarants, reports, periods and filings. */
@Module({
  imports: [
    BullModule.registerQueue({ name: REGISTRATION_QUEUE }, { name: PERIOD_QUEUE }, { name: FILING_QUEUE }),
    AuditModule,
    EventsModule,
    TeamsModule,
    CompaniesModule,
    DocumentsModule,
    FrenchPlatformModule,
    TypeOrmModule.forFeature([
      DeclarantRow,
      ReportingClockRow,
      PeriodRow,
      FilingRow,
      ReportRow,
      ReceivedPurchaseRow,
    ]),
  ],
  controllers: [
    DeclarantsController,
    ReportsController,
    ReportsOfPeriodController,
    ReceivedPurchasesController,
    FilingsController,
    CalendarController,
    PlatformController,
  ],
  providers: [
    RegistrationProcessor,
    PeriodProcessor,
    FilingProcessor,
    CalendarService,
    DeclarantRegistration,
    DeclarantSirenListener,
    DeclarantsService,
    FilingAssembly,
    FilingCompletion,
    FilingStore,
    FilingSubmission,
    FilingWork,
    PortalResponseListener,
    FilingReportUpdater,
    FilingsService,
    FilingPeriods,
    PeriodClosing,
    PlatformContractCheck,
    PlatformService,
    ReceivedPurchases,
    RefusedReports,
    ReportEvents,
    ReportStore,
    DocumentReportingLoader,
    ReportingClock,
    ReportingDeclarants,
    ReportsOfPeriod,
    ReportsService,
  ],
  exports: [BullModule, DeclarantRegistration, FilingWork, PeriodClosing],
})
export class ReportingModule {}
