import { pickOne } from '../random.fixture';
import type { EndUserSet } from './end-user-statistics';
import type { ExchangeGroup } from './transaction-statistics';

/** Exchange in the form of the ledger, with its end user. */
export type RandomExchange = Omit<ExchangeGroup, 'exchanges'> & { endUserId: string | null };

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const TYPES = [
  [
    'busdox-docid-qns',
    `${UBL}Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1`,
  ],
  [
    'busdox-docid-qns',
    `${UBL}CreditNote-2::CreditNote##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1`,
  ],
  ['busdox-docid-qns', `${UBL}ApplicationResponse-2::ApplicationResponse##urn:peppol:edec:mls:1.0::2.1`],
  ['peppol-doctype-wildcard', `${UBL}Invoice-2::Invoice##urn:peppol:pint:billing-1@jp-1::2.1`],
] as const;
const PROCESSES = [
  'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  'urn:peppol:edec:mls',
  'urn:peppol:bis:billing',
];
const SEATS = ['POP000001', 'POP000002', 'PBE000123', 'PNL999999'];
const USERS = ['u1', 'u2', 'u3', 'u4', 'u5', null];
const COUNTRIES = ['BE', 'FR', 'NL', 'EL', '1A'];

export function randomExchange(random: () => number): RandomExchange {
  const [docTypeScheme, docType] = pickOne(random, TYPES);
  const direction = pickOne(random, ['incoming', 'outgoing'] as const);
  const endUserId = pickOne(random, USERS);
  return {
    direction,
    seatId: pickOne(random, SEATS),
    docTypeScheme,
    docType,
    processScheme: 'cenbii-procid-ubl',
    process: pickOne(random, PROCESSES),
    transportProfile: 'peppol-transport-as4-v2_0',
    // A foreign sender may name an invalid country.
    countryC1: direction === 'incoming' ? pickOne(random, [...COUNTRIES, 'QQ']) : pickOne(random, COUNTRIES),
    countryC4: direction === 'incoming' ? pickOne(random, COUNTRIES) : null,
    endUserId,
  };
}

/** Creates a group for each exchange, the finest allowed grouping. */
export function groupExchanges(exchanges: readonly RandomExchange[]): ExchangeGroup[] {
  return exchanges.map(({ endUserId: _, ...exchange }) => ({ ...exchange, exchanges: 1 }));
}

/** Counts the end users of every combination, exchange by exchange. */
export function groupEndUsers(exchanges: readonly RandomExchange[]): EndUserSet[] {
  const sets = new Map<
    string,
    Omit<EndUserSet, 'sending' | 'receiving' | 'eitherCount'> & { users: Map<string, Set<string>> }
  >();
  for (const {
    direction,
    docTypeScheme,
    docType,
    processScheme,
    process,
    countryC1,
    countryC4,
    endUserId,
  } of exchanges) {
    if (endUserId === null) continue;
    const country = direction === 'outgoing' ? countryC1 : countryC4;
    for (const [byType, byProcess, byCountry] of [
      [false, false, false],
      [true, true, false],
      [true, true, true],
      [true, false, true],
      [false, false, true],
    ]) {
      const by = {
        docTypeScheme: byType === true ? docTypeScheme : null,
        docType: byType === true ? docType : null,
        processScheme: byProcess === true ? processScheme : null,
        process: byProcess === true ? process : null,
        country: byCountry === true ? country : null,
      };
      const set = sets.get(JSON.stringify(by)) ?? { ...by, users: new Map<string, Set<string>>() };
      set.users.set(direction, (set.users.get(direction) ?? new Set<string>()).add(endUserId));
      sets.set(JSON.stringify(by), set);
    }
  }
  return [...sets.values()].map(({ users, ...by }) => {
    const [sending, receiving] = [users.get('outgoing') ?? new Set(), users.get('incoming') ?? new Set()];
    return {
      ...by,
      sending: sending.size,
      receiving: receiving.size,
      eitherCount: new Set([...sending, ...receiving]).size,
    };
  });
}
