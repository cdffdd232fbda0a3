import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../access/audit/audit-log';
import type { Credential } from '../../access/auth/credential';
import { DomainEvents } from '../../platform/events/domain-events';
import { clock } from '../../platform/kernel/clock';
import { getViolatedConstraint } from '../../platform/kernel/database/database-errors';
import { teamRestriction } from '../../platform/kernel/database/team-wall';
import { type Transaction, UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { badInput, conflict, ApiError, type FieldErrors } from '../../platform/kernel/http/api-error';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import type { Company } from '../companies/company.entity';
import { CompanyLock } from '../companies/company-lock';
import { IDENTIFIER_ADDED } from './identifier-audit';
import { newIdentifierId } from './identifier.resource';
import { PUBLICATION_QUEUE } from './identifier-work';
import type { CreateRoutingAddressesInput } from './routing-addresses.input';
import { ADDRESSES_PUBLISHED_BY_OTHERS, INSERT_ADDRESSES, OWN_ADDRESSES } from './identifiers.queries';
import { findAddressError, findSirenOfCompany, normalizeAddress } from './routing-address';
import {
  ROUTING_ADDRESSES_RESULT,
  toRoutingAddressResult,
  type RoutingAddressOutcome,
  type RoutingAddressResult,
} from './routing-addresses.resource';

type Owner = Pick<Credential, 'teamId' | 'environment'>;

interface StoredAddress {
  id: string;
  identifier: string;
}

/** An address of the request with the reason of its refusal; null: accepted. */
interface CheckedAddress {
  address: string;
  refusal: { code: 'invalid_input' | 'identifier_published'; message: string } | null;
}

const PUBLISHED_BY_OTHER = 'is already published by another company';

/** Adds many electronic addresses of the French reform to a company at once. */
@Injectable()
export class RoutingAddressesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompanyLock,
    private readonly domain: DomainEvents,
    private readonly dispatcher: Dispatcher,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Adds the addresses that the company does not have; a worker publishes them for a verified recipient. One
   * transaction adds all accepted addresses.
   * @returns one result for each line of the request, in its order
   * @throws ApiError 400, 409 with every refused line, unless the request skips them; 400 for a company without a SIREN
   */
  async create(
    owner: Owner,
    companyId: string,
    { identifiers, skipRefused = false }: CreateRoutingAddressesInput,
  ): Promise<RoutingAddressResult[]> {
    const addresses = identifiers.map(normalizeAddress);
    const publishedByOthers = await this.listPublishedByOthers(owner, companyId, addresses);
    return this.unitOfWork.run(async (tx) => {
      const company = await this.companies.lock(tx, owner.teamId, companyId);
      const siren = requireSiren(company);
      const isPublishable = company.isVerified && company.isSmpRecipient;
      const checkedAddresses = addresses.map((address) =>
        checkAddress(address, siren, isPublishable ? publishedByOthers : new Set()),
      );
      if (!skipRefused) assertNoneRefused(checkedAddresses);
      const acceptedAddresses = checkedAddresses.flatMap(({ address, refusal }) =>
        refusal === null ? [address] : [],
      );
      const addedAddresses = await this.insert(
        tx,
        owner,
        companyId,
        [...new Set(acceptedAddresses)],
        isPublishable,
      );
      const outcomes = toOutcomes(
        checkedAddresses,
        new Set(addedAddresses.map(({ identifier }) => identifier)),
      );
      await tx.recordCreatedResource(ROUTING_ADDRESSES_RESULT, outcomes.join(''));
      const storedAddresses = await tx.query<StoredAddress>(OWN_ADDRESSES, [companyId, acceptedAddresses]);
      return toResults(checkedAddresses, outcomes, storedAddresses);
    });
  }

  /** Returns the results of an earlier request. @param outcomes outcomes of its lines, as stored by {@link create} */
  async getStoredResults(
    companyId: string,
    identifiers: readonly string[],
    outcomes: string,
  ): Promise<RoutingAddressResult[]> {
    const addresses = identifiers.map(normalizeAddress);
    const storedAddresses = await this.unitOfWork.query<StoredAddress>(OWN_ADDRESSES, [companyId, addresses]);
    const checkedAddresses = addresses.map((address, index): CheckedAddress => {
      const outcome = outcomes[index];
      if (outcome === 'p') return { address, refusal: toPublishedRefusal(address) };
      if (outcome !== 'i') return { address, refusal: null };
      const message = findAddressError(address, address.slice(0, 9)) ?? 'is not an address of the company';
      return { address, refusal: { code: 'invalid_input', message } };
    });
    return toResults(checkedAddresses, [...outcomes].filter(isOutcome), storedAddresses);
  }

  /**
   * Lists the addresses that other companies publish. The only disclosed fact about another company is that it
   * publishes the address, which the network shows as well.
   */
  private async listPublishedByOthers(
    { environment }: Owner,
    companyId: string,
    addresses: readonly string[],
  ): Promise<Set<string>> {
    const publishedRows = await teamRestriction.runUnrestricted(() =>
      this.unitOfWork.query<{ identifier: string }>(ADDRESSES_PUBLISHED_BY_OTHERS, [
        environment,
        addresses,
        companyId,
      ]),
    );
    return new Set(publishedRows.map(({ identifier }) => identifier));
  }

  private async insert(
    tx: Transaction,
    { teamId, environment }: Owner,
    companyId: string,
    addresses: readonly string[],
    isPublishable: boolean,
  ): Promise<StoredAddress[]> {
    const ids = addresses.map(() => newIdentifierId());
    const parameters = [teamId, companyId, environment, ids, addresses, isPublishable, clock.now()];
    const addedAddresses = await insertRows(tx, parameters);
    for (const { id, identifier } of addedAddresses)
      await this.audit.record(tx, {
        teamId,
        action: IDENTIFIER_ADDED,
        subjectId: id,
        after: { companyId, scheme: '0225', identifier },
      });
    const [first] = addedAddresses;
    if (first !== undefined && isPublishable) {
      // The listeners examine all identifiers of the company.
      await this.domain.emit(tx, 'identifier.publication', { identifierId: first.id });
      tx.afterCommit(() => {
        this.dispatcher.request(PUBLICATION_QUEUE);
      });
    }
    return addedAddresses;
  }
}

/** @throws ApiError 409 when another company has published one of the addresses in the meantime */
async function insertRows(tx: Transaction, parameters: unknown[]): Promise<StoredAddress[]> {
  try {
    return await tx.query<StoredAddress>(INSERT_ADDRESSES, parameters);
  } catch (error) {
    if (getViolatedConstraint(error) !== 'identifiers_published_once') throw error;
    throw conflict(
      'identifier_published',
      'Another company published one of the addresses at the same time. Repeat the request.',
      'identifiers',
    );
  }
}

function requireSiren(company: Company): string {
  const siren = findSirenOfCompany(company);
  if (siren !== null) return siren;
  throw badInput({
    root: [
      `${company.name} has no SIREN, so it has no addresses of the French reform. Set its enterpriseNumber with the scheme 0002 (SIREN) or 0009 (SIRET).`,
    ],
  });
}

function checkAddress(
  address: string,
  siren: string,
  publishedByOthers: ReadonlySet<string>,
): CheckedAddress {
  const message = findAddressError(address, siren);
  if (message !== undefined) return { address, refusal: { code: 'invalid_input', message } };
  return { address, refusal: publishedByOthers.has(address) ? toPublishedRefusal(address) : null };
}

function toPublishedRefusal(address: string): CheckedAddress['refusal'] {
  return { code: 'identifier_published', message: `0225:${address} ${PUBLISHED_BY_OTHER}` };
}

/** @throws ApiError with every refused address: 400 when one is invalid, otherwise 409 */
function assertNoneRefused(checkedAddresses: readonly CheckedAddress[]): void {
  const errors: FieldErrors = {};
  for (const [index, { refusal }] of checkedAddresses.entries())
    if (refusal !== null) errors[`identifiers.${index}`] = [`${refusal.message}.`];
  if (Object.keys(errors).length === 0) return;
  if (checkedAddresses.some(({ refusal }) => refusal?.code === 'invalid_input')) throw badInput(errors);
  throw new ApiError(409, 'identifier_published', errors);
}

/** Returns the outcome of each line. For lines with the same address, the first one is created. */
function toOutcomes(
  checkedAddresses: readonly CheckedAddress[],
  addedAddresses: ReadonlySet<string>,
): RoutingAddressOutcome[] {
  const seenAddresses = new Set<string>();
  return checkedAddresses.map(({ address, refusal }) => {
    if (refusal !== null) return refusal.code === 'invalid_input' ? 'i' : 'p';
    const isFirst = !seenAddresses.has(address);
    seenAddresses.add(address);
    return isFirst && addedAddresses.has(address) ? 'c' : 'e';
  });
}

function toResults(
  checkedAddresses: readonly CheckedAddress[],
  outcomes: readonly RoutingAddressOutcome[],
  storedAddresses: readonly StoredAddress[],
): RoutingAddressResult[] {
  const ids = new Map(storedAddresses.map(({ id, identifier }) => [identifier, id]));
  return checkedAddresses.map(({ address, refusal }, index) =>
    toRoutingAddressResult({
      address,
      outcome: outcomes[index] ?? 'e',
      id: refusal === null ? (ids.get(address) ?? null) : null,
      refusal,
    }),
  );
}

function isOutcome(letter: string): letter is RoutingAddressOutcome {
  return ['c', 'e', 'i', 'p'].includes(letter);
}
