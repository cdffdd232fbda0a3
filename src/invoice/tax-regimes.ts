/** What is taxed how in the documents of a profile: the tax, its categories, and which of them have a rate and a reason. */
import type { WrittenProfile } from './document-profiles';
import { VAT_SCHEME } from './tax-schemes';
import { STANDARD_REASON_CODE, VAT_CATEGORIES } from './vat-categories';

export interface TaxRegime {
  /** The tax as UBL names it (cac:TaxScheme/cbc:ID). */
  scheme: string;
  categories: readonly string[];
  /** The category of what does not say its own; null where it has to. */
  usual: string | null;
  /** Categories that have no rate. */
  unrated: ReadonlySet<string>;
  /** Categories whose rate is 0. */
  zeroRated: ReadonlySet<string>;
  /** Categories that may say why no tax is due; all others may not. */
  exempt: ReadonlySet<string>;
  /** Those of them that have to. */
  needsReason: ReadonlySet<string>;
  /** The code of the reason that goes without saying, by category. */
  standardReasons: ReadonlyMap<string, string>;
  /** The category with which nobody may be named by a number for the tax, and what it is; null where there is none. */
  unregistered: { category: string; what: string } | null;
  /** Digits of a tax amount behind the point. @param currency of the document */
  taxDigits: (currency: string) => number;
  /** Whether its documents have a UUID. */
  hasUuid: boolean;
  /** Kinds of references that state the totals in the tax currency; null where none do. */
  totalsInTaxCurrency: TotalsReferences | null;
}

/** Type codes of the document references that state totals in the tax currency, and that currency. */
export interface TotalsReferences {
  currency: string;
  taxExclusive: string;
  taxInclusive: string;
}

const set = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));
const NONE: ReadonlySet<string> = new Set();
const TWO_DIGITS = (): number => 2;

/** VAT of EN 16931 (BR-AE-10, BR-E-10, BR-G-10, BR-IC-10, BR-O-10 on reasons). */
export const EUROPEAN_VAT: TaxRegime = {
  scheme: VAT_SCHEME,
  categories: VAT_CATEGORIES,
  usual: 'S',
  unrated: set('O'),
  zeroRated: set('Z AE E G K'),
  exempt: set('AE E G O K'),
  needsReason: set('AE E G O K'),
  standardReasons: STANDARD_REASON_CODE,
  unregistered: { category: 'O', what: 'VAT category O, which is outside of VAT (BR-O-02)' },
  taxDigits: TWO_DIGITS,
  hasUuid: false,
  totalsInTaxCurrency: null,
};

/** What the taxes outside of Europe have in common: no reason has to be given, and no code of a reason is usual. */
const WITHOUT_REASONS = {
  needsReason: NONE,
  standardReasons: new Map<string, string>(),
  unregistered: null,
  taxDigits: TWO_DIGITS,
  hasUuid: false,
  totalsInTaxCurrency: null,
};

/** Goods and services tax in Australia and New Zealand (PINT A-NZ). */
const AUSTRALIAN_GST: TaxRegime = {
  ...WITHOUT_REASONS,
  scheme: 'GST',
  categories: ['S', 'Z', 'E', 'G', 'O'],
  usual: 'S',
  unrated: set('O'),
  zeroRated: set('Z E G'),
  exempt: set('E G O'),
};

/** Goods and services tax in Singapore (PINT SG), with the categories of its tax authority; NG is a business without registration. */
const SINGAPOREAN_GST: TaxRegime = {
  ...WITHOUT_REASONS,
  scheme: 'GST',
  categories: 'SR ZR ES33 ESN33 DS OS NG NA SRCA-S SRCA-C SRRC SROVR-RS SROVR-LVG SRLVG'.split(' '),
  usual: 'SR',
  unrated: NONE,
  zeroRated: set('ZR ES33 ESN33 OS NG'),
  exempt: set('ZR ES33 ESN33 DS OS NG NA'),
  unregistered: {
    category: 'NG',
    what: 'GST category NG, which is that of a business without registration (BR-NG-02-GST-SG)',
  },
  hasUuid: true,
  totalsInTaxCurrency: {
    currency: 'SGD',
    taxExclusive: 'sgdtotal-excl-gst',
    taxInclusive: 'sgdtotal-incl-gst',
  },
};

/**
 * Sales tax (SA) and service tax (SE) in Malaysia, goods of high and low value (HVG, LVG), exempt (E) and not taxed (O), in
 * documents all as VAT (PINT MY). Tourism tax, an amount for each line, has no place in the model.
 */
const MALAYSIAN_TAX: TaxRegime = {
  ...WITHOUT_REASONS,
  scheme: VAT_SCHEME,
  categories: ['SA', 'SE', 'HVG', 'LVG', 'E', 'O'],
  usual: null,
  unrated: set('O'),
  zeroRated: set('E'),
  exempt: set('E O'),
};

/** Consumption tax in Japan, written as VAT (PINT JP); AA is the reduced rate. Amounts of tax in yen have no decimals. */
const JAPANESE_TAX: TaxRegime = {
  ...WITHOUT_REASONS,
  scheme: VAT_SCHEME,
  categories: ['S', 'AA', 'E', 'G', 'O'],
  usual: 'S',
  unrated: set('O'),
  zeroRated: set('E G'),
  exempt: set('E G O'),
  taxDigits: (currency) => (currency === 'JPY' ? 0 : 2),
};

const BY_PROFILE: Readonly<Partial<Record<WrittenProfile, TaxRegime>>> = {
  'pint-aunz': AUSTRALIAN_GST,
  'pint-sg': SINGAPOREAN_GST,
  'pint-my': MALAYSIAN_TAX,
  'pint-jp': JAPANESE_TAX,
};

/** The tax of documents that are written in a profile: VAT of EN 16931 in all that are European, and where none is named. */
export function taxRegimeOf(profile: WrittenProfile | undefined): TaxRegime {
  return (profile === undefined ? undefined : BY_PROFILE[profile]) ?? EUROPEAN_VAT;
}

/** The categories of all taxes, those of EN 16931 first. */
export const TAX_CATEGORIES: readonly string[] = [
  ...new Set([EUROPEAN_VAT, ...Object.values(BY_PROFILE)].flatMap(({ categories }) => categories)),
];

/** The references of all areas that state totals in the tax currency. */
export const TOTALS_REFERENCES: readonly TotalsReferences[] = Object.values(BY_PROFILE).flatMap(
  ({ totalsInTaxCurrency }) => totalsInTaxCurrency ?? [],
);
