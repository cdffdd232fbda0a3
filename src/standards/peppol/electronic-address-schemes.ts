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
  /** Four digits: an ISO 6523 code, or a code of the 99xx range that Peppol keeps itself. */
  code: string;
  name: string;
  /** ISO 3166-1 alpha-2 of the register, `null` for international schemes. */
  country: string | null;
  state: SchemeState;
  /** The scheme that took the place of a deprecated or removed one. */
  successor?: string;
}

/** Our sandbox's own scheme for its magic recipients; never on the code list and never registered on the network. */
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

const builtIn = ELECTRONIC_ADDRESS_SCHEMES.map((scheme): [string, ElectronicAddressScheme] => [
  scheme.code,
  scheme,
]);
let byCode: ReadonlyMap<string, ElectronicAddressScheme> = new Map(builtIn);

/**
 * Active on the code list, yet not for the locator (column "registrable" of the code list); and that of service providers,
 * which stands for who operates an installation and for none of its companies.
 */
const NOT_REGISTRABLE: ReadonlySet<string> = new Set(['0205', '0242']);
let notRegistrable = NOT_REGISTRABLE;

/** Sets the schemes of an imported list, which count before those that are built in; an empty one leaves those. */
export function useImportedSchemes(
  schemes: Iterable<ElectronicAddressScheme & { registrable: boolean }>,
): void {
  const all = [...schemes];
  // The successor of a scheme stands in the built-in list alone.
  const known = new Map(builtIn);
  byCode = new Map([
    ...builtIn,
    ...all.map(({ registrable: _, ...scheme }): [string, ElectronicAddressScheme] => [
      scheme.code,
      { ...known.get(scheme.code), ...scheme },
    ]),
  ]);
  notRegistrable = new Set([
    ...NOT_REGISTRABLE,
    ...all.filter(({ registrable }) => !registrable).map(({ code }) => code),
  ]);
}

/** The scheme of a code whatever its state, `undefined` when the code list has none. */
export function findElectronicAddressScheme(code: string): ElectronicAddressScheme | undefined {
  return byCode.get(code);
}

/** True when documents may be sent to and from identifiers of this scheme: active or deprecated. */
export function isUsableScheme(code: string): boolean {
  const state = byCode.get(code)?.state;
  return state === 'active' || state === 'deprecated';
}

/** Why identifiers of this scheme cannot be newly registered on the network; `undefined` when they can. */
export function schemeRegistrationComplaint(code: string): string | undefined {
  const scheme = byCode.get(code);
  if (scheme === undefined)
    return `scheme ${code} is not on the Peppol list of participant identifier schemes`;
  if (notRegistrable.has(code)) return `scheme ${code} (${scheme.name}) cannot be registered on the network`;
  if (scheme.state === 'active') return undefined;
  const instead = scheme.successor === undefined ? '' : `; use ${scheme.successor} instead`;
  return `scheme ${code} (${scheme.name}) is ${scheme.state} on the Peppol list${instead}`;
}
