import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Failures of requests for declarants, reports and filings. */
export const REPORTING_FAILURES = declareFailures({
  not_french: {
    status: 400,
    errors: {
      root: ['Only French companies can report to the French tax administration; this company is in BE.'],
    },
  },
  siren_missing: {
    status: 400,
    errors: {
      root: [
        'The company has no SIREN or SIRET. Set it as enterpriseNumber (enterpriseNumberScheme 0002 or 0009) before the company reports.',
      ],
    },
  },
  production_only: {
    status: 409,
    errors: {
      root: ['Only production teams can set a contract; the platform of a sandbox team is simulated.'],
    },
  },
  platform_url_not_allowed: {
    status: 400,
    errors: {
      flowUrl: [
        'The URL\'s host "10.0.0.1" is a private address; only hosts with public addresses are accepted.',
      ],
    },
  },
  platform_not_accepted: {
    status: 400,
    errors: {
      clientSecret: [
        'The token endpoint of the platform does not accept clientId and clientSecret (HTTP 401: invalid_client).',
      ],
    },
  },
  report_invalid: {
    status: 400,
    errors: {
      'totals.taxExclusiveAmount': ['"12.345" has more than 2 decimals. Round the amount to cents.'],
    },
  },
  declarant_missing: {
    status: 403,
    errors: {
      root: [
        'The company is not registered for French e-reporting; register it with PUT …/reporting/fr/declarant.',
      ],
    },
  },
  declarant_disabled: {
    status: 403,
    errors: {
      root: ['The operator has disabled French e-reporting for this company. Contact the operator.'],
    },
  },
  declarant_not_registered: {
    status: 403,
    errors: { root: ['The declarant is pending; reports are accepted after its registration.'] },
  },
  reference_reused: {
    status: 409,
    errors: {
      reference: [
        'The reference "R-1" was used for the report frr_01KAJ40M3X5Z7B9D1F3H5K7N9Q, which differs in transaction.amount. Use a new reference, or the action "correct" to change the earlier report.',
      ],
    },
  },
  already_reported: {
    status: 409,
    errors: {
      documentNumber: [
        'The invoice was reported as "R-1" (frr_01KAJ40M3X5Z7B9D1F3H5K7N9Q); an invoice can be reported only once. Use the action "correct" to change the report while its period is open.',
      ],
    },
  },
  operation_unknown: {
    status: 409,
    errors: {
      root: [
        'There is no valid report for the invoice, so nothing can be changed with the action "correct"; report the invoice with the action "submit".',
      ],
    },
  },
  period_filed: {
    status: 409,
    errors: {
      root: [
        'The period of the invoice is filed, so its reports can no longer be changed. Report missing data with the action "submit", which is included in a rectifying filing; correct a wrong invoice with a credit note.',
      ],
    },
  },
  filing_not_refused: {
    status: 409,
    errors: {
      root: ['The filing is accepted; only the reports of a refused filing can be reported again.'],
    },
  },
});
