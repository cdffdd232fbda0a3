/** Journal to which a document belongs. */
export type JournalSide = 'sales' | 'purchases';

/** Names of the checks. */
export type CheckName =
  'missingNumber' | 'duplicate' | 'failedDelivery' | 'rejected' | 'unread' | 'incomplete' | 'totals';
