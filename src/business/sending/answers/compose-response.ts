import type { Company } from '../../companies/company.entity';
import { getDefaultTypeCode, type DocumentKind, type ParsedDocument } from '../../../standards/invoice';
import {
  INVOICE_RESPONSE_TYPE,
  type InvoiceResponse,
  type ResponseParty,
} from '../../../standards/invoice/response/invoice-response';
import { isCalendarDate } from '../../../standards/invoice/input/values';
import type { InvoiceResponseInput } from '../../../standards/invoice/response/check-invoice-response';

/** The invoice that a response answers. */
export interface AnswerableInvoice {
  id: string;
  companyId: string;
  type: DocumentKind;
  number: string;
  processId: string;
  /** `<scheme>:<identifier>` of the sender and of the receiver of the invoice. */
  senderId: string;
  receiverId: string;
  parsed: ParsedDocument;
}

/** Data of a response besides its content. */
interface ResponseEnvelope {
  id: string;
  /** YYYY-MM-DD in the country of the company. */
  today: string;
  /** `<scheme>:<identifier>` */
  sender: string;
  company: Company;
}

/** Composes an Invoice Response from the buyer to the sender of the invoice. */
export function composeResponse(
  { number, type, senderId, processId, parsed }: AnswerableInvoice,
  response: InvoiceResponseInput,
  { id, today, sender, company }: ResponseEnvelope,
): InvoiceResponse {
  const { name, email, phone } = company;
  const { seller, issueDate, typeCode } = parsed;
  const { processWithInvoice } = INVOICE_RESPONSE_TYPE;
  return {
    processId: processId === processWithInvoice ? processWithInvoice : INVOICE_RESPONSE_TYPE.processId,
    number: id,
    issueDate: today,
    issueTime: null,
    note: response.note,
    sender: {
      ...toParty(sender, name),
      contact: email === null && phone === null ? null : { name: null, phone, email },
    },
    receiver: toParty(senderId, seller.legalName ?? seller.name ?? senderId),
    status: response.status,
    effectiveDate: response.effectiveDate,
    clarifications: [...response.clarifications],
    invoice: {
      number,
      issueDate: issueDate !== null && isCalendarDate(issueDate) ? issueDate : null,
      typeCode: typeCode ?? getDefaultTypeCode(type),
    },
    issuer: null,
    recipient: null,
  };
}

function toParty(participant: string, name: string): ResponseParty {
  const separatorIndex = participant.indexOf(':');
  return {
    electronicAddress: {
      scheme: participant.slice(0, separatorIndex),
      identifier: participant.slice(separatorIndex + 1),
    },
    identifier: null,
    name,
    contact: null,
  };
}
