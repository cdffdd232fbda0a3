/** Legal forms that payers and banks write, abbreviate or leave out. */
const LEGAL_FORMS = new Set(
  'BV BVBA NV SA SRL SPRL SCRL CV CVBA VZW ASBL SARL SAS SASU EURL GMBH AG KG OHG UG LTD LIMITED PLC LLC INC OY AB AS APS SPA VOF COMMV SNC'.split(
    ' ',
  ),
);

/** Returns the name without accents, case, punctuation and legal form; empty when no characters remain. */
export function toPartyKey(name: string): string {
  const words = name
    .slice(0, 300)
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.filter((word) => !LEGAL_FORMS.has(word)).join(' ');
}

/** Returns an account number without blanks and separators, in capitals. */
export function toAccountKey(account: string): string {
  return account.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
