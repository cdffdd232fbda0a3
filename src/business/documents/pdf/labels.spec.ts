import { PAYMENT_METHODS } from '../../../standards/invoice/payment-methods';
import { VAT_CATEGORIES } from '../../../standards/invoice/vat-categories';
import { paymentMethodName, titleOf, unitName, vatCategoryName } from './code-names';
import { labelsIn } from './labels';
import { LANGUAGES, PDF_LANGUAGES } from './languages';
import { printable } from './printable-text';

it('fills in places, and reads no place inside what is filled in', () => {
  expect(labelsIn('nl')('pageOf', { page: '1', pages: '3' })).toBe('Pagina 1 van 3');
  expect(labelsIn('en')('captioned', { caption: '{value}', value: '{caption}' })).toBe('{value}: {caption}');
});

it.each(PDF_LANGUAGES)(
  'names every VAT category and payment method in %s, in letters the typeface has',
  (language) => {
    const names = [
      ...VAT_CATEGORIES.map((category) => vatCategoryName(category, language)),
      ...PAYMENT_METHODS.map((method) => paymentMethodName(method, language)),
    ];
    expect(names.filter((name) => name.length < 3 || printable(name, 100) !== name)).toEqual([]);
  },
);

it('titles a document by its kind, and an ordinary invoice by its type code', () => {
  expect(titleOf('invoice', '380', 'fr')).toBe('Facture');
  expect(titleOf('invoice', '386', 'fr')).toBe('Facture d’acompte');
  expect(titleOf('creditNote', '384', 'en')).toBe('Credit note');
  expect(titleOf('selfBillingInvoice', '389', 'nl')).toBe('Factuur uitgereikt door afnemer');
});

it('shows codes it has no name for', () => {
  expect(unitName('HUR', 'de')).toBe('Std.');
  expect(unitName('XYZ', 'de')).toBe('XYZ');
  expect(vatCategoryName('constructor', 'de')).toBe('constructor');
});

it.each(PDF_LANGUAGES)('names another tax than VAT in %s, in letters the typeface has', (language) => {
  const label = labelsIn(language, 'GST');
  const { otherTax } = LANGUAGES[language];
  for (const caption of Object.keys(otherTax) as (keyof typeof otherTax)[]) {
    const said = label(caption, { currency: 'SGD' });
    expect([caption, printable(said, 200)]).toEqual([caption, said]);
    expect([caption, said.includes('{')]).toEqual([caption, false]);
  }
  expect(label('totalVat')).toBe('GST');
});

it.each(PDF_LANGUAGES)(
  'has every caption in %s, with its places, in letters the typeface has',
  (language) => {
    const placesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [caption, text] of Object.entries(LANGUAGES[language].captions)) {
      expect([caption, text.length > 0, printable(text.replaceAll('\u00a0', ' '), 200)]).toEqual([
        caption,
        true,
        text.replaceAll('\u00a0', ' '),
      ]);
      expect([caption, placesIn(text)]).toEqual([
        caption,
        placesIn(LANGUAGES.en.captions[caption as keyof typeof LANGUAGES.en.captions]),
      ]);
    }
  },
);
