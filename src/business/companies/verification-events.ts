import { defineEvent } from '../../platform/events/define-event';
import { idOf, nullable, enumOf, open, text } from '../../platform/kernel/http/schema';
import { newCompanyId, newVerificationId } from './company.resource';

export const COMPANY_VERIFICATION = defineEvent({
  type: 'company.verification',
  summary: 'A company was verified or rejected, or lost its verification',
  schema: open({
    companyId: idOf(newCompanyId.prefix),
    status: enumOf('verified', 'rejected', 'revoked', 'expired'),
    verificationId: nullable(idOf(newVerificationId.prefix)),
    reason: nullable(text),
  }),
});
