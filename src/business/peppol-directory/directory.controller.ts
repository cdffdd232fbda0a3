import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { Operation } from '../../platform/kernel/http/operation';
import { DirectoryListingInput } from './directory.input';
import {
  directoryExample,
  toDirectoryResource,
  directorySchema,
  type DirectoryResource,
} from './directory.resource';
import { DirectoryService } from './directory.service';
import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why a company cannot be listed in the Peppol Directory. */
const DIRECTORY_FAILURES = declareFailures({
  consent_required: {
    status: 400,
    errors: {
      consent: [
        'must be true, because the Directory is public and requires the consent of the company or, for a sole trader, of the person; received nothing',
      ],
    },
  },
});

const answer = { directory: directorySchema };
const example = { directory: directoryExample };

@ApiTags('Companies')
@Controller('api/v1/companies/:companyId/directory')
export class DirectoryController {
  constructor(private readonly directory: DirectoryService) {}

  @Get()
  @Operation({
    id: 'peppolDirectory.get',
    summary: 'Get the Peppol Directory listing of a company',
    description: 'While the company is not listed, `listed` is false and `entries` is empty.',
    access: 'team',
    permission: 'companies.read',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true; directory: DirectoryResource }> {
    return { success: true, directory: toDirectoryResource(await this.directory.get(teamId, companyId)) };
  }

  @Put()
  @Operation({
    id: 'peppolDirectory.set',
    summary: 'List a company in the Peppol Directory, or remove it',
    description:
      'Replaces the whole listing. The Peppol Directory shows name, country, VAT number, enterprise number and ' +
      'the values of the request, for each published identifier of a production team. Later changes of ' +
      'the company are forwarded to the Peppol Directory.',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example,
    failures: [400, 404, DIRECTORY_FAILURES.consent_required],
    body: {
      type: DirectoryListingInput,
      example: {
        listed: true,
        consent: true,
        website: 'https://atelier-dubois.example',
        geographicalInformation: 'Bruxelles',
      },
    },
  })
  async set(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Body() input: DirectoryListingInput,
  ): Promise<{ success: true; directory: DirectoryResource }> {
    return {
      success: true,
      directory: toDirectoryResource(await this.directory.set(teamId, companyId, input)),
    };
  }
}
