/** Codes of Cross Industry Invoice for contents that have elements of their own in UBL. */

/** Type codes of AdditionalReferencedDocument (BT-17, BT-18 and BT-128, BG-24). */
export const REFERENCE_TYPE = { tender: '50', object: '130', supportingDocument: '916' } as const;

/** Schemes of SpecifiedTaxRegistration/ID: VAT (BT-31, BT-48, BT-63), and the tax register (BT-32). */
export const TAX_REGISTRATION = { vat: 'VA', other: 'FC' } as const;

/** Scheme that marks the creditor identifier (BT-90) among the identifiers of the model, as in UBL. */
export const CREDITOR_SCHEME = 'SEPA';

/** Text of the mandatory ProcuringProject/Name, for which EN 16931 has no term. */
export const PROJECT_NAME = 'Project reference';

/** Tax type of EN 16931. */
export const VAT = 'VAT';

/** VAT point date codes (BT-8): those of the model and UBL (UNTDID 2005), and their equivalents in CII (UNTDID 2475). */
const VAT_POINT_CODES: readonly (readonly [model: string, cii: string])[] = [
  ['3', '5'],
  ['35', '29'],
  ['432', '72'],
];

const TO_MODEL = new Map(VAT_POINT_CODES.map(([model, cii]) => [cii, model]));
const TO_CII = new Map(VAT_POINT_CODES);

/** Converts a CII code to BT-8 of the model; an unlisted code is returned unchanged. */
export function fromCiiVatPointCode(cii: string | null): string | null {
  return cii === null ? null : (TO_MODEL.get(cii) ?? cii);
}

/** Converts BT-8 to its code in CII. */
export function toCiiVatPointCode(code: string | null): string | null {
  return code === null ? null : (TO_CII.get(code) ?? code);
}
