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
  DELETE_SUBMISSIONS_OF,
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

/** Days for which received documents are still fetched over a former connection. */
const FORMER_DAYS = 30;
/** Seconds after which a fetch certainly has ended. */
const MAX_FETCH_SECONDS = 600;
/** Interval in seconds between fetches; a little less than the period of the job that makes them. */
const FETCH_INTERVAL_SECONDS = 50;
/** Maximum number of characters of the stored reason of a failure. */
const MAX_REASON = 500;

/** A connection as it is stored; its secret is sealed. */
export interface UpstreamConnection {
  id: string;
  teamId: string;
  provider: UpstreamProviderName;
  baseUrl: string;
  apiKey: string | null;
  apiSecretSealed: Buffer;
  /** Increased by each change. */
  revision: number;
  /** Position in the list of received documents; null before the first page. */
  cursor: string | null;
  /** Reason for the failure of the last fetch; null: it succeeded. */
  lastError: string | null;
  /** When the last fetch of received documents began; null before. */
  lastFetchedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The connection of a company's team, and what the company uses of it. */
export interface CompanyConnection extends UpstreamConnection {
  network: CompanyNetwork;
  remoteCompanyId: string | null;
}

/** Network of a company as it was set. */
export interface CompanySetting {
  network: CompanyNetwork;
  connectionId: string | null;
  remoteCompanyId: string | null;
  updatedAt: Date;
}

/** Documents that a provider has for the team and that are not stored. */
export interface FailingArrivals {
  /** Number of those that are tried again. */
  waiting: number;
  /** Number of those that are not. */
  abandoned: number;
  /** Those that failed first most recently. */
  newest: {
    documentId: string;
    attempts: number;
    reason: string;
    isAbandoned: boolean;
    firstFailedAt: Date;
  }[];
}

/** Way of a submitted document: the own access point, or a connection with the company at its provider. */
export type SubmittedWay = { isOwn: true } | (UpstreamConnection & { isOwn: false; remoteCompanyId: string });

type Through = Pick<UnitOfWork, 'query'>;

/** Connections of teams to providers, with their secrets sealed, and the networks of companies. */
@Injectable()
export class UpstreamConnectionStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly vault: Vault,
  ) {}

  /** Finds the connection that a team uses now; null without one. */
  async findCurrent(teamId: string, queries: Through = this.unitOfWork): Promise<UpstreamConnection | null> {
    const [row] = await queries.query<UpstreamConnection>(CURRENT_CONNECTION, [teamId]);
    return row ?? null;
  }

  /** Finds the connection of a company's team; null when the team has none. */
  async findOfCompany(
    companyId: string,
    queries: Through = this.unitOfWork,
  ): Promise<CompanyConnection | null> {
    const [row] = await queries.query<CompanyConnection>(CONNECTION_OF_COMPANY, [companyId]);
    return row ?? null;
  }

  /** Finds the way on which a document of a company was submitted, or may have been; null when it was not. */
  async findOfSubmission(envelopeId: string, companyId: string): Promise<SubmittedWay | null> {
    const values = [envelopeId, companyId];
    const [row] = await this.unitOfWork.query<SubmittedWay>(CONNECTION_OF_SUBMISSION, values);
    return row ?? null;
  }

  /** Returns the numbers by which a company is found at a provider. */
  async getNumbers(
    companyId: string,
  ): Promise<{ enterpriseNumber: string | null; vatNumber: string | null }> {
    const [row] = await this.unitOfWork.query<{ enterpriseNumber: string | null; vatNumber: string | null }>(
      COMPANY_NUMBERS,
      [companyId],
    );
    return row ?? { enterpriseNumber: null, vatNumber: null };
  }

  /** Returns address and credentials. @throws Error when they were sealed under a secret that is not available */
  openCredentials({ id, baseUrl, apiKey, apiSecretSealed }: UpstreamConnection): UpstreamCredentials {
    return { baseUrl, apiKey, apiSecret: this.vault.open(apiSecretSealed, getSecretContext(id)) };
  }

  /** Returns whether a secret is that of a connection; false as well when the stored one cannot be opened any more. */
  hasSecret(connection: UpstreamConnection, apiSecret: string): boolean {
    try {
      return this.openCredentials(connection).apiSecret === apiSecret;
    } catch {
      return false;
    }
  }

  /**
   * Stores the connection that a team uses from now on; any other one ends. The caller holds the lock of the team.
   * @param sameId connection to the same account, which gets the address and the credentials and keeps its position in the list
   *   of received documents; null: there is none
   */
  async store(
    tx: Transaction,
    teamId: string,
    provider: UpstreamProviderName,
    { baseUrl, apiKey, apiSecret }: UpstreamCredentials,
    sameId: string | null,
  ): Promise<UpstreamConnection> {
    const id = sameId ?? newConnectionId();
    await tx.query(KEEP_OWN_NETWORK, [teamId, clock.now()]);
    await tx.query(END_CONNECTION, [teamId, id, clock.now()]);
    const sealedBytes = this.vault.seal(apiSecret, getSecretContext(id));
    await tx.query(STORE_CONNECTION, [id, teamId, provider, baseUrl, apiKey, sealedBytes, clock.now()]);
    const storedConnection = await this.findCurrent(teamId, tx);
    if (storedConnection === null) throw new Error(`The connection ${id} was stored and is not there.`);
    return storedConnection;
  }

  /** Lists the connections of a team to a provider, the present one and those that ended last. */
  listToProvider(teamId: string, provider: UpstreamProviderName): Promise<UpstreamConnection[]> {
    return this.unitOfWork.query<UpstreamConnection>(CONNECTIONS_TO_PROVIDER, [teamId, provider]);
  }

  /** Lists the ids of the companies at the provider that are used over a connection. */
  async listRemoteCompanies({ id, teamId }: UpstreamConnection): Promise<string[]> {
    const rows = await this.unitOfWork.query<{ id: string }>(COMPANIES_OF_CONNECTION, [id, teamId]);
    return rows.map((row) => row.id);
  }

  /** Shows which received documents over a connection are not stored, and why. */
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

  /** Ends the connection of a team. */
  async end(tx: Transaction, teamId: string): Promise<void> {
    await tx.query(END_CONNECTION, [teamId, null, clock.now()]);
  }

  /** Returns the network of a company as it was set; null when it uses that of its team. */
  async findSetting(
    teamId: string,
    companyId: string,
    queries: Through = this.unitOfWork,
  ): Promise<CompanySetting | null> {
    const [row] = await queries.query<CompanySetting>(COMPANY_SETTING, [companyId, teamId]);
    return row ?? null;
  }

  /** Sets the network of a company. */
  async setCompany(
    tx: Transaction,
    { teamId, companyId }: { teamId: string; companyId: string },
    { network, connectionId, remoteCompanyId }: Omit<CompanySetting, 'updatedAt'>,
  ): Promise<void> {
    const values = [companyId, teamId, network, connectionId, remoteCompanyId, clock.now()];
    await tx.query(SET_COMPANY_NETWORK, values);
  }

  /** Stores the company at the provider that was found for a company. @returns the one that counts: it may be set meanwhile */
  async storeRemoteCompany(
    { id, teamId }: UpstreamConnection,
    companyId: string,
    remoteCompanyId: string,
  ): Promise<string> {
    const values = [companyId, teamId, id, remoteCompanyId];
    const storedRows = await this.unitOfWork.query(STORE_REMOTE_COMPANY, values);
    if (storedRows.length > 0) return remoteCompanyId;
    const setting = await this.findSetting(teamId, companyId);
    return setting?.connectionId === id ? (setting.remoteCompanyId ?? remoteCompanyId) : remoteCompanyId;
  }

  /**
   * Claims a connection that is due for a fetch, so that no other process fetches; null: none is due.
   * @param fetchedIds ids of connections that wait for the next run
   */
  async claim(fetchedIds: readonly string[]): Promise<UpstreamConnection | null> {
    const values = [FETCH_INTERVAL_SECONDS, [...fetchedIds], MAX_FETCH_SECONDS];
    const [row] = await this.unitOfWork.query<UpstreamConnection>(CLAIM_CONNECTION, values);
    return row ?? null;
  }

  /** Makes the fetch over a connection due. @returns false when it is not in use */
  async makeDue(id: string): Promise<boolean> {
    return (await this.unitOfWork.query(MAKE_CONNECTION_DUE, [id])).length > 0;
  }

  /** Ends a fetch. @param reason why it failed; null when it succeeded */
  async endFetch({ id, teamId }: UpstreamConnection, reason: string | null): Promise<void> {
    await this.unitOfWork.query(STORE_FETCH_RESULT, [id, teamId, reason?.slice(0, MAX_REASON) ?? null]);
  }

  /** Deletes former connections, and their secrets, over which nothing waits for an outcome any more. */
  async deleteEnded(): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const ids = (await tx.query<{ id: string }>(ENDED_CONNECTIONS, [FORMER_DAYS])).map(({ id }) => id);
      if (ids.length === 0) return;
      await tx.query(DELETE_SUBMISSIONS_OF, [ids]);
      await tx.query(DELETE_CONNECTIONS, [ids]);
    });
  }
}

function getSecretContext(id: string): string {
  return `upstream_connections.api_secret:${id}`;
}
