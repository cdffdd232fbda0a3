import type { Company } from '../companies/company.entity';
import { parseReadingJson, type DocumentReading } from '../documents/reading/reading';
import { isDocumentKind, splitDocTypeId } from '../../standards/invoice';
import type { Finding, ValidationOutcome } from '../../standards/rules';
import { findDuties, findMissingFields } from '../../standards/taxdata';

/** Code of the findings about missing fields of the report to a tax authority. */
export const TAX_DATA_INCOMPLETE = 'TAX-DATA-INCOMPLETE';

const TAX_DATA_SOURCE = 'Passerelle tax data';

/** Data of a document to be sent that determine its report to a tax authority. */
export interface ReportedCandidate {
  company: Pick<Company, 'taxReporting'>;
  reading: DocumentReading;
  /** Null while the document type is unknown; the document is then rejected for this reason. */
  docTypeId: string | null;
  /** Null for a document that is only mailed, which no access point reports. */
  recipient: string | null;
  /** Time at which the document is exchanged. */
  exchangedAt: Date;
}

/**
 * Adds an error for each field that the report to the tax authority requires and that the document lacks. The
 * validation result is unchanged for a company that does not report, and for a document that is not reported.
 */
export function addTaxDataFindings(
  validation: ValidationOutcome,
  candidate: ReportedCandidate,
): ValidationOutcome {
  const findings = findTaxDataFindings(candidate);
  return findings.length === 0
    ? validation
    : { ...validation, result: 'invalid', errors: [...validation.errors, ...findings] };
}

function findTaxDataFindings({
  company: { taxReporting },
  reading,
  docTypeId,
  recipient,
  exchangedAt,
}: ReportedCandidate): Finding[] {
  if (taxReporting === null || !taxReporting.enabled || recipient === null || docTypeId === null) return [];
  const customizationId = splitDocTypeId(docTypeId)?.customizationId;
  if (customizationId === undefined || !isDocumentKind(reading.type)) return [];
  const document = parseReadingJson(reading);
  if (document === null) return [];
  const duties = findDuties(taxReporting, 'C2', {
    kind: reading.type,
    customizationId,
    sellerCountry: document.seller.country,
    buyerCountry: document.buyer.country,
    delivery: 'delivered',
    exchangedAt,
  });
  return duties.flatMap(({ jurisdiction }) =>
    findMissingFields(document, jurisdiction).map(({ field, message }): Finding => ({
      ruleCode: TAX_DATA_INCOMPLETE,
      errorMessage: message,
      errorLevel: 'ERROR',
      fieldName: field,
      source: TAX_DATA_SOURCE,
    })),
  );
}
