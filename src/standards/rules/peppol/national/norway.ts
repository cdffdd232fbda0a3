/** Norwegian sellers: NO-R-001, NO-R-002. */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, warning, type Assertion, type Pattern } from '../../rule-set';
import { normalizeSpace } from '../../xpath';
import { supplierCountry, listTrimmedVatSchemes } from '../countries';
import { isNorwegianNumber } from '../identifier-formats';
import { CAC, CBC } from '../names';
import { readSingleNormalized } from '../../reading';
import { formatQuoted } from '../../wording';

/** Text that companies in the register of business enterprises state as tax registration. */
export const REGISTER = 'Foretaksregisteret';

function vatNumbers(c: RuleContext, party: Node): string[] {
  return listTrimmedVatSchemes(c, party).map((scheme) => c.text(scheme, CBC.CompanyID) ?? '');
}

/** Returns the text of the seller's tax registration (BT-32) with the tax scheme TAX. */
function readTaxRegistration(c: RuleContext, party: Node): string {
  const scheme = c
    .select(party, CAC.PartyTaxScheme)
    .find((element) => readSingleNormalized(c, element, CAC.TaxScheme, CBC.ID) === 'TAX');
  return scheme === undefined ? '' : normalizeSpace(c.text(scheme, CBC.CompanyID) ?? '');
}

/** Paths of the seller's tax identifiers. */
export interface NorwegianSyntax {
  /** texts of the VAT identifiers (BT-31) */
  vatNumbers: (c: RuleContext, party: Node) => readonly string[];
  /** text of the tax registration (BT-32), for messages */
  registration: (c: RuleContext, party: Node) => string;
  isInRegister: (c: RuleContext, party: Node) => boolean;
  schemeLabel: string;
}

/** NO-R-001, NO-R-002: assertions on the seller. */
export function norwegianAssertions(norwegianSyntax: NorwegianSyntax): Assertion[] {
  return [
    warning(
      'NO-R-002',
      norwegianSyntax.isInRegister,
      (c, party) =>
        `The tax registration of the Norwegian seller (BT-32, ${norwegianSyntax.schemeLabel}) is ${formatQuoted(norwegianSyntax.registration(c, party))}. Companies in the Norwegian register of business enterprises should state "${REGISTER}" there.`,
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
          )}, but must be NO, the organisation number of nine digits with a valid check digit, and MVA.`,
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
        registration: readTaxRegistration,
        isInRegister: (c, party) => readTaxRegistration(c, party) === REGISTER,
        schemeLabel: 'tax scheme TAX',
      }),
    },
  ],
};
