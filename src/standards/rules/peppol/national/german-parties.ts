/** The German rules as Peppol BIS Billing has them: DE-R, between parties with German addresses. */
import { bothIn } from '../countries';
import type { Pattern } from '../../rule-set';
import { GERMAN_UBL } from './german-ubl';
import type { GermanVariant } from './german-variant';
import { germanRules } from './germany';

const PEPPOL: GermanVariant = {
  id: (rule) => (rule === 'TMP-2' ? 'DE-R-T02' : `DE-R-${peppolNumber(rule)}`),
  applies: (c) => bothIn(c, 'DE'),
  where: 'between German parties',
};

/** `1` is 001, `23-b` is 023-2. */
function peppolNumber(rule: string): string {
  const [number = '', part] = rule.split('-');
  const padded = number.padStart(3, '0');
  return part === undefined ? padded : `${padded}-${part === 'a' ? 1 : 2}`;
}

/** Peppol BIS Billing: documents between parties with German addresses. */
export const GERMANY: Pattern = { name: 'Germany', rules: germanRules(PEPPOL, GERMAN_UBL) };
