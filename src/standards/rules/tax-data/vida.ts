/** Tax data documents of the ViDA pilot, version 1.0.0 as published on 2026-03-18. */
import { deferredSet, type RuleSet } from '../rule-set';
import { TAX_DATA_SCHEMA } from '../structure/tax-data-check';
import { europeanLayer } from './european-layer';
import { fullRules } from './full-rules';
import { TAX_DATA, declareReportedDocuments } from './names';
import { peppolLayer } from './peppol-layer';

const part = declareReportedDocuments(TAX_DATA.vida);
const release = { version: '1.0.0', since: '2026-03-18' };

const EN_1_0_0 = europeanLayer(
  { name: 'tax-data-vida-en', source: 'ViDA tax data 1.0.0, EN 16931', ...release },
  part,
  ['BR-07'],
);

const PEPPOL_1_0_0 = peppolLayer(
  { name: 'tax-data-vida-peppol', source: 'ViDA tax data 1.0.0, Peppol', ...release },
  part,
);

const OWN_1_0_0 = deferredSet({ name: 'tax-data-vida', source: 'ViDA tax data 1.0.0', ...release }, () => ({
  patterns: [
    fullRules({
      vocabulary: TAX_DATA.vida,
      customizationId: 'urn:peppol:taxdata:vida-1',
      types: ['S', 'R', 'D'],
      scopes: ['D', 'IC', 'INTL'],
      uuidRule: 'ibr-tdd-86',
      buyerEntityRule: null,
    }),
  ],
  forbidden: undefined,
}));

/** The layers of tax data documents of the ViDA pilot, each with all its versions, oldest first. */
export const VIDA_TAX_DATA_SETS: readonly (readonly RuleSet[])[] = [
  [TAX_DATA_SCHEMA.vida.structure],
  [EN_1_0_0],
  [PEPPOL_1_0_0],
  [OWN_1_0_0],
];
