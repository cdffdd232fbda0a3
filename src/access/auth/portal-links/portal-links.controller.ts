import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Pagination } from '../../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema, text } from '../../../platform/kernel/http/schema';
import { AUTH_FAILURES } from '../auth.failures';
import { CurrentCredential, type Credential } from '../credential';
import { CreatePortalLinkInput, ListPortalLinksQuery } from './portal-link.input';
import {
  portalLinkExample,
  portalLinkSchema,
  portalUrlExample,
  type PortalLinkResource,
} from './portal-link.resource';
import { PortalLinksService, type CreatedPortalLink } from './portal-links.service';

const answer = { portalLink: portalLinkSchema };
const example = { portalLink: portalLinkExample };

@ApiTags('Webhooks')
@Controller('api/v1/webhooks/portal-links')
export class PortalLinksController {
  constructor(
    private readonly links: PortalLinksService,
    results: IdempotentResults,
  ) {
    results.registerSecret('portal link', async (teamId, id) => ({
      ...(await this.links.getCreated(teamId, id)),
    }));
  }

  @Post()
  @Operation({
    id: 'portalLinks.create',
    summary: 'Create a portal link to the webhooks of a company',
    description:
      'The link shows the webhooks that receive only events of this company, and lets its holder ' +
      'manage them without an account. The address is shown only once. The link ends with the key or ' +
      'the membership that created it.',
    access: 'team',
    permission: 'webhooks.manage',
    companyLimit: 'filtered',
    verified: true,
    answer: {
      ...answer,
      url: { ...text, description: 'Address for the customer, with the token in its fragment' },
    },
    example: { ...example, url: portalUrlExample },
    body: {
      type: CreatePortalLinkInput,
      example: { companyId: portalLinkExample.companyId, expiresInMinutes: 60 },
    },
    failures: [400, 404, AUTH_FAILURES.team_erasing],
  })
  async create(
    @CurrentCredential() credential: Credential,
    @Body() input: CreatePortalLinkInput,
  ): Promise<{ success: true } & CreatedPortalLink> {
    return { success: true, ...(await this.links.create(credential, input)) };
  }

  @Get()
  @Operation({
    id: 'portalLinks.list',
    summary: 'List portal links, newest first',
    description:
      'Links that expired more than a month ago are removed when another link is created, so they may be missing.',
    access: 'team',
    permission: 'webhooks.read',
    companyLimit: 'filtered',
    answer: {
      portalLinks: { ...listOf(portalLinkSchema), description: 'Links of the page, newest first' },
      pagination: paginationSchema,
    },
    example: {
      portalLinks: [portalLinkExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: ListPortalLinksQuery,
  ): Promise<{ success: true; portalLinks: PortalLinkResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.links.list(teamId, query);
    return { success: true, portalLinks: items, pagination };
  }

  @Get(':portalLinkId')
  @Operation({
    id: 'portalLinks.get',
    summary: 'Get a portal link',
    access: 'team',
    permission: 'webhooks.read',
    portal: true,
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() credential: Credential,
    @Param('portalLinkId') portalLinkId: string,
  ): Promise<{ success: true; portalLink: PortalLinkResource }> {
    return { success: true, portalLink: await this.links.get(credential, portalLinkId) };
  }

  @Delete(':portalLinkId')
  @Operation({
    id: 'portalLinks.revoke',
    summary: 'Revoke a portal link',
    description: 'Every process rejects requests with the link within a second. A repeated call succeeds.',
    access: 'team',
    permission: 'webhooks.manage',
    answer,
    example,
    failures: [404],
  })
  async revoke(
    @CurrentCredential() { teamId }: Credential,
    @Param('portalLinkId') portalLinkId: string,
  ): Promise<{ success: true; portalLink: PortalLinkResource }> {
    return { success: true, portalLink: await this.links.revoke(teamId, portalLinkId) };
  }
}
