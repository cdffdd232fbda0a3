import { isCountry } from '../../peppol/countries';
import { checkEnterpriseNumber } from '../../peppol/enterprise-number';
import { showReceived } from '../../values/received';
import { checkVatNumber } from '../../peppol/vat-number';
import { stringLength } from '../../rules/xpath';
import type { ForeignParty } from '../model';
import { isForeignRegister, isFrenchVatTerritory, isInEuropeanUnion, findRegister } from '../party-identity';
import type { Findings } from './findings';

const MAX_NAME_LENGTH = 200;
/** G2.19, of companies abroad without a French register */
const MAX_IDENTIFIER_LENGTH = 18;

/** Role of the other party of an international invoice, which is also the name of its field. */
export type Role = 'buyer' | 'seller';

/** Checks that a foreign buyer or seller is valid and can be identified in Flux 10. */
export function checkForeignParty(role: Role, party: ForeignParty, siren: string, findings: Findings): void {
  findings.text(`${role}.name`, party.name, MAX_NAME_LENGTH);
  const { country } = party;
  if (!isCountry(country)) {
    findings.add(
      `${role}.country`,
      `${showReceived(country)} is not a country. Expected is an ISO 3166-1 code such as DE.`,
    );
    return;
  }
  if (isFrenchVatTerritory(country)) {
    findings.add(
      `${role}.country`,
      `${country} belongs to the territory of French VAT. International invoices have a ${role} abroad; a domestic one is an electronic invoice.`,
    );
    return;
  }
  checkVat(role, party, findings);
  checkRegister(role, party, siren, findings);
}

function checkVat(role: Role, { country, vatNumber }: ForeignParty, findings: Findings): void {
  if (vatNumber === null) {
    if (isInEuropeanUnion(country)) {
      findings.add(
        `${role}.vatNumber`,
        `The VAT number is missing. A ${role} in the European Union (${country}) has one.`,
      );
    }
    return;
  }
  const check = checkVatNumber(country, vatNumber);
  if (!check.ok) findings.add(`${role}.vatNumber`, `${check.message}.`);
}

function checkRegister(role: Role, party: ForeignParty, siren: string, findings: Findings): void {
  const { enterpriseNumber: number, enterpriseNumberScheme: scheme } = party;
  if (number === null) {
    if (scheme !== null) {
      findings.add(
        `${role}.enterpriseNumber`,
        `The scheme ${showReceived(scheme)} has no number. State both or neither.`,
      );
    }
    return;
  }
  findings.text(`${role}.enterpriseNumber`, number, 50);
  if (scheme === '0002' || scheme === '0009') {
    const hasOwnSiren = number.replace(/\D/g, '').startsWith(siren)
      ? ' The number is that of the declarant itself.'
      : '';
    findings.add(
      `${role}.enterpriseNumberScheme`,
      `${scheme} is the register of French companies, with whom business is domestic.${hasOwnSiren} Accepted are the registers of other countries.`,
    );
    return;
  }
  const register = findRegister(party);
  if (scheme !== null && !isForeignRegister(scheme)) {
    const check = checkEnterpriseNumber(scheme, number);
    if (!check.ok) findings.add(`${role}.enterpriseNumber`, `${check.message}.`);
  }
  if (register === null) return;
  if (register === '0223' && party.vatNumber === null) {
    findings.add(`${role}.vatNumber`, `The VAT number is missing. A ${role} identified under 0223 has one.`);
  }
  const trimmedText = number.trim();
  if (register === '0228' && !/^\d{9,10}$/.test(trimmedText)) {
    findings.add(
      `${role}.enterpriseNumber`,
      `${showReceived(number)} is no RIDET (0228). Expected are 9 or 10 digits.`,
    );
  } else if (register === '0229' && !/^\d{9}$/.test(trimmedText)) {
    findings.add(
      `${role}.enterpriseNumber`,
      `${showReceived(number)} is no TAHITI number (0229). Expected are 9 digits.`,
    );
  } else if (stringLength(trimmedText) > MAX_IDENTIFIER_LENGTH) {
    findings.add(
      `${role}.enterpriseNumber`,
      `${showReceived(number)} is too long for ${register}. Accepted are at most ${MAX_IDENTIFIER_LENGTH} characters.`,
    );
  }
}
