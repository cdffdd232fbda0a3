/** Checks of tax numbers, by jurisdiction. */
import { checkEnterpriseNumber } from '../peppol/enterprise-number';
import type { NumberCheck } from '../peppol/number-rule';
import type { Jurisdiction } from './jurisdiction';
import { JURISDICTION_TABLES } from './tables';

/**
 * Checks the tax number of a company: the Slovak DIČ (ten digits, a multiple of 11), the TIN of the Emirates (ten digits, the first
 * 1, no check digit) and that of Oman (OM and ten digits, no check digit). In the ViDA pilot any number is accepted, since each member
 * state has its own.
 * @returns the number in its compact form, or what is wrong with it
 */
export function checkTaxIdentifier(jurisdiction: Jurisdiction, received: string): NumberCheck {
  const { taxIdentifierScheme, name } = JURISDICTION_TABLES[jurisdiction];
  if (taxIdentifierScheme !== null) return checkEnterpriseNumber(taxIdentifierScheme, received);
  const value = received.trim();
  return value === ''
    ? { ok: false, message: `The tax number of a company in ${name} is empty. State it.` }
    : { ok: true, value };
}
