/** Code lists of Peppol BIS Billing 3.0.19 for CII (May 2025) where they differ from those of 3.0.21 for UBL. */
import { codeList, type CodeList } from '.';
import { ADDRESS_SCHEMES, CREDIT_NOTE_TYPES, CURRENCIES, INVOICE_TYPES } from './peppol-3.0.21';

/** Returns an earlier version of a list, before codes were added and removed. */
function getEarlierList(list: CodeList, addedCode: string, went: string): CodeList {
  return codeList(() =>
    [...list.codes.filter((code) => !addedCode.split(' ').includes(code)), ...went.split(' ')].join(' '),
  );
}

/** Currencies (ISO 4217): CL007. */
export const CII_CURRENCIES = getEarlierList(CURRENCIES, 'CNH XCG', 'ANG BGN');

/** Schemes of electronic addresses (EAS): CL008. */
export const CII_ADDRESS_SCHEMES = getEarlierList(
  ADDRESS_SCHEMES,
  '0242 0244 0245 0246 0248',
  '0037 0147 0154 0158 0170 0177 0193 0194 0202 0203 0205 0212 0213 0215 0217',
);

/** Types of invoices and credit notes, which have one root element in CII: P0100. */
export const CII_DOCUMENT_TYPES = codeList(
  () => `${INVOICE_TYPES.codes.join(' ')} ${CREDIT_NOTE_TYPES.codes.join(' ')}`,
);
