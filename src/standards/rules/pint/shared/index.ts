/**
 * Common rules of all areas of PINT. Rules of a pattern are in the published order: the first that matches an element
 * checks it.
 */
import type { Pattern } from '../../rule-set';
import { adaptEnRule, single } from '../assertions';
import { allowanceRules } from './allowances';
import { codes, type DocumentTypes } from './codes';
import { documentRule } from './document';
import { formRules, referenceRules } from './forms';
import { identifierRules } from './identifiers';
import { itemRules, lineRule, periodRules } from './lines';
import { buyerRules, paymentRules, sellerRules } from './parties';
import { currencyRules, taxTotalRule, totalsRule } from './totals';

/**
 * The patterns.
 * @param types which document types (IBT-3) there are
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
            adaptEnRule('ibr-052', 'BR-52'),
            single('ibr-sr-33', [
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
    codes(types),
  ];
}
