/** Checks of the terms of the French extension in a JSON document. */
import { formatReceived } from '../../values/received';
import type { WrittenProfile } from '../document-profiles';
import type { DocumentCore } from '../model';
import { isPintProfile } from '../pint';
import type { DocumentShape } from './document-fields';
import type { ObjectReader } from './object-reader';

/** Reports terms of the extension in other profiles, and details of a reference without a number, as errors. */
export function checkExtension(
  reader: ObjectReader<DocumentShape>,
  document: DocumentCore,
  profile: WrittenProfile | undefined,
): void {
  requireDatedReferences(reader, document);
  if (document.countrySpecific === null) refuseExtension(reader, document, profile);
}

/** Requires the number of each referenced document whose date or type code is stated. */
function requireDatedReferences(reader: ObjectReader<DocumentShape>, { extended }: DocumentCore): void {
  if (extended === undefined) return;
  const require = (field: (typeof DATED_REFERENCES)[number]['of'], by: string): void =>
    reader.require(field, `with extended.${by}`);
  for (const { of, by } of DATED_REFERENCES) if (extended[by] !== null) require(of, by);
}

const DATED_REFERENCES = [
  { of: 'purchaseOrderReference', by: 'purchaseOrderDate' },
  { of: 'despatchReference', by: 'despatchDate' },
  { of: 'contractReference', by: 'contractDate' },
  { of: 'contractReference', by: 'contractTypeCode' },
] as const;

/** Reports terms of the French extension as errors: they can be written only in the profile of French documents. */
function refuseExtension(
  reader: ObjectReader<DocumentShape>,
  { extended, discounts, surcharges, lines }: DocumentCore,
  profile: WrittenProfile | undefined,
): void {
  const rule = 'must be absent: the terms of the French extension need countrySpecific';
  if (extended !== undefined) reader.refuse('extended', rule);
  lines.forEach((line, index) => {
    if (line.extended !== undefined) reader.report(`lines.${index}.extended`, `${rule}; received an object`);
  });
  if (profile !== undefined && isPintProfile(profile)) return;
  for (const [list, entries] of [
    ['discounts', discounts],
    ['surcharges', surcharges],
  ] as const)
    entries.forEach((entry, index) => {
      for (const field of ['exemptionReason', 'exemptionReasonCode'] as const) {
        const receivedValue = entry[field];
        if (receivedValue !== undefined)
          reader.report(`${list}.${index}.${field}`, `${rule}; received ${formatReceived(receivedValue)}`);
      }
    });
}
