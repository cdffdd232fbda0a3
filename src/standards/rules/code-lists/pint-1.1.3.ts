/**
 * Code lists of PINT 1.1.3 and of its areas (spring 2026), where they differ from those of EN 16931. A list with few
 * differences is declared by its differences.
 */
import { codeList, type CodeList } from './code-list';
import * as EN from './en16931-1.3.16';
import * as PEPPOL from './peppol-3.0.21';

function changeList(list: CodeList, addedCodes: string, removedCodes: string): CodeList {
  const removedCodeSet = new Set(removedCodes.split(' '));
  return codeList(() => `${list.codes.filter((code) => !removedCodeSet.has(code)).join(' ')} ${addedCodes}`);
}

/** Invoice types (BT-3): those of Peppol BIS and 480, not subject to tax. */
export const PINT_INVOICE_TYPES = changeList(PEPPOL.INVOICE_TYPES, '480', '326 384');
export const PINT_CREDIT_NOTE_TYPES = PEPPOL.CREDIT_NOTE_TYPES;

/** Currencies (ISO 4217). */
export const PINT_CURRENCIES = PEPPOL.CURRENCIES;

/** Payment means (UNTDID 4461) with codes of Japan. */
export const PINT_PAYMENT_MEANS = changeList(EN.PAYMENT_MEANS_CODES, 'Z01 Z02 Z03 Z04 Z05 Z06 Z07 Z08', '69');

/** Schemes of electronic addresses (EAS). */
export const PINT_ADDRESS_SCHEMES = changeList(
  PEPPOL.ADDRESS_SCHEMES,
  '0037 0154 0158 0177 0193 0202 0212 0213 0215',
  '0225',
);

/** Media types of attachments. */
export const PINT_ATTACHMENT_TYPES = codeList(
  () => `${EN.ATTACHMENT_MIME_CODES.codes.join(' ')} application/xml`,
);

/** Currencies of amounts in PINT EU; currencies of document and accounting lack one more. */
export const PINT_EU_CURRENCIES = changeList(EN.CURRENCIES, 'CUC MRO', 'MRU UYW');
export const PINT_EU_DOCUMENT_CURRENCIES = changeList(PINT_EU_CURRENCIES, '', 'CNH');
/** Currencies and electronic addresses by the rules of the jurisdiction. */
export const PINT_EU_JURISDICTION_CURRENCIES = changeList(PEPPOL.CURRENCIES, 'STD', 'STN');
export const PINT_EU_ADDRESS_SCHEMES = changeList(
  PEPPOL.ADDRESS_SCHEMES,
  '0037 0147 0154 0158 0170 0177 0193 0194 0202 0203 0205 0212 0213 0215 0217',
  '',
);

/** Payment means in Singapore. */
export const SINGAPORE_PAYMENT_MEANS = changeList(EN.PAYMENT_MEANS_CODES, 'Z01 Z02', '69 98');
/** GST categories of Singapore (IRAS). */
export const SINGAPORE_TAX_CATEGORIES = codeList(
  'SR SRCA-S SRCA-C ZR ES33 ESN33 DS OS NA NG SRRC SROVR-RS SROVR-LVG SRLVG',
);
