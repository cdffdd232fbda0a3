import { parseMailProblem, classifyMailProblem } from './mail-problem';

describe('the problem for which an invitation could not be mailed', () => {
  it.each([
    [
      { code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 no such user at mx3.internal' },
      'address_refused',
    ],
    [
      { code: 'EAUTH', responseCode: 535, response: '535 bad credentials of relay@internal' },
      'server_refused',
    ],
    [{ code: 'EMESSAGE', responseCode: 554 }, 'server_refused'],
    [{ code: 'ECONNECTION', address: '10.0.0.7' }, 'server_unreachable'],
    [{ code: 'ETIMEDOUT' }, 'server_unreachable'],
    [new Error('EROFS: read-only file system'), 'unknown'],
    ['what?', 'unknown'],
  ])('%j is classified as %s', (error, problem) => {
    expect(classifyMailProblem(error)).toBe(problem);
  });

  it("hides the mail server's message in rows of earlier releases", () => {
    expect([
      parseMailProblem(null),
      parseMailProblem('address_refused'),
      parseMailProblem('550 no such user'),
    ]).toEqual([null, 'address_refused', 'unknown']);
  });
});
