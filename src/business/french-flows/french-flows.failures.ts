import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons for which a submitted file is refused before it is stored. */
export const FRENCH_FLOW_FAILURES = declareFailures({
  digest_mismatch: {
    status: 400,
    errors: {
      sha256: [
        'is the digest of another file: received "aaaa…", and the file has "bbbb…". Compute it from the bytes that are sent.',
      ],
    },
  },
  tracking_id_reused: {
    status: 409,
    errors: {
      trackingId: [
        '"T-17" was used for another file, flow_01KAJ40M3X5Z7B9D1F3H5K7N9Q. Use a new tracking id for a new file.',
      ],
    },
  },
});
