import { toFailedMailOutcome } from './mail-fault';

function fault(members: object): Error {
  return Object.assign(new Error('what the server said'), members);
}

describe('outcome of a failed mail', () => {
  it.each([
    [
      'an unknown mailbox',
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
      'recipient_not_found',
      '550',
    ],
    [
      'a rejected recipient',
      { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 552 },
      'recipient_rejected',
      '552',
    ],
    [
      'rejected contents',
      { code: 'EMESSAGE', command: 'DATA', responseCode: 554 },
      'recipient_rejected',
      '554',
    ],
  ])('is final for %s', (_name, members, category, providerCode) => {
    expect(toFailedMailOutcome(fault(members))).toEqual({
      kind: 'refused',
      category,
      message: 'what the server said',
      providerCode,
    });
  });

  it.each([
    ['a greylisted recipient', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }, '451'],
    ['a wrong password of our service', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, '535'],
    ['a rejected greeting', { code: 'EPROTOCOL', command: 'EHLO', responseCode: 554 }, '554'],
    ['a lost connection', { code: 'ECONNECTION', command: 'CONN' }, 'ECONNECTION'],
    ['a time-out', { code: 'ETIMEDOUT' }, 'ETIMEDOUT'],
    ['anything else', {}, null],
  ])('is a retry for %s', (_name, members, providerCode) => {
    expect(toFailedMailOutcome(fault(members))).toEqual({
      kind: 'retry',
      message: 'what the server said',
      providerCode,
    });
  });
});
