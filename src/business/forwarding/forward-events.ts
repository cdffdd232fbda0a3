import { defineEvent } from '../../platform/events/define-event';
import { idOf, nullable, open, text } from '../../platform/kernel/http/schema';
import { newForwardId, newForwardingRuleId } from './forward.resource';

const forwardedFields = {
  documentId: idOf('doc'),
  companyId: idOf('c'),
  forwardId: { ...idOf(newForwardId.prefix), description: 'Id of the forward' },
  ruleId: {
    ...nullable(idOf(newForwardingRuleId.prefix)),
    description: 'Id of the forwarding rule; null for a manual forward',
  },
  address: { ...text, description: 'E-mail address of the recipient' },
};

export const DOCUMENT_FORWARDED = defineEvent({
  type: 'document.forwarded',
  summary: 'A received document was forwarded to a recipient by mail',
  schema: open(forwardedFields),
});

export const DOCUMENT_FORWARD_FAILED = defineEvent({
  type: 'document.forward_failed',
  summary: 'A received document could not be forwarded to a recipient by mail; the mail is not retried',
  schema: open({ ...forwardedFields, failure: { ...text, description: 'Reason of the failure' } }),
});
