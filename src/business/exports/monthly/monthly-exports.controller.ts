import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { requirePermission } from '../../../access/auth/permissions/access-rules';
import { Operation } from '../../../platform/kernel/http/operation';
import { MonthlyExportInput } from './monthly-export.input';
import {
  monthlyExportExample,
  monthlyExportSchema,
  toMonthlyExportResource,
  type MonthlyExportResource,
} from './monthly-export.resource';
import { MonthlyExportsService } from './monthly-exports.service';

const answer = { monthlyExport: monthlyExportSchema };
const example = { monthlyExport: monthlyExportExample };

/** Settings for the monthly exports of companies. */
@ApiTags('Exports')
@Controller('api/v1/companies/:companyId/monthly-export')
export class MonthlyExportsController {
  constructor(private readonly settings: MonthlyExportsService) {}

  @Get()
  @Operation({
    id: 'monthlyExports.get',
    summary: 'Get the setting of a company’s monthly export',
    access: 'team',
    permission: 'companies.read',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true; monthlyExport: MonthlyExportResource }> {
    const row = await this.settings.get(teamId, companyId);
    return { success: true, monthlyExport: toMonthlyExportResource(companyId, row) };
  }

  @Put()
  @Operation({
    id: 'monthlyExports.set',
    summary: 'Set the monthly export of a company',
    description:
      'Schedules an export of the previous month on a fixed day of each month, once for each company ' +
      'and month. The file is mailed when `delivery` is `email`. The request replaces the ' +
      'whole setting. It also requires `documents.read`, because the file contains all invoices.',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example,
    failures: [400, 404],
    body: {
      type: MonthlyExportInput,
      example: {
        ...{ enabled: true, day: 3, delivery: 'email', recipients: ['office@accountant.example'] },
        language: 'fr',
      },
    },
  })
  async set(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body() input: MonthlyExportInput,
  ): Promise<{ success: true; monthlyExport: MonthlyExportResource }> {
    requirePermission(credential, 'documents.read');
    const row = await this.settings.set(credential.teamId, companyId, input);
    return { success: true, monthlyExport: toMonthlyExportResource(companyId, row) };
  }
}
