import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { IsDay } from '../../platform/kernel/http/is-instant';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, namedSchema, nullable, object, text } from '../../platform/kernel/http/schema';
import { CompaniesService } from '../companies/companies.service';
import { parseNumberPattern } from '../companies/number-pattern';
import { getDayInCountry } from '../sending/company-time';
import { SENT_NUMBERS } from './invoice-numbering.queries';
import { proposeNextNumber, type NextNumber, type SentNumber } from './next-number';

const NUMBERED_TYPES = ['invoice', 'creditNote'] as const;

export class NextNumberQuery {
  @ApiPropertyOptional({ enum: NUMBERED_TYPES, default: 'invoice', description: 'Type of the new document' })
  @IsOptional()
  @IsIn(NUMBERED_TYPES, { message: 'documentType must be invoice or creditNote' })
  documentType?: (typeof NUMBERED_TYPES)[number];

  @ApiPropertyOptional({
    format: 'date',
    description: 'Issue date of the new document; today in the country of the company by default',
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
        description:
          'Proposed number; null while there is neither a pattern nor an earlier number with digits',
      },
      lastNumber: {
        ...nullable(text),
        description: 'Number of the newest document of this type that the company sent',
      },
      missingNumbers: {
        ...listOf(text),
        description:
          'Up to 20 numbers that are missing between the first and the last one of the same period',
      },
    },
    'Proposal for the number of a new document',
  ),
);

/** Proposes the numbers of new documents. */
@ApiTags('Companies')
@Controller('api/v1/:companyId')
export class InvoiceNumberingController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Get('next-number')
  @Operation({
    id: 'companies.getNextNumber',
    summary: 'Get the proposed number of a new document',
    description:
      'Continues the numbers of the newest 2,000 documents of the company by the pattern in `invoiceDefaults`, or by the ' +
      'newest number. It reserves nothing: two requests before a send return the same number.',
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
    const { country, invoiceDefaults } = await this.companies.get(teamId, companyId);
    const pattern =
      documentType === 'invoice'
        ? invoiceDefaults?.invoiceNumberPattern
        : invoiceDefaults?.creditNoteNumberPattern;
    const sent = await this.unitOfWork.query<SentNumber>(SENT_NUMBERS, [companyId, teamId, documentType]);
    const day = issueDate ?? getDayInCountry(country, clock.now());
    const parsed = typeof pattern === 'string' ? parseNumberPattern(pattern) : null;
    return { success: true, nextNumber: proposeNextNumber(parsed, sent, day) };
  }
}
