/** Levels of EN 16931 rules in XRechnung 3.0.2, from its published validator configuration. */
import type { Level } from '../rule-set';

export type Levels = Readonly<Record<string, Level>>;

/** The CIUS: units and classifications outside of the lists are reported, but do not make an invoice invalid. */
export const XRECHNUNG_LEVELS: Levels = { 'BR-CL-21': 'warning', 'BR-CL-23': 'warning' };

/** The extension has wider lists (BR-DEX-04 to -08) and another amount due (BR-DEX-09). */
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

/** Reports of vehicles classify items by a scheme, CVD, that EN 16931 does not list. */
export const XRECHNUNG_CVD_LEVELS: Levels = { ...XRECHNUNG_LEVELS, 'BR-CL-13': 'warning' };

/** Levels of CII rules that allow one set of payment terms and one VAT per line: fatal instead of warnings. */
const ONCE_IN_CII: Levels = { 'CII-SR-452': 'fatal', 'CII-SR-453': 'fatal', 'CII-SR-454': 'fatal' };

/** Levels for Cross Industry Invoices, where the extension retains the amount due of EN 16931. */
export const XRECHNUNG_CII_LEVELS: Levels = { ...XRECHNUNG_LEVELS, ...ONCE_IN_CII };
export const XRECHNUNG_CVD_CII_LEVELS: Levels = { ...XRECHNUNG_CVD_LEVELS, ...ONCE_IN_CII };
export const XRECHNUNG_EXTENSION_CII_LEVELS: Levels = {
  ...XRECHNUNG_EXTENSION_LEVELS,
  'BR-CO-16': 'fatal',
  ...ONCE_IN_CII,
};
