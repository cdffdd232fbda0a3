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
        message: 'Cancelled before it was sent.',
        providerCode: null,
      },
    },
  ],
};
