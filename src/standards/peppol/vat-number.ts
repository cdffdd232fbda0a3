import { isPeppolCountry } from './countries';
import {
  applyNumberRule,
  compactNumber,
  formatNumberLabel,
  type NumberCheck,
  type NumberRule,
} from './number-rule';
import { formatReceivedText } from '../values/received';
import { RULES_WITHOUT_PREFIX, VAT_NUMBER_RULES } from './vat-number-rules';

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

/**
 * Returns the accepted prefixes of VAT numbers of companies in `country` (ISO 3166-1 alpha-2), the default prefix
 * first.
 */
export function listVatPrefixes(country: string): readonly [string, ...string[]] {
  const [first = country, ...others] = PREFIXES_BY_COUNTRY.get(country) ?? [];
  return [first, ...others];
}

/**
 * Checks a VAT number of a company in `country` (ISO 3166-1 alpha-2, upper case) and normalises it: separators dropped,
 * upper case, with its prefix (`BE 0123.456.749` → `BE0123456749`). Norwegian numbers always end in `MVA`; Swiss ones
 * lose the language-dependent `MWST`/`TVA`/`IVA`. A missing or wrong prefix is an error that shows the expected form.
 * Countries outside the EU, GB, NO, CH and LI have no rule except the prefix and 2–18 letters or digits; where numbers
 * are written without a prefix (e.g. Japan, Singapore), the number without it is accepted as well. Two notations of one
 * number produce the same value, and a normalised number is returned unchanged.
 */
export function checkVatNumber(country: string, receivedValue: string): NumberCheck {
  if (!isPeppolCountry(country))
    return { ok: false, message: `VAT number: ${formatReceivedText(country)} is not a country` };
  if (receivedValue.trim() === '') return { ok: false, message: 'VAT number is empty' };
  const label = `VAT number ${formatNumberLabel(listVatPrefixes(country)[0], receivedValue)}`;
  const compact = compactNumber(receivedValue);
  const ruleWithoutPrefix = RULES_WITHOUT_PREFIX[country];
  if (ruleWithoutPrefix?.shape.test(compact) === true)
    return applyNumberRule(ruleWithoutPrefix, label, receivedValue);
  const prefix = listVatPrefixes(country).find((candidate) => compact.startsWith(candidate));
  if (prefix === undefined) return { ok: false, message: formatPrefixError(country, receivedValue) };
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

function formatPrefixError(country: string, receivedValue: string): string {
  const prefixes = listVatPrefixes(country);
  // When only the prefix is wrong, the message shows the corrected number.
  const compact = compactNumber(receivedValue);
  const withoutPrefix = compact.startsWith(country) ? compact.slice(country.length) : compact;
  const candidate = applyNumberRule(findRule(prefixes[0]), '', prefixes[0] + withoutPrefix);
  const example = candidate.ok ? candidate.value : findRule(prefixes[0]).example;
  return `VAT number ${formatNumberLabel('', receivedValue)}: should start with ${prefixes.join(' or ')}, the VAT prefix of ${country}; expected form ${example}`;
}
