/**
 * A notation of company numbers and the electronic addresses that follow from it. The pattern matches the compact number
 * (separators dropped, upper case); `$1` is its first group. Each address has to satisfy the rule of its scheme
 * (`enterpriseNumberRule`), so that only that rule verifies check digits.
 */
export interface AddressDerivation {
  pattern: RegExp;
  /** Templates of the electronic addresses, the most usual one first. */
  addresses: readonly string[];
  /** VAT number derived from the number, with its prefix; absent when there is none. */
  vatNumber?: string;
  /** Whether neither check digits nor a prefix distinguish the number from those of other countries. */
  isAmbiguous?: boolean;
}

/**
 * Notations by country (ISO 3166-1 alpha-2), the usual one first: VAT numbers and numbers of national registers, by the
 * participant identifier schemes of the Peppol code list. The prefix of a VAT number may be absent.
 */
export const ADDRESS_DERIVATIONS: Readonly<Record<string, readonly AddressDerivation[]>> = {
  BE: [
    { pattern: /^(?:BE)?([01]\d{9})$/, addresses: ['0208:$1', '9925:be$1'], vatNumber: 'BE$1' },
    // Numbers issued before 2005 lack the leading zero.
    { pattern: /^(?:BE)?([1-9]\d{8})$/, addresses: ['0208:0$1', '9925:be0$1'], vatNumber: 'BE0$1' },
  ],
  NL: [
    {
      // An OIN of the first series contains the RSIN, which is the VAT number of all but sole traders.
      pattern: /^(?:NL)?(\d{9})(B\d{2})$/,
      addresses: ['9944:nl$1$2', '0190:00000001$1000'],
      vatNumber: 'NL$1$2',
    },
    // An OIN of the third series contains the KVK number.
    { pattern: /^(?:KVK)?(\d{8})$/, addresses: ['0106:$1', '0190:00000003$10000'], isAmbiguous: true },
    { pattern: /^(0{7}\d{13})$/, addresses: ['0190:$1'] },
  ],
  FR: [
    {
      pattern: /^FR([0-9A-Z]{2})(\d{9})$/,
      addresses: ['0225:$2', '0002:$2', '9957:fr$1$2'],
      vatNumber: 'FR$1$2',
    },
    {
      pattern: /^(\d{9})(\d{5})$/,
      addresses: ['0225:$1_$1$2', '0009:$1$2', '0225:$1', '0002:$1'],
    },
    { pattern: /^(\d{9})$/, addresses: ['0225:$1', '0002:$1'] },
    { pattern: /^(\d{9}_[0-9A-Z_-]+)$/, addresses: ['0225:$1'] },
  ],
  DE: [
    { pattern: /^(?:DE)?(\d{9})$/, addresses: ['9930:de$1'], vatNumber: 'DE$1' },
    // Leitweg-ID of a public buyer; its hyphens are part of the identifier.
    { pattern: /^(\d{2,12}(?:-[0-9A-Z]{1,30})?-\d{2})$/, addresses: ['0204:$1'] },
  ],
  LU: [
    { pattern: /^(?:LU)?(\d{8})$/, addresses: ['9938:lu$1'], vatNumber: 'LU$1' },
    { pattern: /^((?:19|20)\d{9})$/, addresses: ['0240:$1'], isAmbiguous: true },
  ],
  AT: [{ pattern: /^(?:AT)?U(\d{8})$/, addresses: ['9914:atu$1'], vatNumber: 'ATU$1' }],
  IT: [
    { pattern: /^(?:IT)?(\d{11})$/, addresses: ['0211:it$1', '0210:$1'], vatNumber: 'IT$1' },
    { pattern: /^([A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z])$/, addresses: ['0210:$1'] },
  ],
  ES: [
    {
      pattern: /^(?:ES)?([A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z])$/,
      addresses: ['9920:es$1'],
      vatNumber: 'ES$1',
    },
  ],
  PT: [{ pattern: /^(?:PT)?(\d{9})$/, addresses: ['9946:pt$1'], vatNumber: 'PT$1' }],
  PL: [{ pattern: /^(?:PL)?(\d{10})$/, addresses: ['9945:pl$1'], vatNumber: 'PL$1' }],
  SE: [
    // The VAT number is the organisation number and two digits, usually 01.
    { pattern: /^(?:SE)?(\d{10})(\d{2})$/, addresses: ['0007:$1'], vatNumber: 'SE$1$2' },
    { pattern: /^(\d{10})$/, addresses: ['0007:$1'] },
  ],
  NO: [
    {
      pattern: /^(?:NO)?(\d{9})(?:MVA)?$/,
      addresses: ['0192:$1', '9909:no$1mva'],
      vatNumber: 'NO$1MVA',
    },
  ],
  DK: [
    { pattern: /^(?:DK)?(\d{8})$/, addresses: ['0184:$1', '0198:dk$1'], vatNumber: 'DK$1' },
    { pattern: /^(\d{10})$/, addresses: ['0096:$1'], isAmbiguous: true },
  ],
  FI: [{ pattern: /^(?:FI|0037)?(\d{8})$/, addresses: ['0216:0037$1'], vatNumber: 'FI$1' }],
  IE: [
    {
      pattern: /^(?:IE)?(\d{7}[A-W][A-W]?|\d[A-Z]\d{5}[A-W])$/,
      addresses: ['9935:ie$1'],
      vatNumber: 'IE$1',
    },
  ],
  SK: [
    { pattern: /^(?:SK)?(\d{10})$/, addresses: ['0245:$1', '9950:sk$1'], vatNumber: 'SK$1' },
    { pattern: /^(\d{8})$/, addresses: ['0158:$1'] },
  ],
  CZ: [{ pattern: /^(?:CZ)?(\d{8})$/, addresses: ['9929:cz$1'], vatNumber: 'CZ$1' }],
  HU: [{ pattern: /^(?:HU)?(\d{8})$/, addresses: ['9910:hu$1'], vatNumber: 'HU$1' }],
  RO: [{ pattern: /^(?:RO)?([1-9]\d{1,9})$/, addresses: ['9947:ro$1'], vatNumber: 'RO$1' }],
  HR: [{ pattern: /^(?:HR)?(\d{11})$/, addresses: ['9934:hr$1'], vatNumber: 'HR$1' }],
  SI: [{ pattern: /^(?:SI)?(\d{8})$/, addresses: ['9949:si$1'], vatNumber: 'SI$1' }],
  EE: [
    { pattern: /^(?:EE)?(\d{9})$/, addresses: ['9931:ee$1'], vatNumber: 'EE$1' },
    { pattern: /^(\d{8})$/, addresses: ['0191:$1'] },
  ],
  LV: [{ pattern: /^(?:LV)?(\d{11})$/, addresses: ['0218:$1', '9939:lv$1'], vatNumber: 'LV$1' }],
  LT: [
    { pattern: /^(?:LT)?(\d{12})$/, addresses: ['9937:lt$1'], vatNumber: 'LT$1' },
    { pattern: /^(?:LT)(\d{9})$/, addresses: ['9937:lt$1'], vatNumber: 'LT$1' },
    { pattern: /^(\d{9})$/, addresses: ['0200:$1', '9937:lt$1'] },
  ],
  GR: [{ pattern: /^(?:EL|GR)?(\d{9})$/, addresses: ['9933:el$1'], vatNumber: 'EL$1' }],
  BG: [{ pattern: /^(?:BG)?(\d{9})$/, addresses: ['9926:bg$1'], vatNumber: 'BG$1' }],
  CY: [{ pattern: /^(?:CY)?(\d{8}[A-Z])$/, addresses: ['9928:cy$1'], vatNumber: 'CY$1' }],
  MT: [{ pattern: /^(?:MT)?(\d{8})$/, addresses: ['9943:mt$1'], vatNumber: 'MT$1' }],
  GB: [{ pattern: /^(?:GB)?(\d{9}|\d{12})$/, addresses: ['9932:gb$1'], vatNumber: 'GB$1' }],
  CH: [
    {
      pattern: /^CHE(\d{9})(?:MWST|TVA|IVA|VAT)?$/,
      addresses: ['0183:che$1', '9927:che$1'],
      vatNumber: 'CHE$1',
    },
  ],
  LI: [{ pattern: /^LI(\d{5})$/, addresses: ['9936:li$1'], vatNumber: 'LI$1' }],
  IS: [{ pattern: /^(?:IS)?(\d{10})$/, addresses: ['0196:$1'] }],
  AD: [{ pattern: /^AD([A-Z]\d{6}[A-Z])$/, addresses: ['9922:ad$1'], vatNumber: 'AD$1' }],
  AL: [{ pattern: /^(?:AL)?([A-Z]\d{8}[A-Z])$/, addresses: ['9923:al$1'], vatNumber: 'AL$1' }],
  BA: [{ pattern: /^BA(\d{12,13})$/, addresses: ['9924:ba$1'], vatNumber: 'BA$1' }],
  MC: [{ pattern: /^FR(\d{2}000\d{6})$/, addresses: ['9940:fr$1'], vatNumber: 'FR$1' }],
  ME: [{ pattern: /^ME(\d{8})$/, addresses: ['9941:me$1'], vatNumber: 'ME$1' }],
  MK: [{ pattern: /^MK(\d{13})$/, addresses: ['9942:mk$1'], vatNumber: 'MK$1' }],
  RS: [{ pattern: /^RS(\d{9})$/, addresses: ['9948:rs$1'], vatNumber: 'RS$1' }],
  SM: [{ pattern: /^SM(\d{5})$/, addresses: ['9951:sm$1'], vatNumber: 'SM$1' }],
  TR: [{ pattern: /^TR(\d{10})$/, addresses: ['9952:tr$1'], vatNumber: 'TR$1' }],
  VA: [{ pattern: /^VA(\d{11})$/, addresses: ['9953:va$1'], vatNumber: 'VA$1' }],
  AE: [
    // A tax registration number begins with the tax identification number.
    { pattern: /^(1\d{9})(\d{5})$/, addresses: ['0235:$1'], vatNumber: '$1$2', isAmbiguous: true },
    { pattern: /^(1\d{9})$/, addresses: ['0235:$1'], isAmbiguous: true },
  ],
  AU: [{ pattern: /^(\d{11})$/, addresses: ['0151:$1'], vatNumber: '$1' }],
  JP: [{ pattern: /^T?(\d{13})$/, addresses: ['0221:t$1', '0188:$1'], vatNumber: 'T$1' }],
  MY: [{ pattern: /^((?:C|IG|D|F|FA|CS|PT|TA|TC|TN|TR|TP|J|LE)\d{10,11})$/, addresses: ['0230:$1'] }],
  NG: [{ pattern: /^(\d{13})$/, addresses: ['0244:$1'] }],
  // The business number of New Zealand is a global location number of GS1.
  NZ: [{ pattern: /^(94\d{11})$/, addresses: ['0088:$1'] }],
  OM: [{ pattern: /^(OM\d{10})$/, addresses: ['0248:$1'], vatNumber: '$1' }],
  SG: [
    {
      pattern: /^(?:SGUEN)?(\d{8,9}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z])$/,
      addresses: ['0195:sguen$1'],
    },
  ],
  US: [{ pattern: /^(\d{9})$/, addresses: ['9959:$1'], isAmbiguous: true }],
};

/** Notations of international registers. */
export const INTERNATIONAL_DERIVATIONS: readonly AddressDerivation[] = [
  { pattern: /^(\d{13})$/, addresses: ['0088:$1'] },
  { pattern: /^([A-Z0-9]{18}\d{2})$/, addresses: ['0199:$1'] },
];
