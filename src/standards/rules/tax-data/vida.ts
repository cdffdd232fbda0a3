/** Tax data documents of the ViDA pilot, version 1.0.0 as published on 2026-03-18. */
import { createDeferredRuleSet, type RuleSet } from '../rule-set';
import { TAX_DATA_SCHEMA } from '../structure/tax-data-check';
import { createEuropeanLayer } from './european-layer';
import { createFullPattern } from './full-rules';
import { TAX_DATA, declareReportedDocuments } from './names';
import { createPeppolLayer } from './peppol-layer';

const findReportedDocuments = declareReportedDocuments(TAX_DATA.vida);
const release = { version: '1.0.0', since: '2026-03-18' };

const EN_1_0_0 = createEuropeanLayer(
  { name: 'tax-data-vida-en', source: 'ViDA tax data 1.0.0, EN 16931', ...release },
  findReportedDocuments,
  ['BR-07'],
);

const PEPPOL_1_0_0 = createPeppolLayer(
  { name: 'tax-data-vida-peppol', source: 'ViDA tax data 1.0.0, Peppol', ...release },
  findReportedDocuments,
);

const VIDA_RULES_1_0_0 = createDeferredRuleSet(
  { name: 'tax-data-vida', source: 'ViDA tax data 1.0.0', ...release },
  () => ({
    patterns: [
      createFullPattern({
        vocabulary: TAX_DATA.vida,
        customizationId: 'urn:peppol:taxdata:vida-1',
        types: ['S', 'R', 'D'],
        scopes: ['D', 'IC', 'INTL'],
        uuidRule: 'ibr-tdd-86',
        buyerEntityRule: null,
      }),
    ],
    forbidden: undefined,
  }),
);

/** Layers of ViDA tax data documents, each with all versions, oldest first. */
export const VIDA_TAX_DATA_SETS: readonly (readonly RuleSet[])[] = [
  [TAX_DATA_SCHEMA.vida.structure],
  [EN_1_0_0],
  [PEPPOL_1_0_0],
  [VIDA_RULES_1_0_0],
];
