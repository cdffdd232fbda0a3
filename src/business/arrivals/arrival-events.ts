import { defineEvent } from '../../platform/events/define-event';
import { enumOf, idOf, instant, nullable, open, text } from '../../platform/kernel/http/schema';
import { ARRIVAL_CHANNELS, newArrivalId } from '../documents/arrivals/arrival-reference';
import { MAILBOX_FAILURE_CODES } from './mailbox-failure';
import { REFUSAL_CODES } from './refusals';

const mailbox = {
  companyId: idOf('c'),
  host: { ...text, description: 'Name or address of the IMAP server' },
  user: { ...text, description: 'User name at the mail server' },
};

export const MAILBOX_FAILED = defineEvent({
  type: 'mailbox.failed',
  summary: 'The mailbox of a company cannot be read',
  schema: open({
    ...mailbox,
    code: { ...enumOf(...MAILBOX_FAILURE_CODES), description: 'Kind of the failure' },
    message: { ...text, description: 'Reason of the failure' },
    since: { ...instant, description: 'Time of the first failed check since the last successful one' },
  }),
});

export const MAILBOX_RECOVERED = defineEvent({
  type: 'mailbox.recovered',
  summary: 'The mailbox of a company can be read again after a reported failure',
  schema: open(mailbox),
});

export const ARRIVAL_REFUSED = defineEvent({
  type: 'arrival.refused',
  summary: 'A mail or file arrived for a company, but no document was created from it',
  schema: open({
    arrivalId: { ...idOf(newArrivalId.prefix), description: 'Id of the mail or file' },
    companyId: idOf('c'),
    channel: { ...enumOf(...ARRIVAL_CHANNELS), description: 'Channel of the mail or file' },
    sender: { ...nullable(text), description: 'Address of the sender of the mail; null for a file' },
    subject: { ...nullable(text), description: 'Subject of the mail; null for a file' },
    fileName: { ...nullable(text), description: 'Name of the file, or of the first refused attachment' },
    code: {
      ...enumOf(...REFUSAL_CODES),
      description: 'Error code of the first refused attachment',
    },
    reason: { ...text, description: 'Reason of the refusal, with advice' },
  }),
});
