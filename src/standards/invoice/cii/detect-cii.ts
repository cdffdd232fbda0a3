import { getDocumentProfile } from '../document-profiles';
import {
  getBillingKindByTypeCode,
  getBillingProcess,
  findBillingProfile,
  type DetectedDocumentType,
} from '../document-types';
import { readText } from '../element-reader';
import { NAMESPACE, type XmlDocument } from '../xml';
import { RAM, RSM } from './names';

/** Type information of a Cross Industry Invoice. */
export interface CiiIdentity {
  /** Guideline (BT-24) */
  customizationId: string | null;
  /** Business process (BT-23) */
  profileId: string | null;
  /** Type code of the document (BT-3) */
  typeCode: string | null;
}

/** Reads guideline (BT-24), business process (BT-23) and type code (BT-3). */
export function readCiiIdentity(xml: XmlDocument): CiiIdentity {
  const context = xml.child(0, RSM.ExchangedDocumentContext);
  return {
    customizationId: readText(
      xml,
      xml.child(context, RAM.GuidelineSpecifiedDocumentContextParameter),
      RAM.ID,
    ),
    profileId: readCiiProcess(xml),
    typeCode: readText(xml, xml.child(0, RSM.ExchangedDocument), RAM.TypeCode),
  };
}

/**
 * Returns the business process (BT-23) of a Cross Industry Invoice as written; French invoices state their billing mode
 * there.
 */
export function readCiiProcess(xml: XmlDocument): string | null {
  const context = xml.child(0, RSM.ExchangedDocumentContext);
  return readText(xml, xml.child(context, RAM.BusinessProcessSpecifiedDocumentContextParameter), RAM.ID);
}

/** Detects type and network identifiers of a Cross Industry Invoice; null for any other root element. */
export function detectCii(xml: XmlDocument): DetectedDocumentType | null {
  if (!xml.isCrossIndustryInvoice) return null;
  const { customizationId, profileId, typeCode } = readCiiIdentity(xml);
  return {
    type: getBillingKindByTypeCode(customizationId, typeCode),
    docTypeId: customizationId === null ? null : formatCiiDocTypeId(customizationId),
    processId: getBillingProcess(findBillingProfile(customizationId), profileId ?? ''),
  };
}

/** Formats the document type identifier: `<root namespace>::CrossIndustryInvoice##<guideline>::<D16B or D22B>` */
export function formatCiiDocTypeId(customizationId: string): string {
  return `${NAMESPACE.rsm}::CrossIndustryInvoice##${customizationId}::${getCiiVersion(customizationId)}`;
}

/**
 * Returns the release of CII of a guideline. Documents do not state their release, and the namespaces of both releases
 * are the same.
 */
export function getCiiVersion(customizationId: string | null): 'D16B' | 'D22B' {
  const profile = getDocumentProfile(customizationId);
  return profile.startsWith('france-') || profile.startsWith('facturx-') ? 'D22B' : 'D16B';
}
