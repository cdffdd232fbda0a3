import type { DocumentKind, PaymentMethod } from '../../../standards/invoice';
import { LANGUAGES, type PdfLanguage } from './languages';
import { toPrintableLine } from './printable-text';

/** Longest code that is printed when it has no name here. */
const MAX_CODE_LENGTH = 30;

function getName(names: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(names, code) ? names[code] : undefined;
}

/** Formats the title of a document of this kind; for an ordinary invoice the type code (BT-3) may be more specific. */
export function formatTitle(kind: DocumentKind, typeCode: string | null, language: PdfLanguage): string {
  const { titles, invoiceVariants } = LANGUAGES[language];
  const variant = kind === 'invoice' ? getName(invoiceVariants, typeCode ?? '') : undefined;
  return variant ?? titles[kind];
}

/** Formats the meaning of a VAT category; its code when it is none of UNTDID 5305. */
export function formatVatCategory(category: string, language: PdfLanguage): string {
  return getName(LANGUAGES[language].vatCategories, category) ?? toPrintableLine(category, MAX_CODE_LENGTH);
}

export function formatPaymentMethod(method: PaymentMethod, language: PdfLanguage): string {
  return LANGUAGES[language].paymentMethods[method];
}

/** Formats the short name of a unit of measure; its code when it is uncommon. */
export function formatUnit(code: string, language: PdfLanguage): string {
  return getName(LANGUAGES[language].units, code) ?? toPrintableLine(code, MAX_CODE_LENGTH);
}
