import { parseXml } from '../invoice/xml';
import { BELGIAN_COMMUNICATION } from './belgian-communication';
import { RuleContext } from './context';
import { runRuleSet } from './engine';
import { toFindings } from './finding';
import { BELGIAN_FAILURES, withReference } from './belgian-communication.fixture';

function findings(reference: string): string[] {
  const doc = parseXml(withReference(reference));
  const context = new RuleContext(doc);
  return toFindings(context, runRuleSet(doc, BELGIAN_COMMUNICATION, context)).map(
    ({ errorMessage }) => errorMessage,
  );
}

describe('Belgian structured communications', () => {
  it.each([
    '+++090/9337/55493+++',
    '***090/9337/55493***',
    ' +++090/9337/55493+++\n',
    // A remainder of 0 is written as 97.
    '+++000/0000/09797+++',
    // None of these is a structured communication.
    '090933755494',
    '+++090/9337/5549+++',
    '+++090/9337/55494***',
    'Invoice 2026-17',
    '',
  ])('accepts %j', (reference) => expect(findings(reference)).toEqual([]));

  it.each(BELGIAN_FAILURES)('for %j the message names the digits %s', (reference, digits) => {
    expect(findings(reference)).toEqual([
      `The payment reference (BT-83) has the form of a Belgian structured communication, whose check digits must be ${digits}; received "${reference}".`,
    ]);
  });

  it('accepts only the remainder of the division by 97 as check digits', () => {
    for (let n = 0; n < 500; n++) {
      const base = String((n * 20_202_021) % 10_000_000_000).padStart(10, '0');
      const checkDigits = Number(BigInt(base) % 97n) || 97;
      const formatCommunication = (digits: number): string =>
        `+++${base.slice(0, 3)}/${base.slice(3, 7)}/${base.slice(7)}${String(digits).padStart(2, '0')}+++`;
      expect(findings(formatCommunication(checkDigits))).toEqual([]);
      expect(findings(formatCommunication((checkDigits + 1 + (n % 98)) % 100))).toHaveLength(1);
    }
  });
});
