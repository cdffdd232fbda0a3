import * as fc from 'fast-check';
import { validateFlux10 } from '.';
import { CONFIRMED } from './confirmed-results.fixture';
import { FLUX10 } from './flux10-set';
import { mutated } from './mutation.fixture';
import { PAYMENTS, TRANSACTIONS } from './transmissions.fixture';
import { runs } from '../../../../test/support/runs';

const BASES = { transactions: TRANSACTIONS, payments: PAYMENTS };

const ASSERTIONS = FLUX10.patterns.flatMap(({ rules }) =>
  rules.flatMap(({ asserts }) => asserts.map(({ id }) => id.split(' ')[1] ?? '')),
);

/** Returns the violated assertions of the rules, without those of the schemas. */
const listViolatedAssertions = (xml: string): string[] =>
  validateFlux10(xml)
    .filter(({ ruleId }) => !ruleId.startsWith('F10-'))
    .map(({ assertion }) => assertion)
    .sort();

describe('validateFlux10', () => {
  it('contains the 150 published assertions in 96 patterns, each with a number and a unique name', () => {
    expect(FLUX10.patterns).toHaveLength(96);
    expect(ASSERTIONS).toHaveLength(150);
    expect(new Set(ASSERTIONS).size).toBe(150);
  });

  it.each(Object.entries(BASES))('finds nothing in valid %s', (_name, xml) => {
    expect(validateFlux10(xml)).toEqual([]);
  });

  it('every assertion is violated by one of the changes below', () => {
    const violatedAssertions = new Set(CONFIRMED.flatMap(([, , , assertions]) => assertions));
    expect(ASSERTIONS.filter((assertion) => !violatedAssertions.has(assertion))).toEqual([]);
  });

  it.each(CONFIRMED)('agrees with the published rules on %s, %s, %j', (base, at, change, assertions) => {
    expect(listViolatedAssertions(mutated(BASES[base], at, change))).toEqual(assertions);
  });

  it('messages state the received and the expected value, with the location of the element', () => {
    const xml = mutated(TRANSACTIONS, '/Report/TransactionsReport/Invoice[2]/ID', { text: 'A B.' });
    expect(validateFlux10(xml)).toEqual([
      {
        ruleId: 'G1.05',
        assertion: 'F10-FACTURE-G1.05a#4',
        message:
          'The number of the invoice is "A B."; expected an identifier of letters, digits, spaces and - + _ /.',
        location: '/Report/TransactionsReport/Invoice[2]/ID',
      },
    ]);
  });

  it('every violation has a message', () => {
    for (const [base, at, change] of CONFIRMED) {
      for (const { message } of validateFlux10(mutated(BASES[base], at, change))) {
        expect(message).toMatch(/^[A-Z][^]{15,400}\.$/);
        expect(message).not.toMatch(/undefined|NaN;|does not hold/);
      }
    }
  });

  it('accepts any text in any element without an error', () => {
    const locations = fc.constantFrom(...CONFIRMED.map(([base, at]) => [base, at] as const));
    fc.assert(
      fc.property(locations, fc.string({ unit: 'grapheme', maxLength: 80 }), ([base, at], text) => {
        const xmlText = text.replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd]/gu, '');
        expect(() => validateFlux10(mutated(BASES[base], at, { text: xmlText }))).not.toThrow();
      }),
      runs(150),
    );
    expect(() => validateFlux10(new Uint8Array(0))).not.toThrow();
  });
});
