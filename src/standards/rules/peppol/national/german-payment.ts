/** German rules on payment means (BG-16 to BG-19), for both syntaxes. */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, warning, type Assertion, type Rule } from '../../rule-set';
import { formatContext, getPlace } from '../../term-places';
import { isIban } from '../identifier-formats';
import { onlyNormalized } from '../../reading';
import type { GermanSyntax, GermanVariant, PaymentGroup } from './german-variant';
import { quotedAt } from '../../wording';

/** Creates the rules on the groups of each kind of payment means. */
export function germanPaymentRules({ id, applies }: GermanVariant, germanSyntax: GermanSyntax): Rule[] {
  const code = getPlace(germanSyntax.syntax, 'BT-81', 'BG-16').path;
  const formatWritten = (c: RuleContext, means: Node): string => quotedAt(c, means, ...code);

  const needsGroup = (rule: string, { label, term, subjectPath, isPresent }: PaymentGroup): Assertion =>
    fatal(
      id(rule),
      isPresent,
      (c, means) =>
        `Payment means code ${formatWritten(c, means)} (BT-81) needs the group ${label}, which is missing.`,
      { terms: [term, 'BT-81'], subjectPath },
    );

  const refusesGroups = (rule: string, groups: readonly PaymentGroup[]): Assertion => {
    const findGroups = (c: RuleContext, means: Node): PaymentGroup[] =>
      groups.filter(({ isPresent }) => isPresent(c, means));
    return fatal(
      id(rule),
      (c, means) => findGroups(c, means).length === 0,
      (c, means) =>
        `Payment means code ${formatWritten(c, means)} (BT-81) does not go with the group ${findGroups(
          c,
          means,
        )
          .map(({ label }) => label)
          .join(' and ')}. Leave it out or correct the code.`,
      { terms: [...groups.map(({ term }) => term), 'BT-81'] },
    );
  };

  const ibanAssertion = (rule: string, term: string): Assertion => {
    const { path } = getPlace(germanSyntax.syntax, term, 'BG-16');
    return warning(
      id(rule),
      (c, means) => isIban((c.text(means, ...path) ?? '').replace(/[ \t\r\n]/g, '')),
      (c, means) =>
        `Payment means code ${formatWritten(c, means)} stands for SEPA, but the account (${term}) ${quotedAt(c, means, ...path)} is no valid IBAN.`,
      { terms: [term], at: (c, means) => c.first(means, ...path) },
    );
  };

  const forCodes = (codes: readonly string[], asserts: readonly Assertion[]): Rule => ({
    context: formatContext(germanSyntax.syntax, 'BG-16'),
    when: (c, means) => applies(c) && codes.includes(onlyNormalized(c, means, ...code) ?? ''),
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
        needsGroup('23-a', germanSyntax.creditTransfer),
        refusesGroups('23-b', [germanSyntax.card, germanSyntax.directDebit]),
      ],
    ),
    forCodes(
      ['48', '54', '55'],
      [
        needsGroup('24-a', germanSyntax.card),
        refusesGroups('24-b', [germanSyntax.creditTransfer, germanSyntax.directDebit]),
      ],
    ),
    forCodes(
      ['59'],
      [
        ibanAssertion('20', 'BT-91'),
        needsGroup('25-a', germanSyntax.directDebit),
        refusesGroups('25-b', [germanSyntax.creditTransferOfDebit, germanSyntax.card]),
      ],
    ),
  ];
}

/** Creates the assertions on the root element about further terms of a direct debit. */
export function directDebitAssertions({ id }: GermanVariant, germanSyntax: GermanSyntax): Assertion[] {
  const creditor = getPlace(germanSyntax.syntax, 'BT-90', null).subjectPath;
  const account = getPlace(germanSyntax.syntax, 'BT-91', null).subjectPath;
  return [
    fatal(
      id('30'),
      germanSyntax.hasCreditorId,
      `A direct debit (BG-19) needs the creditor identifier (BT-90, ${creditor}${germanSyntax.syntax === 'ubl' ? ' with schemeID="SEPA", of the seller or the payee' : ''}).`,
      { terms: ['BT-90', 'BG-19'], at: germanSyntax.debitPlace },
    ),
    fatal(
      id('31'),
      germanSyntax.hasDebitedAccount,
      `A direct debit (BG-19) needs the debited account (BT-91, ${account}).`,
      { terms: ['BT-91', 'BG-19'], at: germanSyntax.debitPlace },
    ),
  ];
}
