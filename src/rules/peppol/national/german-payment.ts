/** German rules on payment means (BG-16 to BG-19). */
import { type NameId, type Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, warning, type Assertion, type Rule } from '../../rule-set';
import { isIban } from '../identifier-formats';
import { ATTR, CAC, CBC } from '../names';
import { onlyNormalized } from '../../reading';
import type { GermanVariant } from './german-variant';
import { quotedAt } from '../../wording';

const CREDIT_TRANSFER = [
  CAC.PayeeFinancialAccount,
  'credit transfer (BG-17)',
  'cac:PayeeFinancialAccount/cbc:ID',
] as const;
const CARD = [CAC.CardAccount, 'payment card (BG-18)', 'cac:CardAccount'] as const;
const DIRECT_DEBIT = [CAC.PaymentMandate, 'direct debit (BG-19)', 'cac:PaymentMandate'] as const;
/** The element, what it is called, and its path below the payment means. */
type Group = readonly [element: NameId, name: string, path: string];

function needsGroup(id: string, [name, what, about]: Group): Assertion {
  return fatal(
    id,
    (c, means) => c.exists(means, name),
    (c, means) =>
      `Payment means code ${quotedAt(c, means, CBC.PaymentMeansCode)} (BT-81) needs the group ${what}, which is missing.`,
    { terms: [what.slice(-6, -1), 'BT-81'], about },
  );
}

function refusesGroups(id: string, groups: readonly Group[]): Assertion {
  const present = (c: RuleContext, means: Node): Group[] => groups.filter(([name]) => c.exists(means, name));
  return fatal(
    id,
    (c, means) => present(c, means).length === 0,
    (c, means) =>
      `Payment means code ${quotedAt(c, means, CBC.PaymentMeansCode)} (BT-81) does not go with the group ${present(
        c,
        means,
      )
        .map(([, what]) => what)
        .join(' and ')}. Leave it out or correct the code.`,
    { terms: [...groups.map(([, what]) => what.slice(-6, -1)), 'BT-81'] },
  );
}

function ibanAssertion(id: string, term: string, path: readonly NameId[]): Assertion {
  return warning(
    id,
    (c, means) => isIban((c.text(means, ...path) ?? '').replace(/[ \t\r\n]/g, '')),
    (c, means) =>
      `Payment means code ${quotedAt(c, means, CBC.PaymentMeansCode)} stands for SEPA, but the account (${term}) ${quotedAt(c, means, ...path)} is no valid IBAN.`,
    { terms: [term], at: (c, means) => c.first(means, ...path) },
  );
}

function isPaidByTrimmed(c: RuleContext, means: Node, codes: readonly string[]): boolean {
  return codes.includes(onlyNormalized(c, means, CBC.PaymentMeansCode) ?? '');
}

/** What goes with each kind of payment means. */
export function germanPaymentRules({ id, applies, isPaidBy = isPaidByTrimmed }: GermanVariant): Rule[] {
  const forCodes = (codes: readonly string[], asserts: readonly Assertion[]): Rule => ({
    context: '/ubl:Invoice/cac:PaymentMeans | /cn:CreditNote/cac:PaymentMeans',
    when: (c, means) => applies(c) && isPaidBy(c, means, codes),
    asserts,
  });
  const sepaAccount = ibanAssertion(id('19'), 'BT-84', [CAC.PayeeFinancialAccount, CBC.ID]);
  return [
    forCodes(
      ['30', '58'],
      [
        {
          ...sepaAccount,
          test: (c, means) => c.norm(means, CBC.PaymentMeansCode) !== '58' || sepaAccount.test(c, means),
        },
        needsGroup(id('23-a'), CREDIT_TRANSFER),
        refusesGroups(id('23-b'), [CARD, DIRECT_DEBIT]),
      ],
    ),
    forCodes(
      ['48', '54', '55'],
      [needsGroup(id('24-a'), CARD), refusesGroups(id('24-b'), [CREDIT_TRANSFER, DIRECT_DEBIT])],
    ),
    forCodes(
      ['59'],
      [
        ibanAssertion(id('20'), 'BT-91', [CAC.PaymentMandate, CAC.PayerFinancialAccount, CBC.ID]),
        needsGroup(id('25-a'), DIRECT_DEBIT),
        refusesGroups(id('25-b'), [CREDIT_TRANSFER, CARD]),
      ],
    ),
  ];
}

const MANDATE = [CAC.PaymentMeans, CAC.PaymentMandate] as const;

function hasCreditorId(c: RuleContext, root: Node): boolean {
  return [
    ...c.select(root, CAC.AccountingSupplierParty, CAC.Party, CAC.PartyIdentification, CBC.ID),
    ...c.select(root, CAC.PayeeParty, CAC.PartyIdentification, CBC.ID),
  ].some((id) => c.doc.attribute(id, ATTR.schemeID) === 'SEPA');
}

/** What a direct debit needs elsewhere in the document; assertions on the root element. */
export function directDebitAssertions({ id }: GermanVariant): Assertion[] {
  return [
    fatal(
      id('30'),
      (c, root) => !c.exists(root, ...MANDATE) || hasCreditorId(c, root),
      'A direct debit (BG-19) needs the creditor identifier (BT-90): an identifier of seller or payee with schemeID="SEPA".',
      { terms: ['BT-90', 'BG-19'], at: (c, root) => c.first(root, ...MANDATE) },
    ),
    fatal(
      id('31'),
      (c, root) =>
        !c.exists(root, ...MANDATE) || c.exists(root, ...MANDATE, CAC.PayerFinancialAccount, CBC.ID),
      'A direct debit (BG-19) needs the debited account (BT-91, cac:PayerFinancialAccount/cbc:ID).',
      { terms: ['BT-91', 'BG-19'], at: (c, root) => c.first(root, ...MANDATE) },
    ),
  ];
}
