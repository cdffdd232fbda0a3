import { isCountry } from '../../peppol/countries';
import { checkEnterpriseNumber } from '../../peppol/enterprise-number';
import { formatReceivedText } from '../../values/received';
import { checkVatNumber } from '../../peppol/vat-number';
import { stringLength } from '../../rules/xpath';
import type { ForeignParty } from '../model';
import { isForeignRegister, isFrenchVatTerritory, isInEuropeanUnion, findRegister } from '../party-identity';
import type { ContentFindings } from './findings';

const MAX_NAME_LENGTH = 200;
/** Maximum length of the identifier of a foreign company without a French register (G2.19). */
const MAX_IDENTIFIER_LENGTH = 18;

/** Role of the foreign party of an international invoice, which is also the name of its field. */
export type ForeignPartyRole = 'buyer' | 'seller';

/** Checks that a foreign buyer or seller is valid and can be identified in Flux 10. */
export function checkForeignParty(
  role: ForeignPartyRole,
  party: ForeignParty,
  siren: string,
  findings: ContentFindings,
): void {
  findings.checkText(`${role}.name`, party.name, MAX_NAME_LENGTH);
  const { country } = party;
  if (!isCountry(country)) {
    findings.add(
      `${role}.country`,
      `${formatReceivedText(country)} is not a country. Expected an ISO 3166-1 code such as DE.`,
    );
    return;
  }
  if (isFrenchVatTerritory(country)) {
    findings.add(
      `${role}.country`,
      `${country} belongs to the territory of French VAT. The ${role} of an international invoice must be abroad; send a domestic invoice as an electronic invoice.`,
    );
    return;
  }
  checkVat(role, party, findings);
  checkRegister(role, party, siren, findings);
}

function checkVat(
  role: ForeignPartyRole,
  { country, vatNumber }: ForeignParty,
  findings: ContentFindings,
): void {
  if (vatNumber === null) {
    if (isInEuropeanUnion(country)) {
      findings.add(
        `${role}.vatNumber`,
        `The VAT number is missing. A ${role} in the European Union (${country}) must have a VAT number.`,
      );
    }
    return;
  }
  const check = checkVatNumber(country, vatNumber);
  if (!check.ok) findings.add(`${role}.vatNumber`, `${check.message}.`);
}

function checkRegister(
  role: ForeignPartyRole,
  party: ForeignParty,
  siren: string,
  findings: ContentFindings,
): void {
  const { enterpriseNumber: number, enterpriseNumberScheme: scheme } = party;
  if (number === null) {
    if (scheme !== null) {
      findings.add(
        `${role}.enterpriseNumber`,
        `The scheme ${formatReceivedText(scheme)} has no number. Enter both the scheme and the number, or neither.`,
      );
    }
    return;
  }
  findings.checkText(`${role}.enterpriseNumber`, number, 50);
  if (scheme === '0002' || scheme === '0009') {
    const ownSirenHint = number.replace(/\D/g, '').startsWith(siren)
      ? ' The number is that of the declarant itself.'
      : '';
    findings.add(
      `${role}.enterpriseNumberScheme`,
      `${scheme} is a register of French companies, but the ${role} must be foreign.${ownSirenHint} Use a register of another country.`,
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
    findings.add(
      `${role}.vatNumber`,
      `The VAT number is missing. A ${role} identified under 0223 must have a VAT number.`,
    );
  }
  const trimmedText = number.trim();
  if (register === '0228' && !/^\d{9,10}$/.test(trimmedText)) {
    findings.add(
      `${role}.enterpriseNumber`,
      `${formatReceivedText(number)} is not a RIDET (0228). Expected 9 or 10 digits.`,
    );
  } else if (register === '0229' && !/^\d{9}$/.test(trimmedText)) {
    findings.add(
      `${role}.enterpriseNumber`,
      `${formatReceivedText(number)} is not a TAHITI number (0229). Expected 9 digits.`,
    );
  } else if (stringLength(trimmedText) > MAX_IDENTIFIER_LENGTH) {
    findings.add(
      `${role}.enterpriseNumber`,
      `${formatReceivedText(number)} is too long for the register ${register}. The maximum is ${MAX_IDENTIFIER_LENGTH} characters.`,
    );
  }
}
