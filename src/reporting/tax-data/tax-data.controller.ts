import { Controller, Get, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { formatAttachmentHeader } from '../../platform/kernel/file-name';
import type { Pagination } from '../../platform/kernel/http/cursor';
import { Operation } from '../../platform/kernel/http/operation';
import { paginationSchema } from '../../platform/kernel/http/schema';
import {
  taxDataAnswerExample,
  taxDataAnswerListSchema,
  toTaxDataAnswerResource,
  type TaxDataAnswerResource,
} from './tax-data-answers.resource';
import { TAX_DATA_FAILURES } from './tax-data.failures';
import { ListTaxDataQuery } from './tax-data.query';
import {
  refusedTaxDataExample,
  taxDataExample,
  taxDataListSchema,
  taxDataSchema,
  toTaxDataResource,
  type TaxDataResource,
} from './tax-data.resource';
import { TaxDataService } from './tax-data.service';

/** Reports of a team to tax authorities. */
@ApiTags('Tax data')
@Controller('api/v1/tax-data')
export class TaxDataController {
  constructor(private readonly taxData: TaxDataService) {}

  @Get()
  @Operation({
    id: 'taxData.list',
    fromReplica: true,
    summary: 'List reports to tax authorities, newest first',
    access: 'team',
    permission: 'reporting.read',
    companyLimit: 'filtered',
    answer: { taxData: taxDataListSchema, pagination: paginationSchema },
    example: {
      taxData: [refusedTaxDataExample, taxDataExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: ListTaxDataQuery,
  ): Promise<{ success: true; taxData: TaxDataResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.taxData.list(teamId, query);
    return { success: true, taxData: items.map(toTaxDataResource), pagination };
  }

  @Get(':taxDataId/xml')
  @Operation({
    id: 'taxData.downloadXml',
    summary: 'Download the last report that was created, byte for byte as sent',
    access: 'team',
    permission: 'reporting.read',
    alsoAnswers: ['application/xml'],
    headers: ['Content-Disposition'],
    failures: [404, TAX_DATA_FAILURES.tax_data_not_made],
  })
  async downloadXml(
    @CurrentCredential() { teamId }: Credential,
    @Param('taxDataId') taxDataId: string,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.taxData.getXml(teamId, taxDataId), {
      type: 'application/xml',
      disposition: formatAttachmentHeader(taxDataId, 'xml'),
    });
  }

  @Post(':taxDataId/retry')
  @Operation({
    id: 'taxData.retry',
    summary: 'Send a refused or incomplete report, or a report without a response, again',
    description:
      'Schedules a `refused` or `incomplete` report again, or a `sent` report without a response ' +
      'for 24 hours. A report that the tax authority refused is created again with the type ' +
      '`resubmit`, which replaces it. A report that may have been received is sent again as the same ' +
      'document.',
    access: 'team',
    permission: 'reporting.manage',
    answer: { taxData: { ...taxDataSchema, description: 'The report, which is scheduled again' } },
    example: {
      taxData: {
        ...taxDataExample,
        type: 'resubmit',
        state: 'due',
        acceptedAt: null,
      } satisfies TaxDataResource,
    },
    failures: [404, TAX_DATA_FAILURES.tax_data_not_retryable],
  })
  async retry(
    @CurrentCredential() { teamId }: Credential,
    @Param('taxDataId') taxDataId: string,
  ): Promise<{ success: true; taxData: TaxDataResource }> {
    return { success: true, taxData: toTaxDataResource(await this.taxData.retry(teamId, taxDataId)) };
  }

  @Post(':taxDataId/withdraw')
  @Operation({
    id: 'taxData.withdraw',
    summary: 'Withdraw an accepted report',
    description:
      'Use this for an invoice that should not have been issued. The request creates a report of the type ' +
      '`withdraw`, which is sent like any other. A credit note is reported automatically and needs no ' +
      'withdrawal; deleting a stored document does not withdraw its report.',
    access: 'team',
    permission: 'reporting.manage',
    answer: { taxData: { ...taxDataSchema, description: 'The withdrawal, which is scheduled for sending' } },
    example: {
      taxData: {
        ...taxDataExample,
        id: 'tdd_01KAJ44B6D8F0H2K4M6P8R0T2X',
        type: 'withdraw',
        sequence: 2,
        state: 'due',
        attempts: 0,
        messageId: null,
        sentAt: null,
        acceptedAt: null,
      } satisfies TaxDataResource,
    },
    failures: [404, TAX_DATA_FAILURES.tax_data_not_withdrawable],
  })
  async withdraw(
    @CurrentCredential() { teamId }: Credential,
    @Param('taxDataId') taxDataId: string,
  ): Promise<{ success: true; taxData: TaxDataResource }> {
    return { success: true, taxData: toTaxDataResource(await this.taxData.withdraw(teamId, taxDataId)) };
  }

  @Get(':taxDataId/answers')
  @Operation({
    id: 'taxData.listAnswers',
    fromReplica: true,
    summary: 'List the responses of the tax authority to a report',
    description: 'Lists the responses of the authority, oldest first, each with the received status message.',
    access: 'team',
    permission: 'reporting.read',
    answer: { answers: taxDataAnswerListSchema },
    example: { answers: [taxDataAnswerExample] },
    failures: [404],
  })
  async listAnswers(
    @CurrentCredential() { teamId }: Credential,
    @Param('taxDataId') taxDataId: string,
  ): Promise<{ success: true; answers: TaxDataAnswerResource[] }> {
    const answers = await this.taxData.listAnswers(teamId, taxDataId);
    return { success: true, answers: answers.map(toTaxDataAnswerResource) };
  }
}

/** Reports of one document to tax authorities. */
@ApiTags('Tax data')
@Controller('api/v1/documents/:documentId/tax-data')
export class TaxDataOfDocumentController {
  constructor(private readonly taxData: TaxDataService) {}

  @Get()
  @Operation({
    id: 'taxData.listByDocument',
    fromReplica: true,
    summary: 'List the reports of a document to tax authorities, oldest first',
    access: 'team',
    permission: 'reporting.read',
    answer: { taxData: taxDataListSchema },
    example: { taxData: [taxDataExample] },
    failures: [404],
  })
  async listByDocument(
    @CurrentCredential() { teamId }: Credential,
    @Param('documentId') documentId: string,
  ): Promise<{ success: true; taxData: TaxDataResource[] }> {
    const records = await this.taxData.listByDocument(teamId, documentId);
    return { success: true, taxData: records.map(toTaxDataResource) };
  }
}
