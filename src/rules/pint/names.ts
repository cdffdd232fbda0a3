/** The names that the rules of PINT ask for beside those of Peppol BIS. */
import { cac, cbc, type NameId } from '../../invoice/xml';
import { ATTR as SHARED_ATTR, CAC as PEPPOL_CAC, CBC as PEPPOL_CBC } from '../peppol/names';
import { plain } from '../../invoice/xml';

/** Elements with child elements. */
export const CAC = {
  ...PEPPOL_CAC,
  ItemPriceExtension: cac('ItemPriceExtension'),
} as const;

/** Elements with a value. */
export const CBC = {
  ...PEPPOL_CBC,
  CalculationRate: cbc('CalculationRate'),
  CountrySubentity: cbc('CountrySubentity'),
  ProfileExecutionID: cbc('ProfileExecutionID'),
  TaxIncludedIndicator: cbc('TaxIncludedIndicator'),
} as const;

/** Attributes. */
export const ATTR = {
  ...SHARED_ATTR,
  schemeAgencyName: plain('schemeAgencyName'),
} as const;

const known = new Map<string, NameId[]>();

/** The names of a path as it is written: `cac:Party/cbc:EndpointID`. */
export function steps(path: string): NameId[] {
  const found = known.get(path);
  if (found !== undefined) return found;
  const names = path
    .split('/')
    .map((step) => (step.startsWith('cac:') ? cac(step.slice(4)) : cbc(step.replace(/^cbc:/, ''))));
  known.set(path, names);
  return names;
}
