import type { StoredContent } from '../documents/new-document';
import type { ReceivedInvoiceResponse } from '../documents/reading/other-documents';
import { addHouseFindings, type DocumentReading, type PayloadReading } from '../documents/reading/reading';
import { removeOwnSchemeFindings } from '../documents/reading/own-schemes';
import { SANDBOX_SCHEME } from '../../standards/peppol/electronic-address-schemes';
import type { Finding } from '../../standards/rules';
import { findSenderMismatch } from './sender-finding';

/** The stored parts of a received document. */
export type ReceivedContent = StoredContent &
  Pick<DocumentReading, 'namedTerms' | 'profileId'> & {
    type: string;
    answer: ReceivedInvoiceResponse | null;
  };

/**
 * Converts a payload to the stored content. An unreadable document is stored as well: its sender has a receipt, and a
 * person must examine the document.
 * @param houseRulesOff codes of the house rules that the team has switched off
 */
export function toReceivedContent(
  payloadReading: PayloadReading,
  sender: string,
  houseRulesOff: readonly string[],
): ReceivedContent {
  if (payloadReading.ok) return addHouseAndSenderFindings(payloadReading.reading, sender, houseRulesOff);
  const isPdf = payloadReading.pdf !== null;
  const finding = {
    ruleCode: isPdf ? 'PDF' : 'XML',
    errorMessage: `The document cannot be read: ${payloadReading.message}.`,
    errorLevel: 'ERROR' as const,
    fieldName: '',
    source: isPdf ? 'Factur-X' : 'XML 1.0',
  };
  const summary = {
    documentNumber: null,
    issueDate: null,
    sellerName: null,
    sellerVatNumber: null,
    buyerName: null,
  };
  return {
    type: 'unknown',
    summary,
    parsedJson: null,
    embeddedFiles: 0,
    answer: null,
    namedTerms: null,
    profileId: null,
    validation: { result: 'invalid', profile: 'unknown', ruleSets: [], errors: [finding] },
  };
}

/**
 * Adds the warnings of the house rules, and a warning when the sender is not the seller; the validation result is
 * unchanged.
 */
function addHouseAndSenderFindings(
  reading: DocumentReading,
  sender: string,
  houseRulesOff: readonly string[],
): ReceivedContent {
  const finding = findSenderMismatch(reading, sender);
  const outcome = sender.startsWith(`${SANDBOX_SCHEME}:`)
    ? removeOwnSchemeFindings(reading.validation, sender)
    : reading.validation;
  const validation = addHouseFindings(outcome, reading, houseRulesOff);
  return addFindings({ ...reading, validation }, finding === null ? [] : [finding]);
}

/** Adds findings to the content without changing its result. */
export function addFindings(content: ReceivedContent, findings: readonly Finding[]): ReceivedContent {
  if (findings.length === 0) return content;
  const { validation } = content;
  return { ...content, validation: { ...validation, errors: [...validation.errors, ...findings] } };
}
