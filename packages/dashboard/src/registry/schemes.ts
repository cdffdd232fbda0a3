import {
  ELECTRONIC_ADDRESS_SCHEMES,
  findElectronicAddressScheme,
  findSchemeRegistrationError,
  type ElectronicAddressScheme,
} from '../../../../src/standards/peppol/electronic-address-schemes';

/** Schemes of company registers: those of the country first, then the international ones, then the others by code. */
export function registersFor(country: string): ElectronicAddressScheme[] {
  const rank = (scheme: ElectronicAddressScheme): number =>
    scheme.country === country ? 0 : scheme.country === null ? 1 : 2;
  return ELECTRONIC_ADDRESS_SCHEMES.filter(({ state }) => state !== 'removed').sort(
    (a, b) => rank(a) - rank(b) || (a.code < b.code ? -1 : 1),
  );
}

/** Schemes under which an identifier can be registered newly, in the same order. */
export function registrableSchemesFor(country: string): ElectronicAddressScheme[] {
  return registersFor(country).filter(({ code }) => findSchemeRegistrationError(code) === undefined);
}

/** Returns the name of a scheme on the Peppol code list; null for a code that is not on it. */
export function schemeName(code: string): string | null {
  return findElectronicAddressScheme(code)?.name ?? null;
}

/** An identifier as machines write it. */
export function formatAddress({ scheme, identifier }: { scheme: string; identifier: string }): string {
  return `${scheme}:${identifier}`;
}

/** A scheme as a choice: its code before its name, so that either finds it. */
export function schemeOption(code: string): { value: string; label: string } {
  const name = schemeName(code);
  return { value: code, label: name === null ? code : `${code} ${name}` };
}
