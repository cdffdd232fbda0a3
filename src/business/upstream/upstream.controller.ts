import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import type { UpstreamConnection } from '../../network/upstream/connections/upstream-connection-store';
import { UpstreamHints } from '../../network/upstream/hints/upstream-hints';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, nullable } from '../../platform/kernel/http/schema';
import { UPSTREAM_FAILURES } from './upstream.failures';
import { CompanyNetworkInput, UpstreamInput } from './upstream.input';
import { CompanyNetworkReader } from './company-network-reader';
import {
  companyNetworkExample,
  companyNetworkSchema,
  type CompanyNetworkResource,
} from './company-network.resource';
import {
  listUpstreamProviders,
  toUpstreamResource,
  upstreamExample,
  upstreamProviderSchema,
  upstreamSchema,
  type UpstreamProviderResource,
  type UpstreamResource,
} from './upstream.resource';
import { UpstreamService } from './upstream.service';

/** Connections of teams to providers, and the networks of their companies. */
@ApiTags('Network')
@Controller('api/v1')
export class UpstreamController {
  constructor(
    private readonly upstream: UpstreamService,
    private readonly networks: CompanyNetworkReader,
    private readonly hints: UpstreamHints,
  ) {}

  @Get('upstream')
  @Operation({
    id: 'upstream.get',
    summary: "Get the team's connection to a provider",
    description:
      '`upstream` is null when the documents of the team go over the access point of the installation.',
    access: 'team',
    permission: 'team.read',
    answer: {
      upstream: { ...nullable(upstreamSchema), description: 'Connection of the team; null without one' },
      providers: { ...listOf(upstreamProviderSchema), description: 'Providers that a connection may use' },
    },
    example: { upstream: upstreamExample, providers: listUpstreamProviders() },
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
  ): Promise<{ success: true; upstream: UpstreamResource | null; providers: UpstreamProviderResource[] }> {
    const connection = await this.upstream.get(teamId);
    const upstream = connection === null ? null : await this.show(connection);
    return { success: true, upstream, providers: listUpstreamProviders() };
  }

  @Put('upstream')
  @Operation({
    id: 'upstream.set',
    summary: "Set the team's connection to a provider",
    description:
      'The documents of the team are sent and received through the API of this provider, except ' +
      'documents of companies whose network is `own`. The service tests the credentials at the ' +
      'provider before it stores them. Another key or address of the same account changes the ' +
      'connection; another account ends it. Documents that were submitted over an earlier connection ' +
      'are followed over that connection. This requires a production team; the network of a sandbox ' +
      'team is simulated.',
    access: 'team',
    permission: 'team.manage',
    answer: { upstream: upstreamSchema },
    example: { upstream: upstreamExample },
    body: {
      type: UpstreamInput,
      example: {
        provider: 'recommand',
        baseUrl: 'https://app.recommand.eu',
        apiKey: 'key_01KAJ3T2A3B4C5D6E7F8G9H0J1',
        apiSecret: '…',
      },
    },
    failures: [
      400,
      UPSTREAM_FAILURES.upstream_not_accepted,
      UPSTREAM_FAILURES.upstream_url_not_allowed,
      UPSTREAM_FAILURES.upstream_production_only,
      UPSTREAM_FAILURES.network_move_running,
    ],
  })
  async set(
    @CurrentCredential() credential: Credential,
    @Body() input: UpstreamInput,
  ): Promise<{ success: true; upstream: UpstreamResource }> {
    return { success: true, upstream: await this.show(await this.upstream.set(credential, input)) };
  }

  @Delete('upstream')
  @Operation({
    id: 'upstream.delete',
    summary: "Remove the team's connection to a provider",
    description:
      'The documents of the team are then sent over the access point of the installation. Documents that ' +
      'were submitted over the removed connection are followed over it; its secret is deleted 30 days ' +
      'later.',
    access: 'team',
    permission: 'team.manage',
    answer: {},
    example: {},
    failures: [UPSTREAM_FAILURES.network_move_running],
  })
  async remove(@CurrentCredential() { teamId }: Credential): Promise<{ success: true }> {
    await this.upstream.remove(teamId);
    return { success: true };
  }

  @Get('companies/:companyId/network')
  @Operation({
    id: 'companies.getNetwork',
    summary: 'Get the network of a company',
    description:
      'Without a setting, a company uses the provider of its team if there is one, else the access point of the installation.',
    access: 'team',
    permission: 'companies.read',
    answer: { network: companyNetworkSchema },
    example: { network: companyNetworkExample },
    failures: [404],
  })
  async getNetwork(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true; network: CompanyNetworkResource }> {
    return { success: true, network: await this.networks.read(credential, companyId) };
  }

  @Put('companies/:companyId/network')
  @Operation({
    id: 'companies.setNetwork',
    summary: 'Set the network of a company',
    description:
      'Sets whether the provider of the team or the access point of the installation sends and ' +
      'receives the documents of the company. Documents that were submitted before stay with their ' +
      'network. A network that publishes identifiers of the company cannot be changed; move the ' +
      'company instead.',
    access: 'team',
    permission: 'companies.manage',
    answer: { network: companyNetworkSchema },
    example: { network: companyNetworkExample },
    body: { type: CompanyNetworkInput, example: { network: 'upstream' } },
    failures: [
      400,
      404,
      UPSTREAM_FAILURES.upstream_missing,
      UPSTREAM_FAILURES.upstream_identifiers_published,
      UPSTREAM_FAILURES.network_move_running,
      UPSTREAM_FAILURES.upstream_company_missing,
      UPSTREAM_FAILURES.upstream_not_accepted,
    ],
  })
  async setNetwork(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body() input: CompanyNetworkInput,
  ): Promise<{ success: true; network: CompanyNetworkResource }> {
    await this.upstream.setNetwork(credential.teamId, companyId, input);
    return { success: true, network: await this.networks.read(credential, companyId) };
  }

  private async show(connection: UpstreamConnection): Promise<UpstreamResource> {
    const failing = await this.upstream.findFailingArrivals(connection);
    return toUpstreamResource(connection, this.hints.createUrl(connection.id), failing);
  }
}
