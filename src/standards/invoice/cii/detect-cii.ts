import { documentProfileOf } from '../document-profiles';
import {
  billingKindOfTypeCode,
  billingProcessOf,
  billingProfileOf,
  type DetectedDocumentType,
} from '../document-types';
import { textOf } from '../element-reader';
import { NAMESPACE, type XmlDocument } from '../xml';
import { RAM, RSM } from './names';

/** Type information of a Cross Industry Invoice. */
export interface CiiIdentity {
  /** BT-24: the guideline */
  customizationId: string | null;
  /** BT-23 */
  profileId: string | null;
  /** BT-3 */
  typeCode: string | null;
}

/** Reads guideline (BT-24), business process (BT-23) and type code (BT-3). */
export function ciiIdentityOf(xml: XmlDocument): CiiIdentity {
  const context = xml.child(0, RSM.ExchangedDocumentContext);
  return {
    customizationId: textOf(xml, xml.child(context, RAM.GuidelineSpecifiedDocumentContextParameter), RAM.ID),
    profileId: processOfCii(xml),
    typeCode: textOf(xml, xml.child(0, RSM.ExchangedDocument), RAM.TypeCode),
  };
}

/**
 * Returns the business process of a Cross Industry Invoice as written (BT-23): its process, or the billing mode of a French
 * one.
 */
export function processOfCii(xml: XmlDocument): string | null {
  const context = xml.child(0, RSM.ExchangedDocumentContext);
  return textOf(xml, xml.child(context, RAM.BusinessProcessSpecifiedDocumentContextParameter), RAM.ID);
}

/** Detects type and network identifiers of a Cross Industry Invoice; null for any other root element. */
export function detectCii(xml: XmlDocument): DetectedDocumentType | null {
  if (!xml.isCrossIndustryInvoice) return null;
  const { customizationId, profileId, typeCode } = ciiIdentityOf(xml);
  return {
    type: billingKindOfTypeCode(customizationId, typeCode),
    docTypeId: customizationId === null ? null : ciiDocTypeId(customizationId),
    processId: billingProcessOf(billingProfileOf(customizationId), profileId ?? ''),
  };
}

/** `<root namespace>::CrossIndustryInvoice##<guideline>::<D16B or D22B>` */
export function ciiDocTypeId(customizationId: string): string {
  return `${NAMESPACE.rsm}::CrossIndustryInvoice##${customizationId}::${ciiVersionOf(customizationId)}`;
}

/** Returns the release of CII of a guideline. Documents do not state it: the namespaces of both releases are the same. */
export function ciiVersionOf(customizationId: string | null): 'D16B' | 'D22B' {
  const profile = documentProfileOf(customizationId);
  return profile.startsWith('france-') || profile.startsWith('facturx-') ? 'D22B' : 'D16B';
}
