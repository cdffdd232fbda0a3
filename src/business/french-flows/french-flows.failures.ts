import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why a submitted file is rejected before it is stored. */
export const FRENCH_FLOW_FAILURES = declareFailures({
  digest_mismatch: {
    status: 400,
    errors: {
      sha256: [
        'must be the SHA-256 digest of the file, "bbbb…"; received "aaaa…". Compute the digest from the bytes that are sent.',
      ],
    },
  },
  tracking_id_reused: {
    status: 409,
    errors: {
      trackingId: [
        'must not be reused for another file; "T-17" belongs to the flow flow_01KAJ40M3X5Z7B9D1F3H5K7N9Q. Use a new tracking id for a new file.',
      ],
    },
  },
});
