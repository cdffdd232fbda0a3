/**
 * The directory: legal units (SIREN), establishments (SIRET), routing codes of an establishment, and directory lines,
 * which are the electronic addresses that receive invoices. An addressing identifier is `SIREN`, `SIREN_suffix`,
 * `SIREN_SIRET` or `SIREN_SIRET_code`, under scheme 0225 on the network.
 *
 * Facts of public clients: a line with a `routingCode` has a SIRET and no suffix; a line with a suffix has no SIRET;
 * routing identifiers have type 0224; at least 100 results are answered at once; an unknown number is 404 with code
 * `NOT_FOUND`.
 *
 * Assumptions: `WK` is the platform type of accredited platforms and `DFH` that of the public portal (roles of UNTDID
 * 3035); `entityType` is absent for a unit without a duty; an empty search is answered with 200 and an empty list,
 * although clients also accept 204; the only operators are `strict`, `contains` and `startsWith`.
 */
import {
  answerShape,
  enumShape,
  flagShape,
  integerShape,
  listShape,
  parseShape,
  requestShape,
  textShape,
  type ParsedShape,
  type ValueOf,
} from './shape';

export const ENTITY_TYPES = ['PrivateVatRegistered', 'Public'] as const;
/** A: active, C: ceased. */
export const ADMINISTRATIVE_STATUSES = ['A', 'C'] as const;
export const DIRECTORY_LINE_STATUSES = ['Upcoming', 'Enabled', 'Disabled'] as const;
export const SEARCH_OPERATORS = ['strict', 'contains', 'startsWith'] as const;
export const SORTING_ORDERS = ['ascending', 'descending'] as const;

/** Maximum number of directory entries of a page. */
export const MAX_DIRECTORY_LIMIT = 100;
/** Maximum number of items of a list in a search: no resource has more members. */
const MAX_ITEMS = 10;
/** Scheme of routing identifiers. */
export const ROUTING_IDENTIFIER_TYPE = '0224';

const siren = textShape({ pattern: '^\\d{9}$', description: 'Must be a SIREN: nine digits' });
const siret = textShape({ pattern: '^\\d{14}$', description: 'Must be a SIRET: fourteen digits' });

/** A legal unit. */
export const sirenShape = answerShape(
  { siren },
  {
    businessName: textShape(),
    entityType: enumShape(ENTITY_TYPES),
    administrativeStatus: enumShape(ADMINISTRATIVE_STATUSES),
  },
  { description: 'A legal unit' },
);
export type DirectorySiren = ValueOf<typeof sirenShape>;

const addressShape = answerShape(
  {},
  {
    addressLine1: textShape(),
    addressLine2: textShape(),
    addressLine3: textShape(),
    postalCode: textShape(),
    locality: textShape(),
    countryCode: textShape(),
  },
);

/** An establishment. */
export const siretShape = answerShape(
  { siret },
  {
    siren,
    name: textShape(),
    facilityType: textShape(),
    administrativeStatus: enumShape(ADMINISTRATIVE_STATUSES),
    address: addressShape,
    b2gAdditionalData: answerShape(
      {},
      {
        serviceCodeStatus: flagShape,
        managesLegalCommitmentCode: flagShape,
        managesLegalCommitmentOrServiceCode: flagShape,
      },
    ),
  },
  { description: 'An establishment' },
);
export type DirectorySiret = ValueOf<typeof siretShape>;

/** A routing code, which subdivides an establishment. */
export const routingCodeShape = answerShape(
  { routingIdentifier: textShape({ minLength: 1 }) },
  {
    siret,
    routingIdentifierType: textShape(),
    routingCodeName: textShape(),
    managesLegalCommitmentCode: flagShape,
    administrativeStatus: enumShape(ADMINISTRATIVE_STATUSES),
  },
  { description: 'A routing code of an establishment' },
);
export type DirectoryRoutingCode = ValueOf<typeof routingCodeShape>;

/** An electronic address that receives invoices. */
export const directoryLineShape = answerShape(
  { addressingIdentifier: textShape({ minLength: 1, maxLength: 125 }), siren },
  {
    siret,
    addressingSuffix: textShape(),
    routingIdentifier: textShape(),
    directoryLineStatus: enumShape(DIRECTORY_LINE_STATUSES),
    platformType: textShape(),
    routingCode: routingCodeShape,
    legalUnit: answerShape({}, { businessName: textShape() }),
    facility: answerShape({}, { name: textShape() }),
  },
  { description: 'A directory line: an address that receives invoices' },
);
export type DirectoryLine = ValueOf<typeof directoryLineShape>;

const criterion = requestShape({
  op: enumShape(SEARCH_OPERATORS),
  value: textShape({ minLength: 1, maxLength: 255 }),
});

function toDirectorySearch<const M extends Readonly<Record<string, typeof criterion>>>(
  filters: M,
  description: string,
) {
  const sorting = listShape(
    requestShape({ field: enumShape(Object.keys(filters)), sortingOrder: enumShape(SORTING_ORDERS) }),
    { maxItems: MAX_ITEMS },
  );
  const names = listShape(textShape({ maxLength: 255 }), { maxItems: MAX_ITEMS });
  const paging = {
    sorting,
    fields: names,
    include: names,
    limit: integerShape({ minimum: 1, maximum: MAX_DIRECTORY_LIMIT }),
    ignore: integerShape({ minimum: 0, maximum: 1_000_000 }),
  };
  return requestShape({}, { filters: requestShape({}, filters), ...paging }, { description });
}

/** Requests of searches in the directory. */
export const directorySearchShapes = {
  siren: toDirectorySearch(
    { siren: criterion, businessName: criterion, entityType: criterion, administrativeStatus: criterion },
    'Search for legal units',
  ),
  siret: toDirectorySearch(
    {
      siret: criterion,
      siren: criterion,
      name: criterion,
      facilityType: criterion,
      administrativeStatus: criterion,
      addressLines: criterion,
      postalCode: criterion,
      locality: criterion,
    },
    'Search for establishments',
  ),
  'routing-code': toDirectorySearch(
    {
      siret: criterion,
      routingIdentifier: criterion,
      routingCodeName: criterion,
      administrativeStatus: criterion,
    },
    'Search for routing codes',
  ),
  'directory-line': toDirectorySearch(
    {
      addressingIdentifier: criterion,
      siren: criterion,
      siret: criterion,
      routingIdentifier: criterion,
      addressingSuffix: criterion,
    },
    'Search for directory lines',
  ),
} as const;
export type DirectoryResource = keyof typeof directorySearchShapes;
export type DirectoryCriterion = ValueOf<typeof criterion>;
export interface DirectorySearch {
  filters?: Partial<Record<string, DirectoryCriterion>>;
  sorting?: { field: string; sortingOrder: (typeof SORTING_ORDERS)[number] }[];
  fields?: string[];
  include?: string[];
  limit?: number;
  ignore?: number;
}

/** Answer of a search for directory lines; `totalNumberOfResults` counts all pages, and is -1 when it is not counted. */
export const foundLinesShape = answerShape(
  { results: listShape(directoryLineShape), totalNumberOfResults: integerShape({ minimum: -1 }) },
  {},
  { description: 'A page of directory lines' },
);
export type FoundLines = ValueOf<typeof foundLinesShape>;

/** Parses the request of a search in the directory. */
export function parseDirectorySearch(
  resource: DirectoryResource,
  value: unknown,
): ParsedShape<DirectorySearch> {
  return parseShape<DirectorySearch>(directorySearchShapes[resource], value);
}

export function parseDirectorySiren(value: unknown): ParsedShape<DirectorySiren> {
  return parseShape(sirenShape, value);
}

export function parseDirectorySiret(value: unknown): ParsedShape<DirectorySiret> {
  return parseShape(siretShape, value);
}

export function parseDirectoryRoutingCode(value: unknown): ParsedShape<DirectoryRoutingCode> {
  return parseShape(routingCodeShape, value);
}

export function parseDirectoryLine(value: unknown): ParsedShape<DirectoryLine> {
  return parseShape(directoryLineShape, value);
}

export function parseFoundLines(value: unknown): ParsedShape<FoundLines> {
  return parseShape(foundLinesShape, value);
}
