/** Codes that Cross Industry Invoices use to say what UBL has elements for. */

/** What an AdditionalReferencedDocument is (BT-17, BT-18 and BT-128, BG-24). */
export const REFERENCE_TYPE = { tender: '50', object: '130', supportingDocument: '916' } as const;

/** Schemes of SpecifiedTaxRegistration/ID: VAT (BT-31, BT-48, BT-63), and the tax register (BT-32). */
export const TAX_REGISTRATION = { vat: 'VA', other: 'FC' } as const;

/** Scheme that marks the creditor identifier (BT-90) among the identifiers of the model, as it does in UBL. */
export const CREDITOR_SCHEME = 'SEPA';

/** ProcuringProject/Name must be there, and EN 16931 has no term for it. */
export const PROJECT_NAME = 'Project reference';

/** The tax of EN 16931. */
export const VAT = 'VAT';

/** VAT point date codes (BT-8): those of the model and UBL (UNTDID 2005), and the same in CII (UNTDID 2475). */
const VAT_POINT_CODES: readonly (readonly [model: string, cii: string])[] = [
  ['3', '5'],
  ['35', '29'],
  ['432', '72'],
];

const TO_MODEL = new Map(VAT_POINT_CODES.map(([model, cii]) => [cii, model]));
const TO_CII = new Map(VAT_POINT_CODES);

/** BT-8 of the model from the code in CII; a code that is not on the list stays as it is. */
export function vatPointCodeOf(cii: string | null): string | null {
  return cii === null ? null : (TO_MODEL.get(cii) ?? cii);
}

/** BT-8 as CII writes it. */
export function ciiVatPointCode(code: string | null): string | null {
  return code === null ? null : (TO_CII.get(code) ?? code);
}
