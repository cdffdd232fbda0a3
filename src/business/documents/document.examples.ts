import { documentExample } from './document.resource';

const [delivery] = documentExample.deliveries;

/** Document that was accepted for sending: its delivery has not been attempted yet. */
export const acceptedDocumentExample = {
  ...documentExample,
  sentOverPeppol: false,
  receivedPeppolSignalMessage: null,
  deliveryStatus: 'pending',
  deliveries: [
    {
      ...delivery,
      status: 'pending',
      attempts: 0,
      nextAttemptAt: '2026-11-21T10:00:00.180Z',
      lastAttempt: null,
    },
  ],
};

/** Document that a company received. */
export const incomingDocumentExample = {
  ...documentExample,
  direction: 'incoming',
  deliveryStatus: null,
  deliveries: [],
};

/** Received invoice that was read, whose payee was confirmed, and that was approved and booked. */
export const purchaseExample = {
  ...incomingDocumentExample,
  readAt: '2026-11-21T10:05:00.000Z',
  purchase: {
    state: 'booked',
    assignee: null,
    approvedBy: { id: 'user_01KAJ3Q5E9V3Z5P7C8D0F2G4HA', name: 'Anna Peeters' },
    approvedAt: '2026-11-21T10:05:00.000Z',
    secondApprovedBy: null,
    secondApprovedAt: null,
    bookedBy: { id: 'key_01KAJ3Q5E9V3Z5P7C8D0F2G4HA', name: 'Accounting' },
    bookedAt: '2026-11-22T09:00:00.000Z',
    payeeCheck: {
      warnings: ['PAYEE-ACCOUNT-NEW'],
      approvalBlocked: false,
      confirmedBy: { id: 'user_01KAJ3Q5E9V3Z5P7C8D0F2G4HB', name: 'Bart Janssens' },
      confirmedAt: '2026-11-21T10:02:00.000Z',
      confirmation: 'Called the supplier on the number of our contract.',
    },
  },
};

/** Document whose scheduled delivery was cancelled. */
export const cancelledDocumentExample = {
  ...acceptedDocumentExample,
  deliveryStatus: 'failed',
  deliveries: [
    {
      ...delivery,
      status: 'failed',
      attempts: 0,
      lastAttempt: null,
      failure: {
        category: 'cancelled',
        message: 'The document was cancelled before it was sent.',
        providerCode: null,
      },
    },
  ],
};
