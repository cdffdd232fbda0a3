import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { unauthorized } from '../../../platform/kernel/http/api-error';
import { Operation } from '../../../platform/kernel/http/operation';
import { text } from '../../../platform/kernel/http/schema';
import { CurrentPerson, type Person } from '../credential';
import { CreateConsentInput, PreviewConsentInput } from './application.input';
import {
  consentRequestExample,
  consentRequestSchema,
  type ConsentRequestResource,
} from './application.resource';
import { ConsentService } from './consent.service';

const REQUEST_EXAMPLE = 'cmVzcG9uc2VfdHlwZT1jb2RlJmNsaWVudF9pZD1hcHBf';

/** Authorization requests of applications, for the dashboard page on which the signed-in user consents. */
@ApiTags('Applications')
@Controller('api/core/consents')
export class ConsentController {
  constructor(private readonly consents: ConsentService) {}

  @Post('preview')
  @Operation({
    id: 'consents.preview',
    summary: 'Describe an application’s authorization request',
    access: 'member',
    answer: { consentRequest: consentRequestSchema },
    example: { consentRequest: consentRequestExample },
    body: { type: PreviewConsentInput, example: { request: REQUEST_EXAMPLE } },
    failures: [400],
  })
  async preview(
    @Body() { request }: PreviewConsentInput,
  ): Promise<{ success: true; consentRequest: ConsentRequestResource }> {
    return { success: true, consentRequest: await this.consents.preview(request) };
  }

  @Post()
  @Operation({
    id: 'consents.create',
    summary: 'Connect an application to a team of the person',
    description:
      'The response contains the redirect URI of the application with an authorization code, which is valid once, for 60 seconds. The application may perform operations that the scopes permit and that the person may perform in the team.',
    access: 'member',
    verified: true,
    answer: { url: { ...text, description: 'Address to which the page sends the browser' } },
    example: { url: 'https://connector.example.com/callback?code=code_…&state=r2Jd&iss=…' },
    body: {
      type: CreateConsentInput,
      example: { request: REQUEST_EXAMPLE, teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J', companyIds: null },
    },
    failures: [400, 404],
  })
  async create(
    @CurrentPerson() { userId, teamIds }: Person,
    @Body() { request, teamId, companyIds }: CreateConsentInput,
  ): Promise<{ success: true; url: string }> {
    if (!teamIds.includes(teamId)) throw unauthorized();
    const consent = { userId, teamId, companyIds: companyIds ?? null };
    return { success: true, url: await this.consents.create(request, consent) };
  }
}
