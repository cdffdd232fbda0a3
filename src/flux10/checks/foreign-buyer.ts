import { isCountry } from '../../peppol/countries';
import { checkEnterpriseNumber } from '../../peppol/enterprise-number';
import { showReceived } from '../../peppol/received-value';
import { checkVatNumber } from '../../peppol/vat-number';
import { stringLength } from '../../rules/xpath';
import type { ForeignBuyer } from '../model';
import { isForeignRegister, isFrenchVatTerritory, isInEuropeanUnion, registerOf } from '../party-identity';
import type { Findings } from './findings';

const LONGEST_NAME = 200;
/** G2.19, of companies abroad without a French register */
const LONGEST_IDENTIFIER = 18;

/** A buyer abroad, who can be identified as Flux 10 wants it. */
export function checkBuyer(buyer: ForeignBuyer, siren: string, found: Findings): void {
  found.text('buyer.name', buyer.name, LONGEST_NAME);
  const { country } = buyer;
  if (!isCountry(country)) {
    found.add(
      'buyer.country',
      `${showReceived(country)} is no country. Expected is an ISO 3166-1 code such as DE.`,
    );
    return;
  }
  if (isFrenchVatTerritory(country)) {
    found.add(
      'buyer.country',
      `${country} belongs to the territory of French VAT. International invoices have a buyer abroad; send a domestic one as an invoice.`,
    );
    return;
  }
  checkBuyersVatNumber(buyer, found);
  checkBuyersRegister(buyer, siren, found);
}

function checkBuyersVatNumber({ country, vatNumber }: ForeignBuyer, found: Findings): void {
  if (vatNumber === null) {
    if (isInEuropeanUnion(country)) {
      found.add(
        'buyer.vatNumber',
        `The VAT number is missing. A buyer in the European Union (${country}) has one.`,
      );
    }
    return;
  }
  const check = checkVatNumber(country, vatNumber);
  if (!check.ok) found.add('buyer.vatNumber', `${check.message}.`);
}

function checkBuyersRegister(buyer: ForeignBuyer, siren: string, found: Findings): void {
  const { enterpriseNumber: number, enterpriseNumberScheme: scheme } = buyer;
  if (number === null) {
    if (scheme !== null) {
      found.add(
        'buyer.enterpriseNumber',
        `The scheme ${showReceived(scheme)} stands without a number. Give both or neither.`,
      );
    }
    return;
  }
  found.text('buyer.enterpriseNumber', number, 50);
  if (scheme === '0002' || scheme === '0009') {
    const own = number.replace(/\D/g, '').startsWith(siren) ? ' It is the declarant itself.' : '';
    found.add(
      'buyer.enterpriseNumberScheme',
      `${scheme} is the register of French companies, with whom business is domestic.${own} Accepted are the registers of other countries.`,
    );
    return;
  }
  const register = registerOf(buyer);
  if (scheme !== null && !isForeignRegister(scheme)) {
    const check = checkEnterpriseNumber(scheme, number);
    if (!check.ok) found.add('buyer.enterpriseNumber', `${check.message}.`);
  }
  if (register === null) return;
  if (register === '0223' && buyer.vatNumber === null) {
    found.add('buyer.vatNumber', 'The VAT number is missing. A buyer identified under 0223 has one.');
  }
  const trimmed = number.trim();
  if (register === '0228' && !/^\d{9,10}$/.test(trimmed)) {
    found.add(
      'buyer.enterpriseNumber',
      `${showReceived(number)} is no RIDET (0228). Expected are 9 or 10 digits.`,
    );
  } else if (register === '0229' && !/^\d{9}$/.test(trimmed)) {
    found.add(
      'buyer.enterpriseNumber',
      `${showReceived(number)} is no TAHITI number (0229). Expected are 9 digits.`,
    );
  } else if (stringLength(trimmed) > LONGEST_IDENTIFIER) {
    found.add(
      'buyer.enterpriseNumber',
      `${showReceived(number)} is too long for ${register}. Accepted are at most ${LONGEST_IDENTIFIER} characters.`,
    );
  }
}
