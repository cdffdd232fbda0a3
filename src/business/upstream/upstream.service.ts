import { Injectable } from '@nestjs/common';
import { defineAuditAction } from '../../access/audit/audit-actions';
import { AuditLog } from '../../access/audit/audit-log';
import { buildLockTeam } from '../../access/teams/teams.queries';
import type { Credential } from '../../access/auth/credential';
import {
  UpstreamConnectionStore,
  type FailingArrivals,
  type UpstreamConnection,
} from '../../network/upstream/connections/upstream-connection-store';
import type { UpstreamCredentials } from '../../network/upstream/upstream-client';
import type { CompanyNetwork } from '../../network/upstream/connections/company-network';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { badInput, conflict } from '../../platform/kernel/http/api-error';
import { CompanyLock } from '../companies/company-lock';
import { PublicationService } from '../identifiers/publication.service';
import { UpstreamCheck } from './upstream-check';
import type { CompanyNetworkInput, UpstreamInput } from './upstream.input';
import { NetworkMovesService } from './moves/network-moves.service';

const UPSTREAM_SET = defineAuditAction('upstream.set');
const UPSTREAM_REMOVED = defineAuditAction('upstream.removed');
const NETWORK_SET = defineAuditAction('company_network.set');

type Caller = Pick<Credential, 'teamId' | 'environment'>;

/** Connections of teams to providers, and the networks of their companies. */
@Injectable()
export class UpstreamService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: UpstreamConnectionStore,
    private readonly check: UpstreamCheck,
    private readonly companies: CompanyLock,
    private readonly publication: PublicationService,
    private readonly moves: NetworkMovesService,
    private readonly audit: AuditLog,
  ) {}

  /** Returns the connection of a team; null without one. */
  get(teamId: string): Promise<UpstreamConnection | null> {
    return this.store.findCurrent(teamId);
  }

  /** Returns the received documents of a connection that could not be stored, with the reasons. */
  findFailingArrivals(connection: UpstreamConnection): Promise<FailingArrivals> {
    return this.store.findFailingArrivals(connection);
  }

  /**
   * Stores the connection that a team uses from now on, once the provider accepts the credentials. Another key or address of the
   * same account changes the connection, so that nothing is received twice.
   * @throws ApiError 400 by field, 409 for a sandbox team
   */
  async set({ teamId, environment }: Caller, input: UpstreamInput): Promise<UpstreamConnection> {
    if (environment === 'sandbox')
      throw conflict(
        'upstream_production_only',
        'Only production teams can use a provider; the network of a sandbox team is simulated.',
      );
    const { provider } = input;
    const credentials = this.completeCredentials(input, await this.store.findCurrent(teamId));
    await this.check.checkCredentials(provider, credentials);
    const earlierConnections = await this.store.listToProvider(teamId, provider);
    const sameAccount = await this.check.findSameAccount(provider, credentials, earlierConnections);
    return this.unitOfWork.run(async (tx) => {
      await tx.query(buildLockTeam('NO KEY UPDATE'), [teamId]);
      const before = await this.store.findCurrent(teamId, tx);
      if (before !== null && before.id !== sameAccount?.id) await this.moves.assertNoMoveRunning(tx, teamId);
      const after = await this.store.store(tx, teamId, provider, credentials, sameAccount?.id ?? null);
      await this.audit.record(tx, {
        teamId,
        action: UPSTREAM_SET,
        subjectId: after.id,
        ...(before === null ? {} : { before: toAuditFields(before) }),
        after: toAuditFields(after),
      });
      return after;
    });
  }

  /** Ends the connection of a team, if any. Documents that were submitted over it are followed to their outcome. */
  async remove(teamId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      await tx.query(buildLockTeam('NO KEY UPDATE'), [teamId]);
      const before = await this.store.findCurrent(teamId, tx);
      if (before === null) return;
      await this.moves.assertNoMoveRunning(tx, teamId);
      await this.store.endCurrent(tx, teamId);
      await this.audit.record(tx, {
        teamId,
        action: UPSTREAM_REMOVED,
        subjectId: before.id,
        before: toAuditFields(before),
      });
    });
  }

  /**
   * Sets the network of a company. Documents that were submitted stay with their network.
   * @throws ApiError 400 when the provider does not have the company, 404, 409 without a connection, or while the present
   *   network publishes identifiers of the company
   */
  async setNetwork(teamId: string, companyId: string, input: CompanyNetworkInput): Promise<void> {
    await this.companies.assertExists(teamId, companyId);
    const { network, upstreamCompanyId = null } = input;
    const connection = await this.store.findCurrent(teamId);
    const remoteCompanyId =
      network === 'own' ? null : await this.findRemoteCompanyId(connection, companyId, upstreamCompanyId);
    await this.unitOfWork.run(async (tx) => {
      await this.companies.lock(tx, teamId, companyId);
      if (await this.publication.isMoving(tx, companyId))
        throw conflict('network_move_running', 'The company is moving to the other network.', 'network');
      await this.assertNotPublished(tx, companyId, network);
      await this.store.storeCompanySetting(
        tx,
        { teamId, companyId },
        {
          network,
          connectionId: remoteCompanyId === null ? null : (connection?.id ?? null),
          remoteCompanyId,
        },
      );
      const after = { network, upstreamCompanyId: remoteCompanyId };
      await this.audit.record(tx, { teamId, action: NETWORK_SET, subjectId: companyId, after });
      // Identifiers that are not published yet are published over the network that is set now.
      await this.publication.updateIdentifiers(tx, companyId);
    });
  }

  /** The new network cannot change or end publications of the present one. */
  private async assertNotPublished(
    tx: Transaction,
    companyId: string,
    network: CompanyNetwork,
  ): Promise<void> {
    const connection = await this.store.findForCompany(companyId, tx);
    if ((connection?.network ?? 'own') === network) return;
    if (!(await this.publication.hasPublishedIdentifiers(tx, companyId))) return;
    throw conflict(
      'upstream_identifiers_published',
      'The current network publishes identifiers of the company. Move the company with its identifiers (PUT …/network/move), or unpublish the identifiers first (isSmpRecipient: false).',
      'network',
    );
  }

  private findRemoteCompanyId(
    connection: UpstreamConnection | null,
    companyId: string,
    requestedId: string | null,
  ): Promise<string> {
    if (connection !== null) return this.check.findRemoteCompany(connection, companyId, requestedId);
    throw conflict(
      'upstream_missing',
      'The team has no connection to a provider. Set a connection first.',
      'network',
    );
  }

  /**
   * Completes the input with the stored secret. A secret is only sent to the address and account for which it was stored;
   * otherwise a user who may change the connection could learn it.
   * @throws ApiError 400
   */
  private completeCredentials(
    input: UpstreamInput,
    storedConnection: UpstreamConnection | null,
  ): UpstreamCredentials {
    const { provider, apiKey = null, apiSecret = null } = input;
    const baseUrl = input.baseUrl.replace(/\/+$/, '');
    if (apiSecret !== null) return { baseUrl, apiKey, apiSecret };
    const isSame =
      storedConnection !== null &&
      storedConnection.provider === provider &&
      storedConnection.baseUrl === baseUrl &&
      storedConnection.apiKey === apiKey;
    if (isSame) return this.store.openCredentials(storedConnection);
    throw badInput({
      apiSecret: [
        'apiSecret is required, because provider, baseUrl or apiKey differ from the stored connection, or there is none.',
      ],
    });
  }
}

function toAuditFields({ provider, baseUrl, apiKey }: UpstreamConnection): {
  provider: string;
  baseUrl: string;
  apiKey: string | null;
} {
  return { provider, baseUrl, apiKey };
}
