import type { DocumentKind, PaymentMethod } from '../../../standards/invoice';
import { LANGUAGES, type PdfLanguage } from './languages';
import { toPrintableLine } from './printable-text';

/** Maximum length of a printed code that has no name. */
const MAX_CODE_LENGTH = 30;

function findName(names: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(names, code) ? names[code] : undefined;
}

/**
 * Formats the title of a document of a kind; the type code (BT-3) may give an ordinary invoice a more specific title.
 */
export function formatTitle(kind: DocumentKind, typeCode: string | null, language: PdfLanguage): string {
  const { titles, invoiceVariants } = LANGUAGES[language];
  const variant = kind === 'invoice' ? findName(invoiceVariants, typeCode ?? '') : undefined;
  return variant ?? titles[kind];
}

/** Formats the meaning of a VAT category; returns the code of a category that is not in UNTDID 5305. */
export function formatVatCategory(category: string, language: PdfLanguage): string {
  return findName(LANGUAGES[language].vatCategories, category) ?? toPrintableLine(category, MAX_CODE_LENGTH);
}

export function formatPaymentMethod(method: PaymentMethod, language: PdfLanguage): string {
  return LANGUAGES[language].paymentMethods[method];
}

/** Formats the short name of a unit of measure; returns the code of an uncommon unit. */
export function formatUnit(code: string, language: PdfLanguage): string {
  return findName(LANGUAGES[language].units, code) ?? toPrintableLine(code, MAX_CODE_LENGTH);
}
