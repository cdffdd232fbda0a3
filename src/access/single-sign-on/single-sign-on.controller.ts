import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../auth/credential';
import { COMMON_FAILURES } from '../../platform/kernel/http/declared-failures';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, nullable } from '../../platform/kernel/http/schema';
import { DomainsService } from './domains.service';
import { requireSession } from '../auth/members/members.controller';
import { CreateDomainInput, SingleSignOnInput } from './single-sign-on.input';
import {
  singleSignOnDomainExample,
  singleSignOnDomainSchema,
  singleSignOnExample,
  singleSignOnSchema,
  toDomainResource,
  type SingleSignOnDomainResource,
  type SingleSignOnResource,
} from './single-sign-on.resource';
import { SINGLE_SIGN_ON_FAILURES } from './single-sign-on.failures';
import { SingleSignOnService } from './single-sign-on.service';

const domainSchema = { domain: singleSignOnDomainSchema };
const domainExample = { domain: singleSignOnDomainExample };
const verifiedExample = {
  domain: {
    ...singleSignOnDomainExample,
    verifiedAt: '2026-11-28T08:05:00.000Z',
    checkedAt: '2026-11-28T08:05:00.000Z',
  },
};

/** Manages the identity provider of a team and its e-mail domains. */
@ApiTags('Single sign-on')
@Controller('api/core/single-sign-on')
export class SingleSignOnController {
  constructor(
    private readonly settings: SingleSignOnService,
    private readonly domains: DomainsService,
    results: IdempotentResults,
  ) {
    results.register('single sign-on domain', async (teamId, id) => ({
      domain: toDomainResource(await this.domains.get(teamId, id)),
    }));
  }

  @Get()
  @Operation({
    id: 'singleSignOn.get',
    summary: 'Get the identity provider of the team, and its e-mail domains',
    access: 'team',
    permission: 'members.read',
    answer: {
      singleSignOn: {
        ...nullable(singleSignOnSchema),
        description: 'Identity provider of the team; null when none is configured',
      },
      domains: { ...listOf(singleSignOnDomainSchema), description: 'E-mail domains of the team, by name' },
    },
    example: { singleSignOn: singleSignOnExample, domains: [singleSignOnDomainExample] },
  })
  async get(@CurrentCredential() { teamId }: Credential): Promise<{
    success: true;
    singleSignOn: SingleSignOnResource | null;
    domains: SingleSignOnDomainResource[];
  }> {
    const [singleSignOn, domains] = [await this.settings.find(teamId), await this.domains.list(teamId)];
    return { success: true, singleSignOn, domains: domains.map(toDomainResource) };
  }

  @Put()
  @Operation({
    id: 'singleSignOn.set',
    summary: 'Set the identity provider of the team',
    description:
      'Only owners can set the provider. The metadata of the issuer are fetched immediately. People of verified e-mail domains can then sign in through the provider. A change of the issuer or the client ends all sessions that began through the former provider.',
    access: 'team',
    permission: 'members.sign_in',
    verified: true,
    answer: { singleSignOn: singleSignOnSchema },
    example: { singleSignOn: singleSignOnExample },
    failures: [
      400,
      COMMON_FAILURES.role_forbids,
      SINGLE_SIGN_ON_FAILURES.single_sign_on_unproven,
      SINGLE_SIGN_ON_FAILURES.owner_without_factor,
    ],
    body: {
      type: SingleSignOnInput,
      example: {
        name: 'Acme',
        issuer: 'https://login.example.com/realms/acme',
        clientId: 'passerelle',
        clientSecret: '<client secret>',
        defaultRole: 'reader',
        groupRoles: [{ group: 'Bookkeeping', role: 'accountant' }],
      },
    },
  })
  async set(
    @CurrentCredential() credential: Credential,
    @Body() input: SingleSignOnInput,
  ): Promise<{ success: true; singleSignOn: SingleSignOnResource }> {
    const { teamId } = requireSession(credential);
    return { success: true, singleSignOn: await this.settings.set(teamId, input) };
  }

  @Delete()
  @Operation({
    id: 'singleSignOn.delete',
    summary: 'Remove the identity provider of the team',
    description:
      'Only owners can remove the provider. Sessions that began through the provider end. Members, domains and SCIM tokens remain.',
    access: 'team',
    permission: 'members.sign_in',
    verified: true,
    answer: {},
    example: {},
    failures: [COMMON_FAILURES.role_forbids],
  })
  async delete(@CurrentCredential() credential: Credential): Promise<{ success: true }> {
    await this.settings.remove(requireSession(credential).teamId);
    return { success: true };
  }

  @Post('domains')
  @Operation({
    id: 'singleSignOnDomains.create',
    summary: 'Add an e-mail domain to the team',
    description:
      'Only owners can add domains. The domain takes effect once it is verified with the TXT record in the response.',
    access: 'team',
    permission: 'members.sign_in',
    verified: true,
    answer: domainSchema,
    example: domainExample,
    failures: [
      400,
      COMMON_FAILURES.role_forbids,
      SINGLE_SIGN_ON_FAILURES.domain_exists,
      SINGLE_SIGN_ON_FAILURES.too_many_domains,
    ],
    body: { type: CreateDomainInput, example: { domain: 'example.com' } },
  })
  async createDomain(
    @CurrentCredential() credential: Credential,
    @Body() { domain }: CreateDomainInput,
  ): Promise<{ success: true; domain: SingleSignOnDomainResource }> {
    const { teamId } = requireSession(credential);
    return { success: true, domain: toDomainResource(await this.domains.create(teamId, domain)) };
  }

  @Post('domains/:domainId/verify')
  @Operation({
    id: 'singleSignOnDomains.verify',
    summary: 'Check the TXT record of an e-mail domain',
    description:
      'Only owners can verify domains. Several teams can verify the same domain; a team whose TXT record is gone then loses the domain.',
    access: 'team',
    permission: 'members.sign_in',
    verified: true,
    answer: domainSchema,
    example: verifiedExample,
    failures: [404, COMMON_FAILURES.role_forbids],
  })
  async verifyDomain(
    @CurrentCredential() credential: Credential,
    @Param('domainId') domainId: string,
  ): Promise<{ success: true; domain: SingleSignOnDomainResource }> {
    const { teamId } = requireSession(credential);
    return { success: true, domain: toDomainResource(await this.domains.verify(teamId, domainId)) };
  }

  @Delete('domains/:domainId')
  @Operation({
    id: 'singleSignOnDomains.delete',
    summary: 'Remove an e-mail domain from the team',
    description:
      'Only owners can remove domains. People of the domain can then no longer sign in through the provider.',
    access: 'team',
    permission: 'members.sign_in',
    verified: true,
    answer: {},
    example: {},
    failures: [404, COMMON_FAILURES.role_forbids],
  })
  async deleteDomain(
    @CurrentCredential() credential: Credential,
    @Param('domainId') domainId: string,
  ): Promise<{ success: true }> {
    await this.domains.delete(requireSession(credential).teamId, domainId);
    return { success: true };
  }
}
