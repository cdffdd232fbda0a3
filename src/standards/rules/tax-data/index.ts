/** Rules of tax data documents, by jurisdiction. */
import type { NameId } from '../../invoice/xml';
import type { RuleSet } from '../rule-set';
import { isStructure } from '../structure/check';
import { EMIRATI_TAX_DATA_SETS } from './emirates';
import { TAX_DATA } from './names';
import { OMANI_TAX_DATA_SETS } from './oman';
import { SLOVAK_TAX_DATA_SETS } from './slovakia';
import { VIDA_TAX_DATA_SETS } from './vida';

export { TAX_DATA, createInvoiceNames, type TaxDataNames, type TaxDataVocabulary } from './names';

/** Kind of tax data document with the layers of its rules. */
export interface TaxDataKind {
  name: string;
  root: NameId;
  /** structure layer first; each layer has all versions, oldest first */
  layers: readonly (readonly RuleSet[])[];
}

export const TAX_DATA_KINDS: readonly TaxDataKind[] = [
  { name: 'Tax data document, Slovakia', root: TAX_DATA.sk.names.TaxData, layers: SLOVAK_TAX_DATA_SETS },
  { name: 'Tax data document, Emirates', root: TAX_DATA.ae.names.TaxData, layers: EMIRATI_TAX_DATA_SETS },
  { name: 'Tax data document, Oman', root: TAX_DATA.om.names.TaxData, layers: OMANI_TAX_DATA_SETS },
  { name: 'Tax data document, ViDA pilot', root: TAX_DATA.vida.names.TaxData, layers: VIDA_TAX_DATA_SETS },
];

/** All rule sets except the structure layers, which are not tables of rules. */
export const TAX_DATA_SETS: readonly (readonly RuleSet[])[] = TAX_DATA_KINDS.flatMap(({ layers }) =>
  layers.filter((versions) => !versions.some(isStructure)),
);
