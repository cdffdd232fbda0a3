/** Levels of EN 16931 rules in XRechnung 3.0.2, from its published validator configuration. */
import type { Level } from '../rule-set';

export type Levels = Readonly<Record<string, Level>>;

/** Levels for the CIUS: units and classifications outside the lists are reported as warnings. */
export const XRECHNUNG_LEVELS: Levels = { 'BR-CL-21': 'warning', 'BR-CL-23': 'warning' };

/** Levels for the extension, which has wider code lists (BR-DEX-04 to -08) and a different amount due (BR-DEX-09). */
export const XRECHNUNG_EXTENSION_LEVELS: Levels = {
  'BR-CL-10': 'information',
  'BR-CL-11': 'information',
  'BR-CL-21': 'information',
  'BR-CL-23': 'warning',
  'BR-CL-24': 'information',
  'BR-CL-25': 'information',
  'BR-CL-26': 'information',
  'BR-CO-16': 'information',
  'UBL-CR-470': 'information',
};

/** Levels for vehicle reports, which classify items by the scheme CVD, which EN 16931 does not list. */
export const XRECHNUNG_CVD_LEVELS: Levels = { ...XRECHNUNG_LEVELS, 'BR-CL-13': 'warning' };

/** Levels of CII rules that allow one set of payment terms and one VAT per line: fatal instead of warnings. */
const CII_CARDINALITIES: Levels = { 'CII-SR-452': 'fatal', 'CII-SR-453': 'fatal', 'CII-SR-454': 'fatal' };

/** Levels for Cross Industry Invoices. In CII, the extension keeps the amount due of EN 16931 (BR-CO-16). */
export const XRECHNUNG_CII_LEVELS: Levels = { ...XRECHNUNG_LEVELS, ...CII_CARDINALITIES };
export const XRECHNUNG_CVD_CII_LEVELS: Levels = { ...XRECHNUNG_CVD_LEVELS, ...CII_CARDINALITIES };
export const XRECHNUNG_EXTENSION_CII_LEVELS: Levels = {
  ...XRECHNUNG_EXTENSION_LEVELS,
  'BR-CO-16': 'fatal',
  ...CII_CARDINALITIES,
};
