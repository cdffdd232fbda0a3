/** Code lists of the layers of tax data documents, where their release differs from the lists of invoices. */
import { codeList, type CodeList } from '../code-lists';
import * as EN from '../code-lists/en16931-1.3.16';
import * as PEPPOL from '../code-lists/peppol-3.0.21';

/** The codes of a list without some, with others. */
function otherThan(list: CodeList, removedCodes: string, and: string): CodeList {
  return codeList(() => {
    const removedSet = new Set(removedCodes.split(' '));
    return [...list.codes.filter((code) => !removedSet.has(code)), ...and.split(' ')].join(' ');
  });
}

/** Currencies in the layer of EN 16931: includes two that were withdrawn in 2025 and 2026, but not their successor. */
export const CURRENCIES = otherThan(EN.CURRENCIES, 'XCG', 'ANG BGN');

/** Schemes of party identifiers in the layer of EN 16931. */
export const IDENTIFIER_SCHEMES = otherThan(EN.IDENTIFIER_SCHEMES, '0246 0247 0248', '');

/** Schemes of electronic addresses in the layer of EN 16931. */
export const ELECTRONIC_ADDRESS_SCHEMES = otherThan(EN.ELECTRONIC_ADDRESS_SCHEMES, '0246 0248', '');

/** Currencies in the layer of Peppol. */
export const PEPPOL_CURRENCIES = otherThan(PEPPOL.CURRENCIES, 'STN XCG', 'ANG BGN STD');

/** Schemes of electronic addresses in the layer of Peppol. */
export const PEPPOL_ADDRESS_SCHEMES = otherThan(
  PEPPOL.ADDRESS_SCHEMES,
  '0246 0248',
  '0037 0147 0154 0158 0170 0177 0193 0194 0202 0203 0205 0212 0213 0215 0217',
);

/** Types of documents in the layer of Peppol: those of invoices and credit notes, self-billed or not. */
export const PEPPOL_DOCUMENT_TYPES = codeList(() =>
  [
    PEPPOL.INVOICE_TYPES,
    PEPPOL.CREDIT_NOTE_TYPES,
    PEPPOL.SELF_BILLED_INVOICE_TYPES,
    PEPPOL.SELF_BILLED_CREDIT_NOTE_TYPES,
  ]
    .flatMap(({ codes }) => codes)
    .join(' '),
);

/** Currencies of tax data documents of the Emirates. */
export const EMIRATI_CURRENCIES = CURRENCIES;

/** Currencies of tax data documents of Oman. The published list does not contain the dirham of the Emirates. */
export const OMANI_CURRENCIES = otherThan(EN.CURRENCIES, 'AED', '');
