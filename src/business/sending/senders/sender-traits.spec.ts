import type { NamedParty, NamedTerms } from '../../documents/reading/reading';
import { findChanges, listTraits, type KnownTrait } from './sender-traits';

const SENDER = '0208:0123456749';

const party = (fields: Partial<NamedParty> = {}): NamedParty => ({
  role: 'seller',
  country: 'BE',
  vatNumbers: ['BE0123456749'],
  enterpriseNumberScheme: '0208',
  enterpriseNumber: '0123.456.749',
  address: null,
  names: { name: 'Dubois SRL', legalName: null },
  registrations: [],
  ...fields,
});

const named = (fields: Partial<NamedTerms> = {}): NamedTerms => ({
  issuer: party(),
  recipient: party({ role: 'buyer' }),
  payee: null,
  accounts: [{ index: 0, account: 'BE71096123456769' }],
  ...fields,
});

const known = (...terms: NamedTerms[]): KnownTrait[] =>
  terms.flatMap((each) => listTraits('invoice', each, SENDER));
const messages = (terms: NamedTerms, earlier: readonly KnownTrait[], sender = SENDER): string[] =>
  findChanges(listTraits('invoice', terms, sender), earlier).map(({ errorMessage }) => errorMessage);

describe('traits of a received document', () => {
  it('are the name of the sender, the sender, and the accounts of the seller; numbers of one register are equal', () =>
    expect(listTraits('invoice', named(), SENDER)).toEqual([
      {
        kind: 'name',
        subject: 'BE 0123456749',
        value: 'dubois',
        asWritten: 'Dubois SRL',
        field: 'seller.name',
      },
      {
        kind: 'sender',
        subject: 'BE 0123456749',
        value: 'BE 0123456749',
        asWritten: SENDER,
        field: 'seller',
      },
      {
        kind: 'account',
        subject: 'BE 0123456749',
        value: 'BE71096123456769',
        asWritten: 'BE71096123456769',
        field: 'paymentMeans.0.iban',
      },
    ]));

  it('omit accounts of credit notes and self-billed documents, and are empty for other documents', () => {
    const kinds = (type: string, terms = named()): string[] =>
      listTraits(type, terms, SENDER).map(({ kind }) => kind);
    expect(kinds('creditNote')).toEqual(['name', 'sender']);
    expect(kinds('selfBillingInvoice', named({ issuer: party({ role: 'buyer' }) }))).toEqual([
      'name',
      'sender',
    ]);
    expect(kinds('order')).toEqual([]);
  });

  it('are only the account for an invoice without a sender', () =>
    expect(listTraits('invoice', named(), null).map(({ kind }) => kind)).toEqual(['account']));

  it('have at most 100 characters, also for longer names and accounts', () => {
    const long = 'x'.repeat(1_000_000);
    const terms = named({
      issuer: party({ names: { name: long, legalName: null }, vatNumbers: [`BE${long}`] }),
      accounts: [{ index: 0, account: long }],
    });
    for (const { subject, value, asWritten } of listTraits('invoice', terms, SENDER))
      expect(Math.max(subject.length, value.length, asWritten.length)).toBeLessThanOrEqual(100);
  });

  it('cause no warning without an earlier document', () => expect(messages(named(), [])).toEqual([]));

  it('cause warnings with the new and the earlier values', () => {
    const other = party({ names: { name: 'Maison Dubois', legalName: null } });
    const changedTerms = named({
      issuer: party({ names: { name: 'KBC Bank NV', legalName: null } }),
      accounts: [{ index: 0, account: 'BE68539007547034' }],
    });
    expect(messages(changedTerms, known(named(), named({ issuer: other })))).toEqual([
      'The name is "KBC Bank NV"; earlier documents of this sender had "Dubois SRL" or "Maison Dubois". Make sure that the sender has changed its name before you pay.',
      'The account to pay into is BE68539007547034; earlier invoices of this seller had BE71096123456769. Ask the seller through a contact that you already know whether the account has changed.',
    ]);
    expect(messages(named(), known(named()), '0088:5412345000013')).toEqual([
      'The document was sent by 0088:5412345000013; earlier documents with this number of the seller came from 0208:0123456749. Make sure that the seller sends from there now.',
    ]);
  });
});
