import { Module } from '@nestjs/common';
import { BackupsModule } from '../backup/backups.module';
import { AuditModule } from '../../access/audit/audit.module';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompaniesModule } from '../../business/companies/companies.module';
import { NetworkModule } from '../../network/network.module';
import { NetworkSelfTestModule } from '../network-self-test/network-self-test.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { OperatorAccountsController } from './accounts/operator-accounts.controller';
import { OperatorAccountsService } from './accounts/operator-accounts.service';
import { DocumentsModule } from '../../business/documents/documents.module';
import { TeamFigures } from './figures/team-figures.entity';
import { TeamFiguresJob } from './figures/team-figures-job';
import { InstallationController } from './installation/installation.controller';
import { InstallationStateReader } from './installation/installation-state';
import { OperatorTeamsController } from './teams/operator-teams.controller';
import { OperatorTeamsService } from './teams/operator-teams.service';
import { TeamOAuthController } from './teams/team-oauth.controller';
import { OpenVerificationsController } from './verifications/open-verifications.controller';
import { OpenVerificationsService } from './verifications/open-verifications.service';
import { OperatorUsageController } from './usage/operator-usage.controller';
import { OperatorUsageService } from './usage/operator-usage.service';
import { OperatorWorkController } from './work/operator-work.controller';
import { OperatorWorkService } from './work/operator-work.service';

/** Operations for operators of the installation. These routes have no access to data of teams. */
@Module({
  imports: [
    AuditModule,
    BackupsModule,
    CompaniesModule,
    DocumentsModule,
    NetworkModule,
    NetworkSelfTestModule,
    TeamsModule,
    TypeOrmModule.forFeature([TeamFigures]),
  ],
  controllers: [
    InstallationController,
    OperatorWorkController,
    OperatorTeamsController,
    OperatorUsageController,
    TeamOAuthController,
    OpenVerificationsController,
    OperatorAccountsController,
  ],
  providers: [
    InstallationStateReader,
    OperatorAccountsService,
    OperatorTeamsService,
    OperatorUsageService,
    OperatorWorkService,
    OpenVerificationsService,
    TeamFiguresJob,
  ],
})
export class OperatorModule {}
