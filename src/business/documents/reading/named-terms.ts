import {
  isSelfBillingKind,
  type ParsedDocument,
  type Party,
  type Payee,
  type ReadDocument,
  type SchemedIdentifier,
} from '../../../standards/invoice';
import { compactNumber } from '../../../standards/peppol/number-rule';
import { isRegistrationScheme } from '../../../standards/peppol/registration-schemes';
import type { OtherParty } from './other-documents';

/** Identification of a party in a document. */
export interface NamedParty {
  /** Role of the party in the document. */
  role: 'seller' | 'buyer';
  country: string | null;
  /** VAT number (BT-31, BT-48) and further registrations under the tax scheme VAT. */
  vatNumbers: string[];
  enterpriseNumberScheme: string | null;
  /** Legal registration (BT-30, BT-47). */
  enterpriseNumber: string | null;
  /** Electronic address (BT-34, BT-49) as written in the document. */
  address: { scheme: string | null; identifier: string } | null;
  /** Names as written in the document: `name` (BT-28, BT-45, else BT-27, BT-44) and `legalName` (BT-27, BT-44) if it differs. */
  names: { name: string | null; legalName: string | null };
  /** Further identifiers (BT-29, BT-46) under schemes that register enterprises. */
  registrations: NamedRegistration[];
}

/** A registration number within a list of identifiers. */
export interface NamedRegistration {
  /** Position in the list, from 0. */
  index: number;
  scheme: string;
  identifier: string;
}

/** Identification of the payee of a document (BG-10). */
export interface NamedPayee {
  /** Legal registration (BT-61). */
  enterpriseNumberScheme: string | null;
  enterpriseNumber: string | null;
  /** Identifiers (BT-60) under schemes that register enterprises. */
  registrations: NamedRegistration[];
}

/** Bank account to which an invoice is paid. */
export interface NamedAccount {
  /** Position of the payment means, from 0. */
  index: number;
  /** Account number without separators, in upper case. */
  account: string;
}

/** Terms that identify the parties of a document, and that must match the envelope. */
export interface NamedTerms {
  /** Issuer of the document: the seller, or the buyer of a self-billed document. */
  issuer: NamedParty;
  recipient: NamedParty;
  /** Payee, if the document states a payee other than the seller; otherwise null. */
  payee: NamedPayee | null;
  /** Accounts to which the document is paid (BT-84), each once. */
  accounts: NamedAccount[];
}

/** Lists the identifying terms of an invoice or credit note. */
export function toNamedTerms({ kind, sender, receiver, parsed }: ReadDocument): NamedTerms {
  const [issuer, recipient] = isSelfBillingKind(kind)
    ? (['buyer', 'seller'] as const)
    : (['seller', 'buyer'] as const);
  return {
    issuer: toNamedParty(issuer, parsed[issuer], sender),
    recipient: toNamedParty(recipient, parsed[recipient], receiver),
    payee: parsed.payee === null ? null : toNamedPayee(parsed.payee),
    accounts: listAccounts(parsed),
  };
}

function toNamedPayee({ enterpriseNumberScheme, enterpriseNumber, identifiers }: Payee): NamedPayee {
  return { enterpriseNumberScheme, enterpriseNumber, registrations: listRegistrations(identifiers) };
}

/** Maximum number of accounts of a document that are compared. */
const MAX_ACCOUNTS = 5;

function listAccounts({ paymentMeans }: ParsedDocument): NamedAccount[] {
  const indexByAccount = new Map<string, number>();
  for (const [index, { iban }] of paymentMeans.entries()) {
    const account = iban === null ? '' : compactNumber(iban);
    if (account !== '' && !indexByAccount.has(account)) indexByAccount.set(account, index);
    if (indexByAccount.size === MAX_ACCOUNTS) break;
  }
  return [...indexByAccount].map(([account, index]) => ({ index, account }));
}

function listRegistrations(identifiers: readonly SchemedIdentifier[]): NamedRegistration[] {
  return identifiers.flatMap(({ scheme, identifier }, index) =>
    identifier !== null && isRegistrationScheme(scheme) ? [{ index, scheme, identifier }] : [],
  );
}

function toNamedParty(
  role: NamedParty['role'],
  party: Party,
  endpoint: SchemedIdentifier | null,
): NamedParty {
  const { vatNumber, taxRegistrations, enterpriseNumberScheme, enterpriseNumber, country } = party;
  const furtherRegistrations = taxRegistrations.flatMap(({ scheme, identifier }) =>
    scheme?.toUpperCase() === 'VAT' && identifier !== null ? [identifier] : [],
  );
  return {
    role,
    country,
    vatNumbers: [...(vatNumber === null ? [] : [vatNumber]), ...furtherRegistrations],
    enterpriseNumberScheme,
    enterpriseNumber,
    address: toNamedAddress(endpoint),
    names: { name: party.name, legalName: party.legalName },
    registrations: listRegistrations(party.identifiers),
  };
}

function toNamedAddress(endpoint: SchemedIdentifier | null): NamedParty['address'] {
  if (endpoint === null || endpoint.identifier === null) return null;
  return { scheme: endpoint.scheme, identifier: endpoint.identifier };
}

/** Lists the identifying terms of an invoice-related document. */
export function toNamedTermsOfOther({
  issuer,
  recipient,
}: {
  issuer: OtherParty;
  recipient: OtherParty;
}): NamedTerms {
  return {
    issuer: toNamedPartyOfOther(issuer),
    recipient: toNamedPartyOfOther(recipient),
    payee: null,
    accounts: [],
  };
}

/** Converts a party of an invoice-related document, which is identified only by its address. */
function toNamedPartyOfOther({ role, address }: OtherParty): NamedParty {
  return {
    role,
    country: null,
    vatNumbers: [],
    enterpriseNumberScheme: null,
    enterpriseNumber: null,
    address: toNamedAddress(address),
    names: { name: null, legalName: null },
    registrations: [],
  };
}
