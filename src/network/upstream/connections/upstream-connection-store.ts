import { Injectable } from '@nestjs/common';
import { clock } from '../../../platform/kernel/clock';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { defineId } from '../../../platform/kernel/ids';
import type { UpstreamProviderName } from '../providers';
import type { UpstreamCredentials } from '../upstream-client';
import type { CompanyNetwork } from './company-network';
import {
  CLAIM_CONNECTION,
  COMPANIES_OF_CONNECTION,
  COMPANY_NUMBERS,
  COUNT_ARRIVALS,
  COMPANY_SETTING,
  CONNECTION_OF_COMPANY,
  CONNECTION_OF_SUBMISSION,
  CONNECTIONS_TO_PROVIDER,
  CURRENT_CONNECTION,
  DELETE_CONNECTIONS,
  DELETE_SUBMISSIONS,
  END_CONNECTION,
  ENDED_CONNECTIONS,
  KEEP_OWN_NETWORK,
  MAKE_CONNECTION_DUE,
  NEWEST_ARRIVALS,
  SET_COMPANY_NETWORK,
  STORE_CONNECTION,
  STORE_FETCH_RESULT,
  STORE_REMOTE_COMPANY,
} from './upstream.queries';

export const newConnectionId = defineId('upc');

/** Days for which received documents are still fetched over a connection that has ended. */
const FORMER_CONNECTION_DAYS = 30;
/** Seconds after which a fetch has certainly ended. */
const MAX_FETCH_SECONDS = 600;
/** Interval in seconds between fetches; slightly shorter than the period of the fetch job. */
const FETCH_INTERVAL_SECONDS = 50;
/** Maximum length in characters of a stored failure reason. */
const MAX_REASON_LENGTH = 500;

/** Stored connection to a provider, with an encrypted secret. */
export interface UpstreamConnection {
  id: string;
  teamId: string;
  provider: UpstreamProviderName;
  baseUrl: string;
  apiKey: string | null;
  apiSecretSealed: Buffer;
  /** Revision, incremented by each change. */
  revision: number;
  /** Position in the list of received documents; null before the first page. */
  cursor: string | null;
  /** Reason why the last fetch failed; null after a success. */
  lastError: string | null;
  /** Time at which the last fetch of received documents began; null before the first fetch. */
  lastFetchedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The connection of a company's team, with the settings of the company. */
export interface CompanyConnection extends UpstreamConnection {
  network: CompanyNetwork;
  remoteCompanyId: string | null;
}

/** Stored network setting of a company. */
export interface CompanySetting {
  network: CompanyNetwork;
  connectionId: string | null;
  remoteCompanyId: string | null;
  updatedAt: Date;
}

/** Received documents at a provider that could not be stored here. */
export interface FailingArrivals {
  /** Number of documents that are retried. */
  waiting: number;
  /** Number of documents that are not retried any more. */
  abandoned: number;
  /** Documents with the most recent first failures. */
  newest: {
    documentId: string;
    attempts: number;
    reason: string;
    isAbandoned: boolean;
    firstFailedAt: Date;
  }[];
}

/** Route of a submitted document: the own access point, or a connection and the company's id at the provider. */
export type SubmissionRoute =
  { isOwn: true } | (UpstreamConnection & { isOwn: false; remoteCompanyId: string });

type QueryRunner = Pick<UnitOfWork, 'query'>;

/** Stores the connections of teams to providers, with encrypted secrets, and the network settings of companies. */
@Injectable()
export class UpstreamConnectionStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
  ) {}

  /** Finds the current connection of a team; null without one. */
  async findCurrent(
    teamId: string,
    queries: QueryRunner = this.unitOfWork,
  ): Promise<UpstreamConnection | null> {
    const [row] = await queries.query<UpstreamConnection>(CURRENT_CONNECTION, [teamId]);
    return row ?? null;
  }

  /** Finds the connection of a company's team; null when the team has none. */
  async findForCompany(
    companyId: string,
    queries: QueryRunner = this.unitOfWork,
  ): Promise<CompanyConnection | null> {
    const [row] = await queries.query<CompanyConnection>(CONNECTION_OF_COMPANY, [companyId]);
    return row ?? null;
  }

  /**
   * Finds the route over which a document of a company was, or may have been, submitted; null when it was not
   * submitted.
   */
  async findSubmissionRoute(envelopeId: string, companyId: string): Promise<SubmissionRoute | null> {
    const values = [envelopeId, companyId];
    const [row] = await this.unitOfWork.query<SubmissionRoute>(CONNECTION_OF_SUBMISSION, values);
    return row ?? null;
  }

  /** Returns the numbers that identify a company at a provider. */
  async getNumbers(
    companyId: string,
  ): Promise<{ enterpriseNumber: string | null; vatNumber: string | null }> {
    const [row] = await this.unitOfWork.query<{ enterpriseNumber: string | null; vatNumber: string | null }>(
      COMPANY_NUMBERS,
      [companyId],
    );
    return row ?? { enterpriseNumber: null, vatNumber: null };
  }

  /**
   * Returns address and credentials of a connection.
   * @throws Error when the secret was encrypted with an application secret that is not available
   */
  openCredentials({ id, baseUrl, apiKey, apiSecretSealed }: UpstreamConnection): UpstreamCredentials {
    return { baseUrl, apiKey, apiSecret: this.vault.open(apiSecretSealed, getSecretContext(id)) };
  }

  /** Returns whether a connection has this secret; also false when the stored secret cannot be decrypted any more. */
  hasSecret(connection: UpstreamConnection, apiSecret: string): boolean {
    try {
      return this.openCredentials(connection).apiSecret === apiSecret;
    } catch {
      return false;
    }
  }

  /**
   * Stores the connection that a team uses from now on; any other connection of the team ends. The caller holds the
   * lock of the team.
   * @param existingId existing connection to the same account, which is updated and keeps its position in the list of
   * received documents; null without one
   */
  async store(
    tx: Transaction,
    teamId: string,
    provider: UpstreamProviderName,
    { baseUrl, apiKey, apiSecret }: UpstreamCredentials,
    existingId: string | null,
  ): Promise<UpstreamConnection> {
    const id = existingId ?? newConnectionId();
    await tx.query(KEEP_OWN_NETWORK, [teamId, clock.now()]);
    await tx.query(END_CONNECTION, [teamId, id, clock.now()]);
    const sealedSecret = this.vault.seal(apiSecret, getSecretContext(id));
    await tx.query(STORE_CONNECTION, [id, teamId, provider, baseUrl, apiKey, sealedSecret, clock.now()]);
    const storedConnection = await this.findCurrent(teamId, tx);
    if (storedConnection === null)
      throw new Error(`The connection ${id} was stored but cannot be found afterwards.`);
    return storedConnection;
  }

  /** Lists the connections of a team to a provider: the current one and the last ended ones. */
  listToProvider(teamId: string, provider: UpstreamProviderName): Promise<UpstreamConnection[]> {
    return this.unitOfWork.query<UpstreamConnection>(CONNECTIONS_TO_PROVIDER, [teamId, provider]);
  }

  /** Lists the ids of the companies at the provider that use a connection. */
  async listRemoteCompanies({ id, teamId }: UpstreamConnection): Promise<string[]> {
    const rows = await this.unitOfWork.query<{ id: string }>(COMPANIES_OF_CONNECTION, [id, teamId]);
    return rows.map((row) => row.id);
  }

  /** Finds the received documents of a connection that could not be stored, with the reasons. */
  async findFailingArrivals({
    id,
    teamId,
  }: Pick<UpstreamConnection, 'id' | 'teamId'>): Promise<FailingArrivals> {
    const [counts] = await this.unitOfWork.query<{ waiting: number; abandoned: number }>(COUNT_ARRIVALS, [
      id,
      teamId,
    ]);
    const newest = await this.unitOfWork.query<FailingArrivals['newest'][number]>(NEWEST_ARRIVALS, [
      id,
      teamId,
    ]);
    return { waiting: counts?.waiting ?? 0, abandoned: counts?.abandoned ?? 0, newest };
  }

  /** Ends the current connection of a team. */
  async endCurrent(tx: Transaction, teamId: string): Promise<void> {
    await tx.query(END_CONNECTION, [teamId, null, clock.now()]);
  }

  /** Finds the network setting of a company; null when the company uses the network of its team. */
  async findCompanySetting(
    teamId: string,
    companyId: string,
    queries: QueryRunner = this.unitOfWork,
  ): Promise<CompanySetting | null> {
    const [row] = await queries.query<CompanySetting>(COMPANY_SETTING, [companyId, teamId]);
    return row ?? null;
  }

  /** Stores the network setting of a company. */
  async storeCompanySetting(
    tx: Transaction,
    { teamId, companyId }: { teamId: string; companyId: string },
    { network, connectionId, remoteCompanyId }: Omit<CompanySetting, 'updatedAt'>,
  ): Promise<void> {
    const values = [companyId, teamId, network, connectionId, remoteCompanyId, clock.now()];
    await tx.query(SET_COMPANY_NETWORK, values);
  }

  /**
   * Stores the id of a company at the provider.
   * @returns the stored id, which another request may have set in the meantime
   */
  async storeRemoteCompany(
    { id, teamId }: UpstreamConnection,
    companyId: string,
    remoteCompanyId: string,
  ): Promise<string> {
    const values = [companyId, teamId, id, remoteCompanyId];
    const storedRows = await this.unitOfWork.query(STORE_REMOTE_COMPANY, values);
    if (storedRows.length > 0) return remoteCompanyId;
    const setting = await this.findCompanySetting(teamId, companyId);
    return setting?.connectionId === id ? (setting.remoteCompanyId ?? remoteCompanyId) : remoteCompanyId;
  }

  /**
   * Claims a connection that is due for a fetch, so that no other process fetches; null when no connection is due.
   * @param excludedIds ids of connections that were already fetched in this run
   */
  async claimDue(excludedIds: readonly string[]): Promise<UpstreamConnection | null> {
    const values = [FETCH_INTERVAL_SECONDS, [...excludedIds], MAX_FETCH_SECONDS];
    const [row] = await this.unitOfWork.query<UpstreamConnection>(CLAIM_CONNECTION, values);
    return row ?? null;
  }

  /** Makes the fetch over a connection due. @returns false when the connection is not in use */
  async makeFetchDue(id: string): Promise<boolean> {
    return (await this.unitOfWork.query(MAKE_CONNECTION_DUE, [id])).length > 0;
  }

  /** Ends a fetch. @param reason reason why the fetch failed; null after a success */
  async endFetch({ id, teamId }: UpstreamConnection, reason: string | null): Promise<void> {
    await this.unitOfWork.query(STORE_FETCH_RESULT, [
      id,
      teamId,
      reason?.slice(0, MAX_REASON_LENGTH) ?? null,
    ]);
  }

  /** Deletes former connections with their secrets when no submission over them waits for an outcome any more. */
  async deleteEnded(): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const ids = (await tx.query<{ id: string }>(ENDED_CONNECTIONS, [FORMER_CONNECTION_DAYS])).map(
        ({ id }) => id,
      );
      if (ids.length === 0) return;
      await tx.query(DELETE_SUBMISSIONS, [ids]);
      await tx.query(DELETE_CONNECTIONS, [ids]);
    });
  }
}

function getSecretContext(id: string): string {
  return `upstream_connections.api_secret:${id}`;
}
