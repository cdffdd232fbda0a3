/** German rules on payment means (BG-16 to BG-19), for both syntaxes. */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, warning, type Assertion, type Rule } from '../../rule-set';
import { formatContext, getRelativePath } from '../../term-places';
import { isIban } from '../identifier-formats';
import { readSingleNormalized } from '../../reading';
import type { GermanSyntax, GermanVariant, PaymentGroup } from './german-variant';
import { formatValuesAt } from '../../wording';

/** Creates the rules on the groups of each kind of payment means. */
export function germanPaymentRules({ id, applies }: GermanVariant, germanSyntax: GermanSyntax): Rule[] {
  const code = getRelativePath(germanSyntax.syntax, 'BT-81', 'BG-16').path;
  const formatCode = (c: RuleContext, means: Node): string => formatValuesAt(c, means, ...code);

  const requireGroup = (rule: string, { label, term, subjectPath, isPresent }: PaymentGroup): Assertion =>
    fatal(
      id(rule),
      isPresent,
      (c, means) =>
        `Payment means code ${formatCode(c, means)} (BT-81) needs the group ${label}, which is missing.`,
      { terms: [term, 'BT-81'], subjectPath },
    );

  const forbidGroups = (rule: string, groups: readonly PaymentGroup[]): Assertion => {
    const findGroups = (c: RuleContext, means: Node): PaymentGroup[] =>
      groups.filter(({ isPresent }) => isPresent(c, means));
    return fatal(
      id(rule),
      (c, means) => findGroups(c, means).length === 0,
      (c, means) =>
        `Payment means code ${formatCode(c, means)} (BT-81) does not allow the group ${findGroups(c, means)
          .map(({ label }) => label)
          .join(' and ')}. Remove the group or correct the code.`,
      { terms: [...groups.map(({ term }) => term), 'BT-81'] },
    );
  };

  const ibanAssertion = (rule: string, term: string): Assertion => {
    const { path } = getRelativePath(germanSyntax.syntax, term, 'BG-16');
    return warning(
      id(rule),
      (c, means) => isIban((c.text(means, ...path) ?? '').replace(/[ \t\r\n]/g, '')),
      (c, means) =>
        `Payment means code ${formatCode(c, means)} stands for SEPA, but the account (${term}) ${formatValuesAt(c, means, ...path)} is not a valid IBAN.`,
      { terms: [term], at: (c, means) => c.first(means, ...path) },
    );
  };

  const forCodes = (codes: readonly string[], asserts: readonly Assertion[]): Rule => ({
    context: formatContext(germanSyntax.syntax, 'BG-16'),
    when: (c, means) => applies(c) && codes.includes(readSingleNormalized(c, means, ...code) ?? ''),
    asserts,
  });
  const sepaAccount = ibanAssertion('19', 'BT-84');
  return [
    forCodes(
      ['30', '58'],
      [
        {
          ...sepaAccount,
          test: (c, means) => c.norm(means, ...code) !== '58' || sepaAccount.test(c, means),
        },
        requireGroup('23-a', germanSyntax.creditTransfer),
        forbidGroups('23-b', [germanSyntax.card, germanSyntax.directDebit]),
      ],
    ),
    forCodes(
      ['48', '54', '55'],
      [
        requireGroup('24-a', germanSyntax.card),
        forbidGroups('24-b', [germanSyntax.creditTransfer, germanSyntax.directDebit]),
      ],
    ),
    forCodes(
      ['59'],
      [
        ibanAssertion('20', 'BT-91'),
        requireGroup('25-a', germanSyntax.directDebit),
        forbidGroups('25-b', [germanSyntax.creditTransferOfDebit, germanSyntax.card]),
      ],
    ),
  ];
}

/** Creates the assertions on the root element about further terms of a direct debit. */
export function directDebitAssertions({ id }: GermanVariant, germanSyntax: GermanSyntax): Assertion[] {
  const creditor = getRelativePath(germanSyntax.syntax, 'BT-90', null).subjectPath;
  const account = getRelativePath(germanSyntax.syntax, 'BT-91', null).subjectPath;
  return [
    fatal(
      id('30'),
      germanSyntax.hasCreditorId,
      `A direct debit (BG-19) needs the creditor identifier (BT-90, ${creditor}${germanSyntax.syntax === 'ubl' ? ' with schemeID="SEPA", of the seller or the payee' : ''}).`,
      { terms: ['BT-90', 'BG-19'], at: germanSyntax.findDebitElement },
    ),
    fatal(
      id('31'),
      germanSyntax.hasDebitedAccount,
      `A direct debit (BG-19) needs the debited account (BT-91, ${account}).`,
      { terms: ['BT-91', 'BG-19'], at: germanSyntax.findDebitElement },
    ),
  ];
}
