import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { DocumentNetworks } from '../../network/networks';
import { NetworkUnavailableError, type DocumentNetwork } from '../../network/port/document-network';

/** Time limit of all lookups of a search together, in milliseconds, because a person is waiting. */
const TIMEOUT_MS = 4_000;
/** Maximum number of concurrent lookups of a search. */
const MAX_CONCURRENT = 6;
/** With a document type, a lookup reads only the list of document types, without their metadata. */
const INVOICE_DOC_TYPE_ID =
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';

/** Results of the network look-ups of addresses. */
export interface NetworkLookupResults {
  /** Whether an address is registered, for each address with a response. */
  registrations: Map<string, boolean>;
  /** Addresses without a response. */
  unanswered: string[];
}

/** Looks up several addresses on the network at once. */
@Injectable()
export class NetworkSearch {
  constructor(private readonly networks: DocumentNetworks) {}

  /** Looks addresses up within one time limit. Addresses without a response in time are returned in `unanswered`. */
  async findRegistered(
    { teamId, environment }: { teamId: string; environment: TeamEnvironment },
    addresses: readonly string[],
  ): Promise<NetworkLookupResults> {
    const registrations = new Map<string, boolean>();
    const network = this.networks.getForTeam(environment, null, teamId);
    if (addresses.length === 0) return { registrations, unanswered: [...addresses] };
    const waitingAddresses = [...addresses];
    const abortController = new AbortController();
    const processQueue = async (): Promise<void> => {
      for (
        let next = waitingAddresses.shift();
        next !== undefined && !abortController.signal.aborted;
        next = waitingAddresses.shift()
      ) {
        const registered = await isRegistered(network, next);
        if (registered !== null) registrations.set(next, registered);
      }
    };
    const lookups = Promise.all(
      Array.from({ length: Math.min(MAX_CONCURRENT, addresses.length) }, processQueue),
    );
    const limit = sleep(TIMEOUT_MS, undefined, { signal: abortController.signal }).catch(() => undefined);
    try {
      await Promise.race([lookups, limit]);
    } finally {
      abortController.abort();
    }
    // Responses after the time limit do not belong to this search.
    const registrationsInTime = new Map(registrations);
    return {
      registrations: registrationsInTime,
      unanswered: addresses.filter((address) => !registrationsInTime.has(address)),
    };
  }
}

/**
 * @returns null when the network does not respond
 */
async function isRegistered(network: DocumentNetwork, address: string): Promise<boolean | null> {
  try {
    return (await network.lookup(address, INVOICE_DOC_TYPE_ID)) !== null;
  } catch (error) {
    if (error instanceof NetworkUnavailableError) return null;
    throw error;
  }
}
