/**
 * Common rules of all areas of PINT. Rules of a pattern are in the published order: only the first rule that matches an
 * element checks it.
 */
import type { Pattern } from '../../rule-set';
import { adaptEnAssertion, allowOnce } from '../assertions';
import { allowanceRules } from './allowances';
import { codePattern, type DocumentTypes } from './codes';
import { documentRule } from './document';
import { formRules, referenceRules } from './forms';
import { identifierRules } from './identifiers';
import { itemRules, lineRule, periodRules } from './lines';
import { buyerRules, paymentRules, sellerRules } from './parties';
import { currencyRules, taxTotalRule, totalsRule } from './totals';

/**
 * Creates the shared patterns.
 * @param types allowed document types (IBT-3)
 */
export function sharedPatterns(types: DocumentTypes): Pattern[] {
  return [
    {
      name: 'model',
      rules: [
        ...identifierRules(),
        ...allowanceRules(),
        {
          context: 'cac:AdditionalDocumentReference',
          asserts: [
            adaptEnAssertion('ibr-052', 'BR-52'),
            allowOnce('ibr-sr-33', [
              'cbc:DocumentDescription',
              'The description of a supporting document (IBT-123)',
              'BT-123',
            ]),
          ],
        },
        ...buyerRules(),
        totalsRule(),
        documentRule(),
        lineRule(),
        ...periodRules(),
        ...itemRules(),
        ...paymentRules(),
        ...currencyRules(),
        ...referenceRules(),
        ...sellerRules(),
        taxTotalRule(),
        ...formRules(),
      ],
    },
    codePattern(types),
  ];
}
