import {
  ACTIVE_SCHEMES,
  DEPRECATED_SCHEMES,
  REMOVED_SCHEMES,
} from './code-lists/participant-identifier-schemes-9.7';

/**
 * active: may be registered and used; deprecated: no new registrations, sending allowed; removed: not allowed
 * (Policy for use of Peppol identifiers 4.4, code list life cycle).
 */
export type SchemeState = 'active' | 'deprecated' | 'removed';

export interface ElectronicAddressScheme {
  /** Four digits: an ISO 6523 code, or a code of Peppol's range 99xx. */
  code: string;
  name: string;
  /** ISO 3166-1 alpha-2 of the register, `null` for international schemes. */
  country: string | null;
  state: SchemeState;
  /** Successor of a deprecated or removed scheme. */
  successor?: string;
}

/** Scheme of the test recipients of the sandbox, which is neither on the code list nor on the network. */
export const SANDBOX_SCHEME = '9999';

function readRows(state: SchemeState, rows: string): ElectronicAddressScheme[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const country = row.slice(5, 7);
      const successor = state === 'active' ? '----' : row.slice(8, 12);
      return {
        code: row.slice(0, 4),
        name: row.slice(state === 'active' ? 8 : 13),
        country: country === '--' ? null : country,
        state,
        ...(successor === '----' ? {} : { successor }),
      };
    });
}

/** The participant identifier schemes of Peppol code list 9.7 (2026-07-15), ordered by code. */
export const ELECTRONIC_ADDRESS_SCHEMES: readonly ElectronicAddressScheme[] = [
  ...readRows('active', ACTIVE_SCHEMES),
  ...readRows('deprecated', DEPRECATED_SCHEMES),
  ...readRows('removed', REMOVED_SCHEMES),
].sort((a, b) => (a.code < b.code ? -1 : 1));

const builtInSchemes = ELECTRONIC_ADDRESS_SCHEMES.map((scheme): [string, ElectronicAddressScheme] => [
  scheme.code,
  scheme,
]);
let schemesByCode: ReadonlyMap<string, ElectronicAddressScheme> = new Map(builtInSchemes);

/**
 * Active schemes that cannot be registered in the SML (column "registrable" of the code list), and the scheme of
 * service providers, which identifies the operator of an installation and none of its companies.
 */
const NOT_REGISTRABLE: ReadonlySet<string> = new Set(['0205', '0242']);
let notRegistrableCodes = NOT_REGISTRABLE;

/**
 * Sets the schemes of an imported list, which take precedence over the built-in ones; an empty list restores the built-in
 * ones.
 */
export function setImportedSchemes(
  schemes: Iterable<ElectronicAddressScheme & { registrable: boolean }>,
): void {
  const importedSchemes = [...schemes];
  // The successors of schemes are only in the built-in list.
  const builtInByCode = new Map(builtInSchemes);
  schemesByCode = new Map([
    ...builtInSchemes,
    ...importedSchemes.map(({ registrable: _, ...scheme }): [string, ElectronicAddressScheme] => [
      scheme.code,
      { ...builtInByCode.get(scheme.code), ...scheme },
    ]),
  ]);
  notRegistrableCodes = new Set([
    ...NOT_REGISTRABLE,
    ...importedSchemes.filter(({ registrable }) => !registrable).map(({ code }) => code),
  ]);
}

/** Finds the scheme of a code in any state; `undefined` when the code list has none. */
export function findElectronicAddressScheme(code: string): ElectronicAddressScheme | undefined {
  return schemesByCode.get(code);
}

/** Returns whether documents may be sent to and from identifiers of this scheme: active or deprecated. */
export function isUsableScheme(code: string): boolean {
  const state = schemesByCode.get(code)?.state;
  return state === 'active' || state === 'deprecated';
}

/** Returns why identifiers of this scheme cannot be newly registered on the network; `undefined` when they can. */
export function findSchemeRegistrationError(code: string): string | undefined {
  const scheme = schemesByCode.get(code);
  if (scheme === undefined)
    return `scheme ${code} is not on the Peppol list of participant identifier schemes`;
  if (notRegistrableCodes.has(code))
    return `scheme ${code} (${scheme.name}) cannot be registered on the network`;
  if (scheme.state === 'active') return undefined;
  const instead = scheme.successor === undefined ? '' : `; use ${scheme.successor} instead`;
  return `scheme ${code} (${scheme.name}) is ${scheme.state} on the Peppol list${instead}`;
}
