import { declareFailures } from '../../../platform/kernel/http/declared-failures';

/** Reasons why payments, and requests about them, are refused. */
export const PAYMENT_FAILURES = declareFailures({
  not_payable: {
    status: 409,
    errors: { root: ['A document of type creditNote cannot be paid; only invoices can.'] },
  },
  nothing_open: {
    status: 409,
    errors: {
      root: [
        'The invoice has no open amount; state an amount and set allowOverpayment to record a further payment.',
      ],
    },
  },
});
