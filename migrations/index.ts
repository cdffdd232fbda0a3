import { FirstLine1763700000000 } from './1763700000000-first-line';
import { Documents1763710000000 } from './1763710000000-documents';
import { WebhookDelivery1763800000000 } from './1763800000000-webhook-delivery';

/** All migrations in order. A released one is never edited: a change is a new one. */
export const migrations = [FirstLine1763700000000, Documents1763710000000, WebhookDelivery1763800000000];
