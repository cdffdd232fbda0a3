import { SELLER, VAT_IDENTIFIER } from '../en16931-cii/parties';
import { createDeferredRuleSet, type RuleSet } from '../rule-set';
import { MINIMUM_MODEL } from './minimum.model';
import { en16931Rules, toPatterns, expandIds } from './published';
import { documentRule } from './shared-rules';
import { parseStructure } from './structure-model';
import { structurePattern } from './structure-rules';

/** Factur-X MINIMUM, release 1.09.2 (August 2026): totals and parties of an invoice, without lines and VAT breakdown. */
export const FACTURX_MINIMUM_1_09_2: RuleSet = createDeferredRuleSet(
  {
    name: 'facturx-minimum',
    version: '1.09.2',
    source: 'Factur-X MINIMUM 1.09.2',
    since: '2026-09-01',
  },
  () => ({
    patterns: [
      ...toPatterns([
        SELLER,
        VAT_IDENTIFIER,
        ...en16931Rules([...expandIds('BR', '13 14 15'), ...expandIds('BR-DEC', '12 13 14 18')]),
        documentRule(...expandIds('BR', '01 02 03 04 05 06 07 08 09')),
      ]),
      structurePattern('Factur-X MINIMUM', parseStructure(MINIMUM_MODEL)),
    ],
  }),
);
