import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why changes of companies, and their verification, are refused. */
export const COMPANY_FAILURES = declareFailures({
  company_has_documents: {
    status: 409,
    errors: { root: ['The company has documents and cannot be deleted; delete them first.'] },
  },
  company_not_verified: {
    status: 403,
    errors: { root: ['The company is not verified; it can send documents after its verification.'] },
  },
  sandbox_only: {
    status: 403,
    errors: { root: ['Only sandbox teams can do this; the team is a production team.'] },
  },
  verification_closed: {
    status: 409,
    errors: { root: ['The verification session is verified; open a new one.'] },
  },
});
