import { useText } from '../i18n/text';
import { readableType } from './document-types';

const ROOTS = {
  Invoice: 'status.type.invoice',
  CrossIndustryInvoice: 'status.type.invoice',
  CreditNote: 'status.type.creditNote',
  ApplicationResponse: 'status.type.invoiceResponse',
  Order: 'status.type.order',
  OrderResponse: 'status.type.orderResponse',
  DespatchAdvice: 'status.type.despatchAdvice',
  CrossDomainAcknowledgementAndResponse: 'status.type.lifecycleStatus',
} as const;

const CII = 'CII';

/** Display name of a document type: "Invoice", "Credit note", "Invoice (CII)"; an unknown root is shown unchanged. */
export function useTypeName(): (docTypeId: string) => string {
  const { t } = useText();
  return (docTypeId) => {
    const { root } = readableType(docTypeId);
    const known = Object.entries(ROOTS).find(([name]) => name === root)?.[1];
    if (known === undefined) return root ?? t('status.type.unknown');
    return root === 'CrossIndustryInvoice' ? `${t(known)} (${CII})` : t(known);
  };
}
