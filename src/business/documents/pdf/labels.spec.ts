import { PAYMENT_METHODS } from '../../../standards/invoice/payment-methods';
import { VAT_CATEGORIES } from '../../../standards/invoice/vat-categories';
import { formatPaymentMethod, formatTitle, formatUnit, formatVatCategory } from './code-names';
import { createLabels } from './labels';
import { LANGUAGES, PDF_LANGUAGES } from './languages';
import { toPrintableText } from './printable-text';

it('fills in placeholders, and does not interpret placeholders in inserted text', () => {
  expect(createLabels('nl')('pageOf', { page: '1', pages: '3' })).toBe('Pagina 1 van 3');
  expect(createLabels('en')('captioned', { caption: '{value}', value: '{caption}' })).toBe(
    '{value}: {caption}',
  );
});

it.each(PDF_LANGUAGES)(
  'names every VAT category and payment method in %s, with letters that the typeface contains',
  (language) => {
    const names = [
      ...VAT_CATEGORIES.map((category) => formatVatCategory(category, language)),
      ...PAYMENT_METHODS.map((method) => formatPaymentMethod(method, language)),
    ];
    expect(names.filter((name) => name.length < 3 || toPrintableText(name, 100) !== name)).toEqual([]);
  },
);

it('titles a document by its kind, and an ordinary invoice by its type code', () => {
  expect(formatTitle('invoice', '380', 'fr')).toBe('Facture');
  expect(formatTitle('invoice', '386', 'fr')).toBe('Facture d’acompte');
  expect(formatTitle('creditNote', '384', 'en')).toBe('Credit note');
  expect(formatTitle('selfBillingInvoice', '389', 'nl')).toBe('Factuur uitgereikt door afnemer');
});

it('returns codes that have no name', () => {
  expect(formatUnit('HUR', 'de')).toBe('Std.');
  expect(formatUnit('XYZ', 'de')).toBe('XYZ');
  expect(formatVatCategory('constructor', 'de')).toBe('constructor');
});

it.each(PDF_LANGUAGES)(
  'formats captions for a tax other than VAT in %s, with letters that the typeface contains',
  (language) => {
    const label = createLabels(language, 'GST');
    const { otherTax } = LANGUAGES[language];
    for (const caption of Object.keys(otherTax) as (keyof typeof otherTax)[]) {
      const labelText = label(caption, { currency: 'SGD' });
      expect([caption, toPrintableText(labelText, 200)]).toEqual([caption, labelText]);
      expect([caption, labelText.includes('{')]).toEqual([caption, false]);
    }
    expect(label('totalVat')).toBe('GST');
  },
);

it.each(PDF_LANGUAGES)(
  'has every caption in %s, with its placeholders and letters that the typeface contains',
  (language) => {
    const findPlaceholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [caption, text] of Object.entries(LANGUAGES[language].captions)) {
      expect([caption, text.length > 0, toPrintableText(text.replaceAll('\u00a0', ' '), 200)]).toEqual([
        caption,
        true,
        text.replaceAll('\u00a0', ' '),
      ]);
      expect([caption, findPlaceholders(text)]).toEqual([
        caption,
        findPlaceholders(LANGUAGES.en.captions[caption as keyof typeof LANGUAGES.en.captions]),
      ]);
    }
  },
);
