/** Slovak tax data documents, version 1.0.0 as published on 2026-04-14. */
import { deferredSet, type RuleSet } from '../rule-set';
import { TAX_DATA_SCHEMA } from '../structure/tax-data-check';
import { europeanLayer } from './european-layer';
import { fullRules } from './full-rules';
import { TAX_DATA, declareReportedDocuments } from './names';
import { peppolLayer } from './peppol-layer';

const part = declareReportedDocuments(TAX_DATA.sk);
const release = { version: '1.0.0', since: '2026-04-14' };

const EN_1_0_0 = europeanLayer(
  { name: 'tax-data-sk-en', source: 'Slovak tax data 1.0.0, EN 16931', ...release },
  part,
);

const PEPPOL_1_0_0 = peppolLayer(
  { name: 'tax-data-sk-peppol', source: 'Slovak tax data 1.0.0, Peppol', ...release },
  part,
);

const OWN_1_0_0 = deferredSet({ name: 'tax-data-sk', source: 'Slovak tax data 1.0.0', ...release }, () => ({
  patterns: [
    fullRules({
      vocabulary: TAX_DATA.sk,
      customizationId: 'urn:peppol:taxdata:sk-1',
      types: ['S', 'R', 'D'],
      scopes: ['D', 'IC', 'INTL'],
      uuidRule: 'ibr-tdd-87',
      buyerEntityRule: 'ibr-tdd-86',
    }),
  ],
  forbidden: undefined,
}));

/** The layers of Slovak tax data documents, each with all its versions, oldest first. */
export const SLOVAK_TAX_DATA_SETS: readonly (readonly RuleSet[])[] = [
  [TAX_DATA_SCHEMA.sk.structure],
  [EN_1_0_0],
  [PEPPOL_1_0_0],
  [OWN_1_0_0],
];
