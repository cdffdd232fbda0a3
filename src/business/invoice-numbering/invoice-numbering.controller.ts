import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { IsDay } from '../../platform/kernel/http/is-instant';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, namedSchema, nullable, object, text } from '../../platform/kernel/http/schema';
import { CompaniesService } from '../companies/companies.service';
import { InvoiceNumberingService, NUMBERED_TYPES, type NumberedType } from './invoice-numbers';
import type { NextNumber } from './next-number';

export class NextNumberQuery {
  @ApiPropertyOptional({ enum: NUMBERED_TYPES, default: 'invoice', description: 'Type of the new document' })
  @IsOptional()
  @IsIn(NUMBERED_TYPES, { message: 'documentType must be invoice or creditNote' })
  documentType?: NumberedType;

  @ApiPropertyOptional({
    format: 'date',
    description: 'Issue date of the new document; default: today in the country of the company',
    example: '2026-11-27',
  })
  @IsOptional()
  @IsDay()
  issueDate?: string;
}

const nextNumberSchema = namedSchema(
  'NextNumber',
  object(
    {
      number: {
        ...nullable(text),
        description: 'Proposed number; null if there is neither a pattern nor an earlier number with digits',
      },
      lastNumber: {
        ...nullable(text),
        description: 'Number of the newest document of this type that the company sent',
      },
      missingNumbers: {
        ...listOf(text),
        description: 'Up to 20 missing numbers between the first and the last number of the same period',
      },
    },
    'Proposal for the number of a new document',
  ),
);

/** Proposes numbers for new documents. */
@ApiTags('Companies')
@Controller('api/v1/:companyId')
export class InvoiceNumberingController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly numbers: InvoiceNumberingService,
  ) {}

  @Get('next-number')
  @Operation({
    id: 'companies.getNextNumber',
    summary: 'Get the proposed number of a new document',
    description:
      'Continues the number sequence of the company’s newest 2,000 documents, using the pattern in `invoiceDefaults` or the newest number. The number is not reserved: two requests before a send return the same number.',
    access: 'team',
    permission: 'documents.read',
    answer: { nextNumber: nextNumberSchema },
    example: {
      nextNumber: { number: '2026/0042', lastNumber: '2026/0041', missingNumbers: ['2026/0017'] },
    },
    failures: [400, 404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Query() { documentType = 'invoice', issueDate }: NextNumberQuery,
  ): Promise<{ success: true; nextNumber: NextNumber }> {
    const company = await this.companies.get(teamId, companyId);
    return { success: true, nextNumber: await this.numbers.propose(company, documentType, issueDate) };
  }
}
