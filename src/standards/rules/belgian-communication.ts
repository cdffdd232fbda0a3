/**
 * Belgian structured communications (OGM, VCS), which match payments to invoices: ten digits and two check digits
 * between three plus signs or asterisks. Banks reject wrong check digits. EN 16931 does not check them, so a violation
 * is a warning.
 */
import { formatQuoted } from './wording';
import { warning, type RuleSet } from './rule-set';
import { normalizeSpace } from './xpath';

const COMMUNICATION = /^(\+{3}|\*{3})(\d{3})\/(\d{4})\/(\d{3})(\d{2})\1$/;

/** Returns the check digits of a structured communication and the expected ones; null for any other reference. */
function findCheckDigits(reference: string): { expected: string; found: string } | null {
  const parts = COMMUNICATION.exec(reference);
  if (parts === null) return null;
  const [, , first = '', second = '', third = '', foundText = ''] = parts;
  // The check digits are the remainder of the division by 97, or 97 when the remainder is 0.
  const expectedText = String(Number(first + second + third) % 97 || 97).padStart(2, '0');
  return { expected: expectedText, found: foundText };
}

/** Rule set of Belgian structured communications. */
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
                `The payment reference (BT-83) has the form of a Belgian structured communication, whose check digits must be ${findCheckDigits(normalizeSpace(c.doc.text(node)))?.expected ?? ''}; received ${formatQuoted(c.doc.text(node))}.`,
              { terms: ['BT-83'] },
            ),
          ],
        },
      ],
    },
  ],
};

/** All bundled versions, oldest first. */
export const BELGIAN_COMMUNICATION_SETS: readonly RuleSet[] = [BELGIAN_COMMUNICATION];
