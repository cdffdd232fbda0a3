import { HOUSE_RULE_CODES, houseFindings } from '../../../../src/standards/rules/house';
import { houseExamples, soundInvoice } from '../../../../src/standards/rules/house/house-examples.fixture';
import de from '../i18n/messages/de/refusals.json';
import en from '../i18n/messages/en/refusals.json';
import fr from '../i18n/messages/fr/refusals.json';
import nl from '../i18n/messages/nl/refusals.json';
import { TRANSLATED_FINDINGS, valuesOfFinding } from './finding-forms';
import { localizeFinding } from './localized-messages';

const LANGUAGES: readonly Record<string, string>[] = [en, fr, nl, de];

/** Sentences of src/sending, whose tests have the same. */
const OF_SENDERS: readonly [string, string, Record<string, string>][] = [
  [
    'SELLER-NAME-NEW',
    'The name is "KBC Bank NV"; earlier documents of this sender had "Dubois" or "Maison Dubois". Make sure that the sender has changed its name before you pay.',
    { value: '"KBC Bank NV"', other: '"Dubois" or "Maison Dubois"' },
  ],
  [
    'PAYEE-ACCOUNT-NEW',
    'The account to pay into is BE68539007547034; earlier invoices of this seller had BE71096123456769. Ask the seller through a contact that you already know whether the account has changed.',
    { value: 'BE68539007547034', other: 'BE71096123456769' },
  ],
  [
    'SENDER-NEW-FOR-SELLER',
    'The document was sent by 0088:5412345000013; earlier documents with this number of the seller came from 0208:0123456749. Make sure that the seller sends from there now.',
    { value: '0088:5412345000013', other: '0208:0123456749' },
  ],
  [
    'RECIPIENT-NOT-BUYER',
    'The buyer is BE 0987654394, and the company that received the document is BE 0123456749. Make sure that the document is meant for the company before you book or pay it.',
    { value: 'BE 0987654394', other: 'BE 0123456749' },
  ],
  [
    'SENDER-NOT-SELLER',
    "The document was sent by 0208:0987654394, and its seller is another: BE 0123456749. Make sure that the sender may send in the seller's name before you pay.",
    { value: '0208:0987654394', other: 'BE 0123456749' },
  ],
];

describe('warnings of the product itself', () => {
  it('are translated, each into every language', () => {
    expect([...TRANSLATED_FINDINGS].sort()).toEqual(
      [...HOUSE_RULE_CODES, ...OF_SENDERS.map(([code]) => code)].sort(),
    );
    for (const code of TRANSLATED_FINDINGS)
      for (const texts of LANGUAGES) expect(texts[`refusals.finding.${code}`]).toContain('{value}');
  });

  it.each(houseExamples())('are understood as the API says them: $code', ({ code, wrong }) => {
    const document = { ...soundInvoice(), ...wrong };
    const [finding] = houseFindings({ document, kind: 'invoice', day: '2026-11-20' });
    const values = valuesOfFinding(code, finding?.errorMessage ?? '');
    expect(values?.value).toBeTruthy();
    for (const name of en[`refusals.finding.${code}`].match(/(?<=\{)\w+(?=\})/g) ?? [])
      expect(values).toHaveProperty(name);
  });

  it.each(OF_SENDERS)('are understood as the API says them: %s', (code, message, values) =>
    expect(valuesOfFinding(code, message)).toEqual(values),
  );

  it('are shown in English where they read otherwise, as are those of the official rules', () => {
    const words = (): string => 'translated';
    expect(localizeFinding('HOUSE-IBAN', 'Something else.', words)).toEqual({
      text: 'Something else.',
      isEnglish: true,
    });
    expect(localizeFinding('BR-01', 'An Invoice shall …', words).isEnglish).toBe(true);
  });
});
