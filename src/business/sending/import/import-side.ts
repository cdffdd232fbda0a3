import type { NamedParty, NamedTerms } from '../../documents/reading/reading';
import {
  hasEqualEntry,
  toSchemeEntry,
  toVatEntry,
  type RegisterEntry,
} from '../../../standards/peppol/company-register';
import type { Direction } from '../../documents/document.entity';

/** A company of the team with all its numbers and addresses. */
export interface KnownCompany {
  id: string;
  name: string;
  entries: RegisterEntry[];
}

/** The company of a document, and whether it issued or received the document. */
export interface CompanySide {
  company: KnownCompany;
  direction: Direction;
}

/** Side that the operator specified for the files; it has priority over the documents. */
export interface SideOptions {
  companyId?: string;
  direction?: Direction;
}

export type SideResult = { ok: true; side: CompanySide } | { ok: false; message: string };

/**
 * Finds the company and direction of an existing document: outgoing for its issuer, incoming for its recipient.
 * @param companies all companies of the team
 */
export function findSide(
  namedTerms: NamedTerms | null,
  companies: KnownCompany[],
  sideOptions: SideOptions,
): SideResult {
  const { companyId, direction } = sideOptions;
  const company = companies.find(({ id }) => id === companyId);
  if (company !== undefined && direction !== undefined) return { ok: true, side: { company, direction } };
  if (namedTerms === null)
    return toRefusedResult(
      'is neither an invoice nor a credit note, so --company and --direction must be set',
    );
  const sides = [
    ...findMatching(namedTerms.issuer, companies, 'outgoing' as const),
    ...findMatching(namedTerms.recipient, companies, 'incoming' as const),
  ]
    .filter((side) => (companyId ?? side.company.id) === side.company.id)
    .filter((side) => (direction ?? side.direction) === side.direction);
  const [side, another] = sides;
  if (side === undefined) return toRefusedResult(formatUnnamedError(namedTerms, sideOptions));
  if (another === undefined) return { ok: true, side };
  const matches = sides.map((each) => `${each.direction} for ${each.company.id} (${each.company.name})`);
  return toRefusedResult(`could be ${matches.join(' or ')}; choose with --company or --direction`);
}

/** Returns whether a party of a document is the company, by one of its numbers or addresses. */
export function isParty(party: NamedParty, company: KnownCompany): boolean {
  return listEntries(party).some((entry) => hasEqualEntry(entry, company.entries));
}

function findMatching<D extends Direction>(
  party: NamedParty,
  companies: KnownCompany[],
  direction: D,
): { company: KnownCompany; direction: D }[] {
  return companies.filter((company) => isParty(party, company)).map((company) => ({ company, direction }));
}

function listEntries({
  country,
  vatNumbers,
  enterpriseNumber,
  enterpriseNumberScheme,
  address,
}: NamedParty): RegisterEntry[] {
  return [
    ...vatNumbers.map((vatNumber) => toVatEntry(vatNumber, country)),
    ...(enterpriseNumber === null ? [] : [toSchemeEntry(enterpriseNumberScheme, enterpriseNumber, country)]),
    ...(address === null ? [] : [toSchemeEntry(address.scheme, address.identifier, country)]),
  ];
}

function formatUnnamedError(
  { issuer, recipient }: NamedTerms,
  { companyId, direction }: SideOptions,
): string {
  const whom = companyId === undefined ? 'no company of the team' : `not ${companyId}`;
  const as = direction === undefined ? '' : direction === 'outgoing' ? ' as its issuer' : ' as its recipient';
  return `names ${whom}${as}: its ${issuer.role} is ${formatEntry(issuer)}, its ${recipient.role} ${formatEntry(recipient)}; set both --company and --direction`;
}

function formatEntry(party: NamedParty): string {
  const entries = listEntries(party).map(({ register, number }) =>
    `${register} ${number}`.trim().slice(0, 60),
  );
  return entries.length === 0 ? 'a party without numbers' : [...new Set(entries)].join(', ');
}

function toRefusedResult(message: string): SideResult {
  return { ok: false, message: `The document ${message}.` };
}
