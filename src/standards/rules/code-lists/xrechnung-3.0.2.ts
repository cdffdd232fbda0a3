/** Code lists of XRechnung 3.0.2 where they differ from those of EN 16931. */
import {
  ATTACHMENT_MIME_CODES,
  codeList,
  ELECTRONIC_ADDRESS_SCHEMES,
  IDENTIFIER_SCHEMES,
  ITEM_CLASSIFICATION_SCHEMES,
  type CodeList,
} from '.';

/** Schemes of the German digital health applications, only for the extension. */
const HEALTH_APPLICATIONS = ['XR01', 'XR02', 'XR03'];

/**
 * Joins lists like the publisher, who searches them as texts. This has two effects that are part of the rules: an
 * empty code is found where two lists are joined, and the last code of the ICD list is not found, because no blank
 * follows it.
 */
function joinLists(
  extra: readonly string[],
  list: CodeList,
  missingCodes: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set(['', ...extra, ...list.codes.filter((code) => !missingCodes.has(code))]);
}

/** ICD schemes added after the release, and 0244, the last one in its list. */
const LATER_ICD = new Set(['0244', '0245', '0246', '0247', '0248']);
const LATER_EAS = new Set(['0242', '0245', '0246', '0248']);

/** Identifier schemes of the extension: BR-DEX-04, -05, -06, -08. */
export const EXTENSION_IDENTIFIER_SCHEMES = joinLists(HEALTH_APPLICATIONS, IDENTIFIER_SCHEMES, LATER_ICD);

/** Electronic address schemes of the extension: BR-DEX-07. */
export const EXTENSION_ADDRESS_SCHEMES = joinLists(
  HEALTH_APPLICATIONS,
  ELECTRONIC_ADDRESS_SCHEMES,
  LATER_EAS,
);

/** Item classification schemes with vehicles: BR-TMP-CVD-01. */
export const VEHICLE_CLASSIFICATION_SCHEMES = joinLists(['CVD'], ITEM_CLASSIFICATION_SCHEMES, new Set());

/** Types of attachments; the extension also permits XML: BR-DEX-01. */
export const EXTENSION_MIME_CODES: CodeList = codeList(
  `${ATTACHMENT_MIME_CODES.codes.join(' ')} application/xml`,
);

/** Vehicle categories of the Clean Vehicles Directive: BR-DE-CVD-04. */
export const VEHICLE_CATEGORIES: ReadonlySet<string> = new Set(['M1', 'M2', 'M3', 'N1', 'N2', 'N3']);

/** Accepted values of the attribute `cva` of a vehicle: BR-DE-CVD-05. */
export const VEHICLE_CLASSES: ReadonlySet<string> = new Set(['clean', 'zero-emission', 'other']);
