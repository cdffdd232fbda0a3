import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why a letterhead is refused. */
export const LETTERHEAD_FAILURES = declareFailures({
  invalid_logo: {
    status: 400,
    errors: { logo: ['logo must be a PNG or JPEG image in base64; received something else.'] },
  },
});
