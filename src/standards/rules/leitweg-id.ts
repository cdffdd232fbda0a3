/**
 * Check digits of German Leitweg-IDs, which address public buyers. XRechnung requires a buyer reference (BT-10) of
 * any form, so a mistyped Leitweg-ID is a warning, and other references pass.
 */
import { computeMod97CheckDigits } from '../peppol/check-digits';
import { ATTR } from './peppol/names';
import { warning, type RuleSet } from './rule-set';
import { formatContext } from './term-places';
import { normalizeSpace } from './xpath';
import { formatQuoted } from './wording';

/** A coarse address begins with the number of a state (01 to 16) or of the federation (99). */
const COARSE_ADDRESS = '(?:0[1-9]|1[0-6]|99)';
/** Without a fine address, only long coarse addresses can be told from other numbers with a hyphen. */
const LEITWEG_ID = new RegExp(`^${COARSE_ADDRESS}(?:[0-9]{0,10}-[0-9A-Za-z]{1,30}|[0-9]{6,10})-[0-9]{2}$`);
/** Form of an electronic address with the scheme of Leitweg-IDs. */
const ADDRESS = /^[0-9]{2,12}(?:-[0-9A-Za-z]{1,30})?-[0-9]{2}$/;
const SCHEME = '0204';
const BUYER_REFERENCE = `${formatContext('ubl', 'BT-10')} | ${formatContext('cii', 'BT-10')}`;

function computeCheckDigits(id: string): string {
  return computeMod97CheckDigits(id.slice(0, -3).replace('-', '').toUpperCase());
}

function hasValidCheckDigits(id: string): boolean {
  return id.endsWith(`-${computeCheckDigits(id)}`);
}

/** Leitweg-IDs in the form of version 2.0.2. */
export const LEITWEG_ID_2_0_2: RuleSet = {
  name: 'leitweg-id',
  version: '2.0.2',
  source: 'Leitweg-ID 2.0.2',
  since: '2020-01-01',
  patterns: [
    {
      name: 'Leitweg-ID',
      rules: [
        {
          context: BUYER_REFERENCE,
          asserts: [
            warning(
              'LEITWEG-ID-01',
              (c, node) => {
                const text = normalizeSpace(c.doc.text(node));
                return !LEITWEG_ID.test(text) || hasValidCheckDigits(text);
              },
              (c, node) =>
                `The buyer reference (BT-10) has the form of a Leitweg-ID, whose check digits must be ${computeCheckDigits(normalizeSpace(c.doc.text(node)))}; received ${formatQuoted(c.doc.text(node))}.`,
              { terms: ['BT-10'] },
            ),
          ],
        },
        {
          context: 'cac:Party/cbc:EndpointID | ram:URIUniversalCommunication/ram:URIID',
          when: (c, node) => c.doc.attribute(node, ATTR.schemeID) === SCHEME,
          asserts: [
            warning(
              'LEITWEG-ID-02',
              (c, node) => {
                const text = normalizeSpace(c.doc.text(node));
                return ADDRESS.test(text) && hasValidCheckDigits(text);
              },
              (c, node) =>
                `An electronic address with the scheme 0204 must be a Leitweg-ID with valid check digits, such as 991-03730-19; received ${formatQuoted(c.doc.text(node))}.`,
              { terms: ['BT-34', 'BT-49'] },
            ),
          ],
        },
      ],
    },
  ],
};

/** All bundled versions, oldest first. */
export const LEITWEG_SETS: readonly RuleSet[] = [LEITWEG_ID_2_0_2];
