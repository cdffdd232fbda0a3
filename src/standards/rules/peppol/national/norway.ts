/** Norwegian sellers: NO-R-001, NO-R-002. */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, warning, type Assertion, type Pattern } from '../../rule-set';
import { normalizeSpace } from '../../xpath';
import { supplierCountry, vatSchemesTrimmed } from '../countries';
import { isNorwegianNumber } from '../identifier-formats';
import { CAC, CBC } from '../names';
import { onlyNormalized } from '../../reading';
import { formatQuoted } from '../../wording';

/** Text required of registered companies. */
export const REGISTER = 'Foretaksregisteret';

function vatNumbers(c: RuleContext, party: Node): string[] {
  return vatSchemesTrimmed(c, party).map((scheme) => c.text(scheme, CBC.CompanyID) ?? '');
}

/** The text of the seller's tax registration (BT-32) under the scheme TAX. */
function registration(c: RuleContext, party: Node): string {
  const scheme = c
    .select(party, CAC.PartyTaxScheme)
    .find((element) => onlyNormalized(c, element, CAC.TaxScheme, CBC.ID) === 'TAX');
  return scheme === undefined ? '' : normalizeSpace(c.text(scheme, CBC.CompanyID) ?? '');
}

/** Paths of the seller's tax identifiers. */
export interface NorwegianSyntax {
  /** texts of the VAT identifiers (BT-31) */
  vatNumbers: (c: RuleContext, party: Node) => readonly string[];
  /** tax registration (BT-32) as messages quote it */
  registration: (c: RuleContext, party: Node) => string;
  isInRegister: (c: RuleContext, party: Node) => boolean;
  scheme: string;
}

/** NO-R-001, NO-R-002: assertions on the seller. */
export function norwegianAssertions(norwegianSyntax: NorwegianSyntax): Assertion[] {
  return [
    warning(
      'NO-R-002',
      norwegianSyntax.isInRegister,
      (c, party) =>
        `The tax registration of the Norwegian seller (BT-32, ${norwegianSyntax.scheme}) is ${formatQuoted(norwegianSyntax.registration(c, party))}. Companies that are listed in the register of enterprises have to state "${REGISTER}" there.`,
      { terms: ['BT-32'] },
    ),
    fatal(
      'NO-R-001',
      (c, party) => norwegianSyntax.vatNumbers(c, party).every(isVatNumber),
      (c, party) =>
        `The VAT identifier of the Norwegian seller (BT-31) is ${norwegianSyntax
          .vatNumbers(c, party)
          .map((text) => formatQuoted(text))
          .join(
            ', ',
          )}. Expected NO, the organisation number of nine digits with a valid check digit, and MVA.`,
      { terms: ['BT-31'] },
    ),
  ];
}

/** Returns whether a Norwegian VAT number is valid: NO, organisation number, MVA. Numbers of other countries pass. */
function isVatNumber(text: string): boolean {
  if (!text.startsWith('NO')) return true;
  return text.endsWith('MVA') && isNorwegianNumber(text.slice(2, -3));
}

export const NORWAY: Pattern = {
  name: 'Norway',
  rules: [
    {
      context: 'cac:AccountingSupplierParty/cac:Party',
      when: (c) => supplierCountry(c) === 'NO',
      asserts: norwegianAssertions({
        vatNumbers,
        registration,
        isInRegister: (c, party) => registration(c, party) === REGISTER,
        scheme: 'tax scheme TAX',
      }),
    },
  ],
};
