/** Tax regimes of profiles: the tax, its categories, and the categories with a rate and with an exemption reason. */
import type { WrittenProfile } from './document-profiles';
import { isNonTaxInvoice } from './pint';
import { TOURISM_TAX } from './pint-terms';
import { STANDARD_REASON_CODES, VAT_CATEGORIES } from './vat-categories';

/**
 * Value of cac:TaxScheme/cbc:ID for VAT, or for a tax that a country writes as VAT, such as the consumption tax of Japan.
 */
export const VAT_SCHEME = 'VAT';

/** Normalizes a scheme for the model: VAT in capitals, any other one as written. */
export function toTaxScheme(scheme: string | null): string | null {
  return scheme?.toUpperCase() === VAT_SCHEME ? VAT_SCHEME : scheme;
}

/** Returns whether a stated scheme is the tax of the document, which is VAT when the document states none. */
export function isSameTaxScheme(statedScheme: string | null, scheme: string | null): boolean {
  return statedScheme?.toUpperCase() === (scheme ?? VAT_SCHEME).toUpperCase();
}

/**
 * Returns the tax of a category: that of the document, unless the category belongs to an additional tax.
 * @param scheme tax scheme of the document; null for VAT
 */
export function getTaxSchemeOfCategory(category: string | null, scheme: string | null): string {
  return category === TOURISM_TAX.category ? TOURISM_TAX.scheme : (scheme ?? VAT_SCHEME);
}

export interface TaxRegime {
  /** Tax scheme in UBL (cac:TaxScheme/cbc:ID). */
  scheme: string;
  categories: readonly string[];
  /** Default category; null when each entry has to state one. */
  defaultCategory: string | null;
  /** Categories that have no rate. */
  unrated: ReadonlySet<string>;
  /** Categories whose rate is 0. */
  zeroRated: ReadonlySet<string>;
  /** Categories that have a rate, but for which the seller charges no tax. */
  untaxed: ReadonlySet<string>;
  /** Categories with one group in the breakdown, regardless of their rates. */
  inOneGroup: ReadonlySet<string>;
  /** Categories that may state an exemption reason. */
  exempt: ReadonlySet<string>;
  /** Categories that require an exemption reason. */
  needsReason: ReadonlySet<string>;
  /** Default code of the reason, by category. */
  standardReasons: ReadonlyMap<string, string>;
  /** Condition under which parties may not state a tax number; null when there is no such condition. */
  unregistered: UnregisteredRule | null;
  /**
   * Number of decimals of a tax amount.
   * @param currency currency of the document
   */
  taxDigits: (currency: string) => number;
  /** Whether documents of the regime have a UUID. */
  hasUuid: boolean;
  /** References that state the totals in the tax currency; null when documents have none. */
  totalsInTaxCurrency: TotalsReferences | null;
  /**
   * Area whose additional terms the documents state: the kind of transaction, and on lines the amounts with tax; null
   * when the documents state no such terms.
   */
  areaTerms: 'emirates' | 'oman' | null;
  /**
   * Number of decimals of the tax that lines state and that the breakdown adds up; null when the breakdown computes the
   * tax of each group.
   */
  lineTaxDigits: number | null;
  /** Whether lines may have an additional tourism tax. */
  hasTourismTax: boolean;
}

/** Condition under which the seller, or both parties, have no tax number. */
export interface UnregisteredRule {
  /** Category with which neither party has a tax number; null when the seller never has one. */
  category: string | null;
  description: string;
}

/** Type codes of the document references that state totals in the tax currency, and that currency. */
export interface TotalsReferences {
  currency: string;
  /** Type code for the total without tax; null when documents do not state this total. */
  taxExclusive: string | null;
  taxInclusive: string;
}

const toSet = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));
const NONE: ReadonlySet<string> = new Set();
const TWO_DIGITS = (): number => 2;
const DEFAULT_RULES = {
  untaxed: NONE,
  inOneGroup: NONE,
  taxDigits: TWO_DIGITS,
  hasUuid: false,
  totalsInTaxCurrency: null,
  areaTerms: null,
  lineTaxDigits: null,
  hasTourismTax: false,
};

/** VAT of EN 16931 (BR-AE-10, BR-E-10, BR-G-10, BR-IC-10, BR-O-10 on reasons). */
export const EUROPEAN_VAT: TaxRegime = {
  ...DEFAULT_RULES,
  scheme: VAT_SCHEME,
  categories: VAT_CATEGORIES,
  defaultCategory: 'S',
  unrated: toSet('O'),
  zeroRated: toSet('Z AE E G K'),
  exempt: toSet('AE E G O K'),
  needsReason: toSet('AE E G O K'),
  standardReasons: STANDARD_REASON_CODES,
  unregistered: { category: 'O', description: 'VAT category O, which is outside of VAT (BR-O-02)' },
};

/** Common rules of the taxes outside of Europe: no exemption reason is required, and none is the default. */
const RULES_WITHOUT_REASONS = {
  ...DEFAULT_RULES,
  needsReason: NONE,
  standardReasons: new Map<string, string>(),
  unregistered: null,
};

/** Goods and services tax in Australia and New Zealand (PINT A-NZ). */
const AUSTRALIAN_GST: TaxRegime = {
  ...RULES_WITHOUT_REASONS,
  scheme: 'GST',
  categories: ['S', 'Z', 'E', 'G', 'O'],
  defaultCategory: 'S',
  unrated: toSet('O'),
  zeroRated: toSet('Z E G'),
  exempt: toSet('E G O'),
};

/** Goods and services tax in Singapore (PINT SG), with the categories of its tax authority; NG is a business without registration. */
const SINGAPOREAN_GST: TaxRegime = {
  ...RULES_WITHOUT_REASONS,
  scheme: 'GST',
  categories: 'SR ZR ES33 ESN33 DS OS NG NA SRCA-S SRCA-C SRRC SROVR-RS SROVR-LVG SRLVG'.split(' '),
  defaultCategory: 'SR',
  unrated: NONE,
  zeroRated: toSet('ZR ES33 ESN33 OS NG'),
  exempt: toSet('ZR ES33 ESN33 DS OS NG NA'),
  unregistered: {
    category: 'NG',
    description: 'GST category NG, for a business without registration (BR-NG-02-GST-SG)',
  },
  hasUuid: true,
  totalsInTaxCurrency: {
    currency: 'SGD',
    taxExclusive: 'sgdtotal-excl-gst',
    taxInclusive: 'sgdtotal-incl-gst',
  },
};

/**
 * VAT in the United Arab Emirates (PINT AE); N is the margin scheme. Reverse charge has the rate that the buyer owes; the
 * breakdown has one group of each category except the standard one.
 */
const EMIRATI_VAT: TaxRegime = {
  ...RULES_WITHOUT_REASONS,
  scheme: VAT_SCHEME,
  categories: ['S', 'Z', 'E', 'AE', 'O', 'N'],
  defaultCategory: 'S',
  unrated: toSet('E O'),
  zeroRated: toSet('Z'),
  untaxed: toSet('AE N'),
  inOneGroup: toSet('Z E AE O N'),
  exempt: toSet('E O'),
  hasUuid: true,
  totalsInTaxCurrency: { currency: 'AED', taxExclusive: null, taxInclusive: 'aedtotal-incl-vat' },
  areaTerms: 'emirates',
};

/**
 * VAT in Oman (PINT OM). Lines state their VAT in baisas, thousandths of a rial; the breakdown sums it in one group of
 * each category, with a reason code for E and Z.
 */
const OMANI_VAT: TaxRegime = {
  ...RULES_WITHOUT_REASONS,
  scheme: VAT_SCHEME,
  categories: ['S', 'Z', 'E', 'O'],
  defaultCategory: 'S',
  unrated: toSet('E O'),
  zeroRated: toSet('Z'),
  inOneGroup: toSet('Z E O'),
  exempt: toSet('E Z'),
  needsReason: toSet('E Z'),
  hasUuid: true,
  areaTerms: 'oman',
  lineTaxDigits: 3,
};

/**
 * Sales tax (SA) and service tax (SE) in Malaysia, goods of high and low value (HVG, LVG), exempt (E) and not taxed
 * (O); documents write all of them as VAT (PINT MY). Tourism tax (TTX) is an additional amount of a line.
 */
const MALAYSIAN_TAX: TaxRegime = {
  ...RULES_WITHOUT_REASONS,
  scheme: VAT_SCHEME,
  categories: ['SA', 'SE', 'HVG', 'LVG', 'E', 'O', TOURISM_TAX.category],
  defaultCategory: null,
  unrated: toSet(`O ${TOURISM_TAX.category}`),
  zeroRated: toSet('E'),
  exempt: toSet('E O'),
  hasTourismTax: true,
};

/** Consumption tax in Japan, written as VAT (PINT JP); AA is the reduced rate. Amounts of tax in yen have no decimals. */
const JAPANESE_TAX: TaxRegime = {
  ...RULES_WITHOUT_REASONS,
  scheme: VAT_SCHEME,
  categories: ['S', 'AA', 'E', 'G', 'O'],
  defaultCategory: 'S',
  unrated: toSet('O'),
  zeroRated: toSet('E G'),
  exempt: toSet('E G O'),
  taxDigits: (currency) => (currency === 'JPY' ? 0 : 2),
};

/** Businesses in Japan that are not registered for the tax have the same categories and rates, but no tax. */
const JAPANESE_NON_TAX: TaxRegime = {
  ...JAPANESE_TAX,
  untaxed: toSet('S AA'),
  unregistered: {
    category: null,
    description: 'typeCode 480, for a business without registration (aligned-ibr-jp-04-ntr)',
  },
};

const REGIMES_BY_PROFILE: Readonly<Partial<Record<WrittenProfile, TaxRegime>>> = {
  'pint-ae': EMIRATI_VAT,
  'pint-om': OMANI_VAT,
  'pint-aunz': AUSTRALIAN_GST,
  'pint-sg': SINGAPOREAN_GST,
  'pint-my': MALAYSIAN_TAX,
  'pint-jp': JAPANESE_TAX,
};

/**
 * Returns the tax of documents in a profile: VAT of EN 16931 for European profiles and without a profile.
 * @param typeCode type of the document (BT-3); null for the default type
 */
export function getTaxRegime(profile: WrittenProfile | undefined, typeCode: string | null = null): TaxRegime {
  if (isNonTaxInvoice(profile, typeCode)) return JAPANESE_NON_TAX;
  return (profile === undefined ? undefined : REGIMES_BY_PROFILE[profile]) ?? EUROPEAN_VAT;
}

/** The categories of all taxes, those of EN 16931 first. */
export const TAX_CATEGORIES: readonly string[] = [
  ...new Set([EUROPEAN_VAT, ...Object.values(REGIMES_BY_PROFILE)].flatMap(({ categories }) => categories)),
];

/** The references of all areas that state totals in the tax currency. */
export const TOTALS_REFERENCES: readonly TotalsReferences[] = Object.values(REGIMES_BY_PROFILE).flatMap(
  ({ totalsInTaxCurrency }) => totalsInTaxCurrency ?? [],
);
