/**
 * The directory: legal units (SIREN), establishments (SIRET), routing codes of an establishment, and directory lines,
 * which are the electronic addresses that receive invoices. An addressing identifier is `SIREN`, `SIREN_suffix`,
 * `SIREN_SIRET` or `SIREN_SIRET_code`, under scheme 0225 on the network.
 *
 * Facts from public clients: a line with a `routingCode` has a SIRET and no suffix; a line with a suffix has no SIRET;
 * routing identifiers have type 0224; a response contains at least 100 results; the response for an unknown number is
 * 404 with code `NOT_FOUND`.
 *
 * Assumptions: `WK` is the platform type of accredited platforms and `DFH` that of the public portal (roles of UNTDID
 * 3035); `entityType` is absent for a unit without obligations; the response of a search without results is 200 with an
 * empty list, although clients also accept 204; the only operators are `strict`, `contains` and `startsWith`.
 */
import {
  responseShape,
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

/** Maximum number of directory entries per page. */
export const MAX_DIRECTORY_LIMIT = 100;
/** Maximum number of items of a list in a search, because no resource has more properties. */
const MAX_ITEMS = 10;
/** Scheme of routing identifiers. */
export const ROUTING_IDENTIFIER_TYPE = '0224';

const siren = textShape({ pattern: '^\\d{9}$', description: 'Must be a SIREN: nine digits' });
const siret = textShape({ pattern: '^\\d{14}$', description: 'Must be a SIRET: fourteen digits' });

/** Shape of a legal unit. */
export const sirenShape = responseShape(
  { siren },
  {
    businessName: textShape(),
    entityType: enumShape(ENTITY_TYPES),
    administrativeStatus: enumShape(ADMINISTRATIVE_STATUSES),
  },
  { description: 'A legal unit' },
);
export type DirectorySiren = ValueOf<typeof sirenShape>;

const addressShape = responseShape(
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

/** Shape of an establishment. */
export const siretShape = responseShape(
  { siret },
  {
    siren,
    name: textShape(),
    facilityType: textShape(),
    administrativeStatus: enumShape(ADMINISTRATIVE_STATUSES),
    address: addressShape,
    b2gAdditionalData: responseShape(
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

/** Shape of a routing code, which subdivides an establishment. */
export const routingCodeShape = responseShape(
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

/** Shape of a directory line: an electronic address that receives invoices. */
export const directoryLineShape = responseShape(
  { addressingIdentifier: textShape({ minLength: 1, maxLength: 125 }), siren },
  {
    siret,
    addressingSuffix: textShape(),
    routingIdentifier: textShape(),
    directoryLineStatus: enumShape(DIRECTORY_LINE_STATUSES),
    platformType: textShape(),
    routingCode: routingCodeShape,
    legalUnit: responseShape({}, { businessName: textShape() }),
    facility: responseShape({}, { name: textShape() }),
  },
  { description: 'A directory line: an address that receives invoices' },
);
export type DirectoryLine = ValueOf<typeof directoryLineShape>;

const criterionShape = requestShape({
  op: enumShape(SEARCH_OPERATORS),
  value: textShape({ minLength: 1, maxLength: 255 }),
});

function createDirectorySearchShape<const M extends Readonly<Record<string, typeof criterionShape>>>(
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

/** Shapes of search requests by resource of the directory. */
export const directorySearchShapes = {
  siren: createDirectorySearchShape(
    {
      siren: criterionShape,
      businessName: criterionShape,
      entityType: criterionShape,
      administrativeStatus: criterionShape,
    },
    'Search for legal units',
  ),
  siret: createDirectorySearchShape(
    {
      siret: criterionShape,
      siren: criterionShape,
      name: criterionShape,
      facilityType: criterionShape,
      administrativeStatus: criterionShape,
      addressLines: criterionShape,
      postalCode: criterionShape,
      locality: criterionShape,
    },
    'Search for establishments',
  ),
  'routing-code': createDirectorySearchShape(
    {
      siret: criterionShape,
      routingIdentifier: criterionShape,
      routingCodeName: criterionShape,
      administrativeStatus: criterionShape,
    },
    'Search for routing codes',
  ),
  'directory-line': createDirectorySearchShape(
    {
      addressingIdentifier: criterionShape,
      siren: criterionShape,
      siret: criterionShape,
      routingIdentifier: criterionShape,
      addressingSuffix: criterionShape,
    },
    'Search for directory lines',
  ),
} as const;
export type DirectoryResource = keyof typeof directorySearchShapes;
export type DirectoryCriterion = ValueOf<typeof criterionShape>;
export interface DirectorySearch {
  filters?: Partial<Record<string, DirectoryCriterion>>;
  sorting?: { field: string; sortingOrder: (typeof SORTING_ORDERS)[number] }[];
  fields?: string[];
  include?: string[];
  limit?: number;
  ignore?: number;
}

/**
 * Response of a search for directory lines. `totalNumberOfResults` counts all pages; -1 means that results are not
 * counted.
 */
export const directoryLinePageShape = responseShape(
  { results: listShape(directoryLineShape), totalNumberOfResults: integerShape({ minimum: -1 }) },
  {},
  { description: 'A page of directory lines' },
);
export type DirectoryLinePage = ValueOf<typeof directoryLinePageShape>;

/** Parses a search request for the directory. */
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

export function parseDirectoryLinePage(value: unknown): ParsedShape<DirectoryLinePage> {
  return parseShape(directoryLinePageShape, value);
}
