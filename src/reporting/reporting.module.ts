import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentsModule } from '../documents/documents.module';
import { DeclarantRegistration } from './declarant/declarant-registration';
import { DeclarantWatch } from './declarant/declarant-watch';
import { DeclarantsController } from './declarant/declarants.controller';
import { DeclarantsService } from './declarant/declarants.service';
import { ReportingDeclarant } from './declarant/reporting-declarant';
import { FilingAssembly } from './filings/filing-assembly';
import { FilingEnd } from './filings/filing-end';
import { FilingStore } from './filings/filing-store';
import { FilingWork } from './filings/filing-work';
import { FilingsController } from './filings/filings.controller';
import { FilingsService } from './filings/filings.service';
import { PeriodBook } from './filings/period-book';
import { PeriodClosing } from './filings/period-closing';
import { Platforms } from './platform/platforms';
import { SimulatedPlatform } from './platform/simulated-platform';
import { ReportEvents } from './reports/report-events';
import { ReportStore } from './reports/report-store';
import { ReportView } from './reports/report-view';
import { ReportsController } from './reports/reports.controller';
import { ReportsService } from './reports/reports.service';
import { ReportingClock } from './reporting-clock';

/** French e-reporting: declarants, reports, periods and filings. */
@Module({
  imports: [CompaniesModule, DocumentsModule],
  controllers: [DeclarantsController, ReportsController, FilingsController],
  providers: [
    DeclarantRegistration,
    DeclarantWatch,
    DeclarantsService,
    FilingAssembly,
    FilingEnd,
    FilingStore,
    FilingWork,
    FilingsService,
    PeriodBook,
    PeriodClosing,
    Platforms,
    ReportEvents,
    ReportStore,
    ReportView,
    ReportingClock,
    ReportingDeclarant,
    ReportsService,
    SimulatedPlatform,
  ],
  exports: [DeclarantRegistration, FilingWork, PeriodClosing],
})
export class ReportingModule {}
