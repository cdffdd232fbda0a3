import { Injectable } from '@nestjs/common';
import type { Credential } from '../../access/auth/credential';
import { UpstreamConnectionStore } from '../../network/upstream/connections/upstream-connection-store';
import { CompanyLock } from '../companies/company-lock';
import type { CompanyNetworkResource } from './company-network.resource';
import { NetworkMovesService } from './moves/network-moves.service';
import { toNetworkMoveResource } from './moves/network-move.resource';

/** Reads the networks of companies, with their newest moves. */
@Injectable()
export class CompanyNetworkReader {
  constructor(
    private readonly companies: CompanyLock,
    private readonly store: UpstreamConnectionStore,
    private readonly moves: NetworkMovesService,
  ) {}

  /** Returns the network of a company. @throws ApiError 404, or 401 when the company belongs to another team */
  async read(credential: Credential, companyId: string): Promise<CompanyNetworkResource> {
    const { teamId } = credential;
    await this.companies.assertExists(teamId, companyId);
    const connection = await this.store.findForCompany(companyId);
    const setting = await this.store.findCompanySetting(teamId, companyId);
    const move = await this.moves.findNewestMove(teamId, companyId);
    return {
      network: setting?.network ?? (connection === null ? 'own' : 'upstream'),
      isSet: setting !== null,
      upstreamCompanyId: connection?.remoteCompanyId ?? null,
      move: move === null ? null : toNetworkMoveResource(credential, move),
    };
  }
}
