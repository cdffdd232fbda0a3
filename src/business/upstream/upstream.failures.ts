import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why the connection to a provider, or the network of a company, is not set. */
export const UPSTREAM_FAILURES = declareFailures({
  upstream_production_only: {
    status: 409,
    errors: {
      root: ['Only production teams can use a provider; the network of a sandbox team is simulated.'],
    },
  },
  upstream_url_not_allowed: {
    status: 400,
    errors: { baseUrl: ['The URL starts with "http:"; accepted: https://.'] },
  },
  upstream_not_accepted: {
    status: 400,
    errors: { apiSecret: ['Recommand answered HTTP 401.'] },
  },
  upstream_missing: {
    status: 409,
    errors: { network: ['The team has no connection to a provider. Set a connection first.'] },
  },
  upstream_identifiers_published: {
    status: 409,
    errors: {
      network: [
        'The current network publishes identifiers of the company. Move the company with its identifiers (PUT …/network/move), or unpublish the identifiers first (isSmpRecipient: false).',
      ],
    },
  },
  network_move_running: {
    status: 409,
    errors: { network: ['The company is moving to the other network.'] },
  },
  network_move_impossible: {
    status: 409,
    errors: { network: ['The network of the company is already "own".'] },
  },
  upstream_company_missing: {
    status: 400,
    errors: {
      upstreamCompanyId: [
        'Recommand has no company with the enterprise or VAT number of this company; its companies: c_1 (Example).',
      ],
    },
  },
});
