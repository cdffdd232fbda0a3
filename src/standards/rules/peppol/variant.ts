import { fact, type RuleContext } from '../context';
import type { CodeList } from '../code-lists';
import {
  CREDIT_NOTE_TYPES,
  INVOICE_TYPES,
  SELF_BILLED_CREDIT_NOTE_TYPES,
  SELF_BILLED_INVOICE_TYPES,
} from '../code-lists/peppol-3.0.21';
import { CBC } from './names';
import { readSingleNormalized } from '../reading';

/** Differences between the rules of billing and of self-billing. */
export interface Variant {
  /** prefix of the specification identifier (BT-24) */
  customizationPrefix: string;
  /** usual business process (BT-23) */
  usualProcess: string;
  /** whether the document names a business process of this variant */
  hasKnownProcess: (c: RuleContext) => boolean;
  /** whether the business process of the document only allows the type codes below */
  prescribesTypes: (c: RuleContext) => boolean;
  invoiceTypes: CodeList;
  creditNoteTypes: CodeList;
  /** whether partial and corrected invoices are only for German parties (PEPPOL-EN16931-P0112) */
  restrictsGermanTypes: boolean;
  /** elements in the currency of the invoice, in addition to the plain amounts (PEPPOL-EN16931-R051) */
  taxAmountsInDocumentCurrency: 'totalsAndSubtotals' | 'totals';
}

/** Business process in which the buyer sends an Invoice Response; both variants allow it. */
const BILLING_WITH_RESPONSE = 'urn:peppol:bis:billing_with_response';
const FRENCH_PROCESSES = ['urn:peppol:france:billing:regulated', 'urn:peppol:france:billing:non-regulated'];

const readProcess = fact((c) => readSingleNormalized(c, 0, CBC.ProfileID));

function createProcessChecks(processId: string): {
  isMainProcess: (c: RuleContext) => boolean;
  isAllowedProcess: (c: RuleContext) => boolean;
} {
  const mainProcesses = new Set<string | undefined>([processId, ...FRENCH_PROCESSES]);
  const first = (c: RuleContext): boolean => mainProcesses.has(readProcess(c));
  return {
    isMainProcess: first,
    isAllowedProcess: (c) => first(c) || readProcess(c) === BILLING_WITH_RESPONSE,
  };
}

const BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const billingProcesses = createProcessChecks(BILLING_PROCESS);

/** Peppol BIS Billing 3.0. */
export const BILLING: Variant = {
  customizationPrefix: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  usualProcess: BILLING_PROCESS,
  hasKnownProcess: billingProcesses.isAllowedProcess,
  prescribesTypes: billingProcesses.isAllowedProcess,
  invoiceTypes: INVOICE_TYPES,
  creditNoteTypes: CREDIT_NOTE_TYPES,
  restrictsGermanTypes: true,
  taxAmountsInDocumentCurrency: 'totalsAndSubtotals',
};

const SELF_BILLING_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0';
const selfBillingProcesses = createProcessChecks(SELF_BILLING_PROCESS);

/** Peppol BIS Self-Billing 3.0: the buyer issues the invoice. */
export const SELF_BILLING: Variant = {
  customizationPrefix: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
  usualProcess: SELF_BILLING_PROCESS,
  hasKnownProcess: selfBillingProcesses.isAllowedProcess,
  prescribesTypes: selfBillingProcesses.isMainProcess,
  invoiceTypes: SELF_BILLED_INVOICE_TYPES,
  creditNoteTypes: SELF_BILLED_CREDIT_NOTE_TYPES,
  restrictsGermanTypes: false,
  taxAmountsInDocumentCurrency: 'totals',
};
