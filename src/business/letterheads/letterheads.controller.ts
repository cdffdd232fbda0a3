import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { Operation } from '../../platform/kernel/http/operation';
import { LetterheadInput } from './letterhead.input';
import {
  letterheadExample,
  toLetterheadResource,
  letterheadSchema,
  type LetterheadResource,
} from './letterhead.resource';
import { LetterheadsService } from './letterheads.service';
import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why a letterhead is rejected. */
const LETTERHEAD_FAILURES = declareFailures({
  invalid_logo: {
    status: 400,
    errors: { logo: ['logo must be a PNG or JPEG image in base64; received something else.'] },
  },
});

const answer = { letterhead: letterheadSchema };
const example = { letterhead: letterheadExample };
/** An image of one pixel, for a short example. */
const ONE_PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

@ApiTags('Companies')
@Controller('api/v1/companies/:companyId/letterhead')
export class LetterheadsController {
  constructor(private readonly letterheads: LetterheadsService) {}

  @Get()
  @Operation({
    id: 'letterheads.get',
    summary: 'Get the letterhead of a company',
    description: 'Logo and accent colour are null while the company has no letterhead.',
    access: 'team',
    permission: 'companies.read',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true; letterhead: LetterheadResource }> {
    const row = await this.letterheads.get(teamId, companyId);
    return { success: true, letterhead: toLetterheadResource(companyId, row) };
  }

  @Put()
  @Operation({
    id: 'letterheads.set',
    summary: 'Set the letterhead of a company',
    description:
      'Sets the logo and the accent colour for the PDFs of all documents that the company sends. The ' +
      'request replaces all values of the letterhead.',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example,
    failures: [400, 404, LETTERHEAD_FAILURES.invalid_logo],
    body: { type: LetterheadInput, example: { logo: ONE_PIXEL_PNG, accentColor: '#0a5c8f' } },
  })
  async set(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Body() input: LetterheadInput,
  ): Promise<{ success: true; letterhead: LetterheadResource }> {
    const row = await this.letterheads.set(teamId, companyId, input);
    return { success: true, letterhead: toLetterheadResource(companyId, row) };
  }

  @Delete()
  @Operation({
    id: 'letterheads.delete',
    summary: 'Remove the letterhead of a company',
    access: 'team',
    permission: 'companies.manage',
    answer: {},
    example: {},
    failures: [404],
  })
  async remove(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true }> {
    await this.letterheads.remove(teamId, companyId);
    return { success: true };
  }
}
