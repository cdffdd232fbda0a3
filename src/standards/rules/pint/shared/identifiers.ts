/** Rules on party identifiers by their scheme: ibr-068 to -070, -113 to -116, -120, -127. */
import {
  isAustralianNumber,
  isBelgianNumber,
  isGs1Key,
  isItalianOfficeCode,
  isItalianTaxCode,
  isItalianVatNumber,
  isNorwegianNumber,
} from '../../peppol/identifier-formats';
import { formatRule, UBL, type IdentifierFormat } from '../../peppol/participant-identifiers';
import type { Rule } from '../../rule-set';
import { toDouble } from '../../xpath';

const ITALIAN_TAX_CODE = {
  id: 'ibr-115',
  name: 'Italian tax code (Codice Fiscale)',
  form: 'eleven digits, or sixteen characters in the pattern of a person’s code',
  holds: isItalianTaxCode,
};
const ITALIAN_VAT_NUMBER = {
  id: 'ibr-116',
  name: 'Italian VAT number (Partita IVA)',
  form: 'IT and eleven digits, the last one a valid check digit (Luhn)',
  holds: isItalianVatNumber,
};

const FORMATS: readonly Omit<IdentifierFormat, 'level'>[] = [
  {
    id: 'ibr-068',
    scheme: '0088',
    name: 'GLN',
    form: 'digits only, with a valid GS1 check digit at the end',
    holds: isGs1Key,
  },
  {
    id: 'ibr-127',
    scheme: '0007',
    name: 'Swedish organisation number',
    form: 'ten digits',
    holds: (text) => text.length === 10 && !Number.isNaN(toDouble(text)),
  },
  {
    id: 'ibr-069',
    scheme: '0192',
    name: 'Norwegian organisation number',
    form: 'nine digits with a valid check digit (modulus 11) at the end',
    holds: isNorwegianNumber,
  },
  {
    id: 'ibr-070',
    scheme: '0184',
    name: 'Danish CVR number',
    form: 'DK and eight digits',
    holds: (text) => /^DK[0-9]{8}$/.test(text),
    verbatim: true,
  },
  {
    id: 'ibr-113',
    scheme: '0208',
    name: 'Belgian enterprise number',
    form: 'ten digits, the last two being valid check digits (modulus 97)',
    holds: isBelgianNumber,
  },
  {
    id: 'ibr-114',
    scheme: '0201',
    name: 'Italian office code (IPA)',
    form: 'six letters or digits',
    holds: isItalianOfficeCode,
  },
  { ...ITALIAN_TAX_CODE, scheme: '0210' },
  { ...ITALIAN_TAX_CODE, scheme: '9907' },
  { ...ITALIAN_VAT_NUMBER, scheme: '0211' },
  { ...ITALIAN_VAT_NUMBER, scheme: '9906' },
  {
    id: 'ibr-120',
    scheme: '0151',
    name: 'Australian business number (ABN)',
    form: 'eleven digits with valid check digits (modulus 89)',
    holds: isAustralianNumber,
  },
];

/** Creates the rules in published order. */
export const identifierRules = (): Rule[] =>
  FORMATS.map((format) => formatRule({ ...format, level: 'fatal' }, UBL));
