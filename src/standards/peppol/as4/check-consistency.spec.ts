import type { ReceivedEnvelope } from '../sbdh';
import { As4Error } from './as4-error';
import { checkConsistency } from './check-consistency';
import type { UserMessage } from './user-message';

const participant = (value: string): { type: string; value: string } => ({
  type: 'iso6523-actorid-upis',
  value,
});
const message: UserMessage = {
  messageId: 'a@b',
  timestamp: '2026-11-22T10:00:00Z',
  conversationId: 'c',
  from: 'POP000001',
  to: 'POP000002',
  service: { type: 'cenbii-procid-ubl', value: 'urn:p' },
  action: 'busdox-docid-qns::urn:x::Invoice##c::2.1',
  originalSender: participant('0208:ABC'),
  finalRecipient: participant('0106:12345678'),
  payload: { contentId: 'x', compressed: true },
  isPing: false,
};
const envelope: ReceivedEnvelope = {
  instanceId: 'i',
  sender: '0208:abc',
  receiver: '0106:12345678',
  documentType: { scheme: 'busdox-docid-qns', value: 'urn:x::Invoice##c::2.1' },
  process: { scheme: 'cenbii-procid-ubl', value: 'urn:p' },
  countryC1: 'BE',
  mlsTo: null,
  mlsType: null,
  createdAt: '2026-11-22T10:00:00Z',
  document: Buffer.alloc(0),
  root: { uri: 'urn:x', local: 'Invoice' },
};
const seats = { signer: 'POP000001', ownSeats: ['POP000002', 'POP000004'] };

describe('checkConsistency', () => {
  it('accepts equal values, and ignores the case of participants', () => {
    expect(() => checkConsistency(message, envelope, seats)).not.toThrow();
  });

  it.each<[string, Partial<UserMessage>, Partial<ReceivedEnvelope>, Partial<typeof seats>]>([
    ['39: a signer who is not From/PartyId', {}, {}, { signer: 'POP000009' }],
    ['39: a message for another access point', { to: 'POP000003' }, {}, {}],
    ['42: another sender', {}, { sender: '0208:other' }, {}],
    ['42: another receiver', { finalRecipient: participant('0106:1') }, {}, {}],
    ['42: another action', { action: 'busdox-docid-qns::urn:x::CreditNote##c::2.1' }, {}, {}],
    ['42: an action of another scheme', { action: message.action.replace('busdox-docid-qns', 'x') }, {}, {}],
    ['42: another process', { service: { type: 'cenbii-procid-ubl', value: 'urn:q' } }, {}, {}],
    ['42: a process without its scheme', { service: { type: null, value: 'urn:p' } }, {}, {}],
    ['42: no participants', { originalSender: null }, {}, {}],
  ])('refuses %s', (_what, header, content, who) => {
    const check = (): void =>
      checkConsistency({ ...message, ...header }, { ...envelope, ...content }, { ...seats, ...who });
    expect(check).toThrow(As4Error);
    expect(check).toThrow('EBMS:0004');
  });
});
