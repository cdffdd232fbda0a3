/** Slovak tax data documents, version 1.0.0 as published on 2026-04-14. */
import { createDeferredRuleSet, type RuleSet } from '../rule-set';
import { TAX_DATA_SCHEMA } from '../structure/tax-data-check';
import { createEuropeanLayer } from './european-layer';
import { createFullPattern } from './full-rules';
import { TAX_DATA, declareReportedDocuments } from './names';
import { createPeppolLayer } from './peppol-layer';

const findReportedDocuments = declareReportedDocuments(TAX_DATA.sk);
const release = { version: '1.0.0', since: '2026-04-14' };

const EN_1_0_0 = createEuropeanLayer(
  { name: 'tax-data-sk-en', source: 'Slovak tax data 1.0.0, EN 16931', ...release },
  findReportedDocuments,
);

const PEPPOL_1_0_0 = createPeppolLayer(
  { name: 'tax-data-sk-peppol', source: 'Slovak tax data 1.0.0, Peppol', ...release },
  findReportedDocuments,
);

const SLOVAK_RULES_1_0_0 = createDeferredRuleSet(
  { name: 'tax-data-sk', source: 'Slovak tax data 1.0.0', ...release },
  () => ({
    patterns: [
      createFullPattern({
        vocabulary: TAX_DATA.sk,
        customizationId: 'urn:peppol:taxdata:sk-1',
        types: ['S', 'R', 'D'],
        scopes: ['D', 'IC', 'INTL'],
        uuidRule: 'ibr-tdd-87',
        buyerEntityRule: 'ibr-tdd-86',
      }),
    ],
    forbidden: undefined,
  }),
);

/** Layers of Slovak tax data documents, each with all versions, oldest first. */
export const SLOVAK_TAX_DATA_SETS: readonly (readonly RuleSet[])[] = [
  [TAX_DATA_SCHEMA.sk.structure],
  [EN_1_0_0],
  [PEPPOL_1_0_0],
  [SLOVAK_RULES_1_0_0],
];
