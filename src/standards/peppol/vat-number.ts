import { isPeppolCountry } from './countries';
import {
  applyNumberRule,
  compactNumber,
  getNumberLabel,
  type NumberCheck,
  type NumberRule,
} from './number-rule';
import { showReceived } from '../values/received';
import { NUMBERS_WITHOUT_PREFIX, VAT_NUMBER_RULES } from './vat-number-rules';

/**
 * Accepted prefixes of countries whose prefix is not their code, including territories in the VAT area of another
 * state (Monaco and the French overseas departments, Isle of Man, Åland).
 */
const PREFIXES_BY_COUNTRY: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    AX: ['FI'],
    GB: ['GB', 'XI'],
    GP: ['FR'],
    GR: ['EL'],
    IM: ['GB'],
    LI: ['LI', 'CH'],
    MC: ['FR'],
    MQ: ['FR'],
    RE: ['FR'],
  }),
);

/** Returns the accepted prefixes of VAT numbers of companies in `country` (ISO 3166-1 alpha-2), the usual one first. */
export function vatPrefixes(country: string): readonly [string, ...string[]] {
  const [first = country, ...others] = PREFIXES_BY_COUNTRY.get(country) ?? [];
  return [first, ...others];
}

/**
 * Checks a VAT number of a company in `country` (ISO 3166-1 alpha-2, upper case) and normalises it: separators dropped,
 * upper case, with its prefix (`BE 0123.456.749` → `BE0123456749`). Norwegian numbers always end in `MVA`; Swiss ones
 * lose the language-dependent `MWST`/`TVA`/`IVA`. A missing or foreign prefix is refused with the form expected.
 * Countries outside the EU, GB, NO, CH and LI have no rule except the prefix and 2–18 letters or digits; where numbers
 * are written without a prefix (e.g. Japan, Singapore), the number without it is accepted as well. Two notations of one
 * number produce the same value, and a normalised number is returned unchanged.
 */
export function checkVatNumber(country: string, receivedValue: string): NumberCheck {
  if (!isPeppolCountry(country))
    return { ok: false, message: `VAT number: ${showReceived(country)} is no country` };
  if (receivedValue.trim() === '') return { ok: false, message: 'VAT number is empty' };
  const label = `VAT number ${getNumberLabel(vatPrefixes(country)[0], receivedValue)}`;
  const compact = compactNumber(receivedValue);
  const pattern = NUMBERS_WITHOUT_PREFIX[country];
  if (pattern?.shape.test(compact) === true) return applyNumberRule(pattern, label, receivedValue);
  const prefix = vatPrefixes(country).find((candidate) => compact.startsWith(candidate));
  if (prefix === undefined) return { ok: false, message: formatPrefixMessage(country, receivedValue) };
  return applyNumberRule(findRule(prefix), label, receivedValue);
}

function findRule(prefix: string): NumberRule {
  return (
    VAT_NUMBER_RULES[prefix] ?? {
      shape: new RegExp(`^${prefix}[0-9A-Z]{2,18}$`),
      form: `${prefix} and 2 to 18 letters or digits`,
      example: `${prefix}123456789`,
    }
  );
}

function formatPrefixMessage(country: string, receivedValue: string): string {
  const prefixes = vatPrefixes(country);
  // When only the prefix is wrong, the message shows the corrected number.
  const compact = compactNumber(receivedValue);
  const withoutPrefix = compact.startsWith(country) ? compact.slice(country.length) : compact;
  const candidate = applyNumberRule(findRule(prefixes[0]), '', prefixes[0] + withoutPrefix);
  const example = candidate.ok ? candidate.value : findRule(prefixes[0]).example;
  return `VAT number ${getNumberLabel('', receivedValue)}: should start with ${prefixes.join(' or ')}, the VAT prefix of ${country}; expected form ${example}`;
}
