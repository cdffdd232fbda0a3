import { Body, Controller, Delete, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { COMMON_FAILURES } from '../../../platform/kernel/http/declared-failures';
import { Operation } from '../../../platform/kernel/http/operation';
import { IDENTIFIER_FAILURES } from '../../identifiers/identifier.failures';
import { CompanyNetworkReader } from '../company-network-reader';
import {
  companyNetworkExample,
  companyNetworkSchema,
  type CompanyNetworkResource,
} from '../company-network.resource';
import { UPSTREAM_FAILURES } from '../upstream.failures';
import { CompanyNetworkInput } from '../upstream.input';
import { NetworkMoveKeyInput } from './network-move.input';
import { networkMoveExample } from './network-move.resource';
import { NetworkMovesService } from './network-moves.service';

const answer = { network: companyNetworkSchema };
const example = { network: { ...companyNetworkExample, move: networkMoveExample } };

/** Moves of companies, with their published identifiers, to the other network. */
@ApiTags('Network')
@Controller('api/v1/companies/:companyId/network/move')
export class NetworkMovesController {
  constructor(
    private readonly moves: NetworkMovesService,
    private readonly reader: CompanyNetworkReader,
  ) {}

  @Put()
  @Operation({
    id: 'companies.startNetworkMove',
    summary: 'Move a company to the other network without a gap',
    description:
      'Moves the published identifiers of the company with migration keys, while documents are sent ' +
      'and received. The company keeps its network until every identifier has moved. `move` of the ' +
      'response shows the next step of each identifier. A repeated request changes nothing.',
    access: 'team',
    permission: 'companies.manage',
    verified: true,
    answer,
    example,
    body: { type: CompanyNetworkInput, example: { network: 'own' } },
    failures: [
      400,
      404,
      UPSTREAM_FAILURES.upstream_missing,
      UPSTREAM_FAILURES.upstream_company_missing,
      UPSTREAM_FAILURES.upstream_not_accepted,
      UPSTREAM_FAILURES.network_move_running,
      UPSTREAM_FAILURES.network_move_impossible,
      IDENTIFIER_FAILURES.migration_running,
    ],
  })
  async start(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body() { network, upstreamCompanyId = null }: CompanyNetworkInput,
  ): Promise<{ success: true; network: CompanyNetworkResource }> {
    await this.moves.start(credential.teamId, companyId, network, upstreamCompanyId);
    return this.show(credential, companyId);
  }

  @Put('key')
  @Operation({
    id: 'companies.setNetworkMoveKey',
    summary: 'Enter the migration key of an identifier that moves to the own access point',
    description:
      'The provider issues the key. The identifier moves at once; for a key that the network rejects, the response is 400 `migration_refused`.',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example,
    body: {
      type: NetworkMoveKeyInput,
      example: { identifierId: 'ci_01KAJ3R0E6F7G8H9J0K1M2N3P4', migrationKey: '7Gk#x2Pw%d' },
    },
    failures: [400, 404, IDENTIFIER_FAILURES.migration_refused, UPSTREAM_FAILURES.network_move_impossible],
  })
  async setKey(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body() { identifierId, migrationKey }: NetworkMoveKeyInput,
  ): Promise<{ success: true; network: CompanyNetworkResource }> {
    await this.moves.setKey(credential.teamId, companyId, identifierId, migrationKey);
    return this.show(credential, companyId);
  }

  @Delete()
  @Operation({
    id: 'companies.cancelNetworkMove',
    summary: 'Cancel the move of a company before an identifier has moved',
    description:
      'The company keeps its current network. A key that was issued for the provider becomes invalid.',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example: { network: companyNetworkExample },
    failures: [404, COMMON_FAILURES.unavailable, UPSTREAM_FAILURES.network_move_impossible],
  })
  async cancel(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true; network: CompanyNetworkResource }> {
    await this.moves.cancel(credential.teamId, companyId);
    return this.show(credential, companyId);
  }

  private async show(
    credential: Credential,
    companyId: string,
  ): Promise<{ success: true; network: CompanyNetworkResource }> {
    return { success: true, network: await this.reader.read(credential, companyId) };
  }
}
