/**
 * Belgian structured communications (OGM, VCS), by which a payment finds its invoice: ten digits and two check digits between
 * three plus signs or asterisks. A bank refuses one with wrong digits; EN 16931 does not look, so this is a warning.
 */
import { quoted } from './wording';
import { warning, type RuleSet } from './rule-set';
import { normalizeSpace } from './xpath';

const COMMUNICATION = /^(\+{3}|\*{3})(\d{3})\/(\d{4})\/(\d{3})(\d{2})\1$/;

/** The check digits that a payment reference should have; null when it is no structured communication. */
function findCheckDigits(reference: string): { expected: string; found: string } | null {
  const parts = COMMUNICATION.exec(reference);
  if (parts === null) return null;
  const [, , first = '', second = '', third = '', found = ''] = parts;
  // The remainder of a division by 97, where none is written as 97.
  const expected = String(Number(first + second + third) % 97 || 97).padStart(2, '0');
  return { expected, found };
}

/** Structured communications as the Belgian banks have them. */
export const BELGIAN_COMMUNICATION: RuleSet = {
  name: 'belgian-communication',
  version: '1',
  source: 'Belgian structured communication',
  since: '2013-01-01',
  patterns: [
    {
      name: 'Structured communication',
      rules: [
        {
          context: 'cac:PaymentMeans/cbc:PaymentID',
          asserts: [
            warning(
              'BE-OGM-01',
              (c, node) => {
                const digits = findCheckDigits(normalizeSpace(c.doc.text(node)));
                return digits === null || digits.found === digits.expected;
              },
              (c, node) =>
                `The payment reference (BT-83) has the form of a Belgian structured communication, whose check digits must be ${findCheckDigits(normalizeSpace(c.doc.text(node)))?.expected ?? ''}; received ${quoted(c.doc.text(node))}.`,
              { terms: ['BT-83'] },
            ),
          ],
        },
      ],
    },
  ],
};

/** All versions at hand, oldest first. */
export const BELGIAN_COMMUNICATION_SETS: readonly RuleSet[] = [BELGIAN_COMMUNICATION];
