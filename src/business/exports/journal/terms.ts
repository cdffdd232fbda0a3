/** Journal of a document. */
export type Side = 'sales' | 'purchases';

/** Kinds of findings. */
export type CheckName =
  'missingNumber' | 'duplicate' | 'failedDelivery' | 'rejected' | 'unread' | 'incomplete' | 'totals';
