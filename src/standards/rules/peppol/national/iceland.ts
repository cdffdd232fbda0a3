/** Icelandic sellers: IS-R-001 to IS-R-010. The country code of an Icelandic address is exactly `IS`. */
import type { NameId, Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, warning, type Assertion, type Pattern } from '../../rule-set';
import { toDate, normalizeSpace, stringLength } from '../../xpath';
import { areBothPartiesExactlyIn, isSupplierExactlyIn } from '../countries';
import { ATTR, CAC, CBC } from '../names';
import { formatQuoted, formatValuesAt } from '../../wording';

/** Scheme of the kennitala, the identity number of persons and companies. */
const KENNITALA = '0196';
/** Document description of the reference with the final due date. */
const FINAL_DUE_DATE = 'EINDAGI';

const SELLER = [CAC.AccountingSupplierParty, CAC.Party] as const;

function hasKennitala(c: RuleContext, node: Node, party: readonly NameId[]): boolean {
  return c
    .select(node, ...party, CAC.PartyLegalEntity, CBC.CompanyID)
    .some((id) => c.doc.attribute(id, ATTR.schemeID) === KENNITALA);
}

function hasAddress(c: RuleContext, node: Node, party: readonly NameId[]): boolean {
  return [CBC.StreetName, CBC.PostalZone].every((part) => c.exists(node, ...party, CAC.PostalAddress, part));
}

const findFinalDueDateReferences = (c: RuleContext, root: Node): Node[] =>
  c
    .select(root, CAC.AdditionalDocumentReference)
    .filter((element) => c.equals(element, FINAL_DUE_DATE, CBC.DocumentDescription));
const readFinalDueDate = (c: RuleContext, root: Node): string | undefined =>
  findFinalDueDateReferences(c, root)
    .flatMap((each) => c.texts(each, CBC.ID))
    .at(0);

const readAccounts = (c: RuleContext, root: Node, code: string): string[] =>
  c
    .select(root, CAC.PaymentMeans)
    .filter((means) => c.equals(means, code, CBC.PaymentMeansCode))
    .flatMap((means) => c.texts(means, CAC.PayeeFinancialAccount, CBC.ID));

function accountAssertion(id: string, code: string, kind: string): Assertion {
  return fatal(
    id,
    (c, root) => {
      if (!c.equals(root, code, CAC.PaymentMeans, CBC.PaymentMeansCode)) return true;
      const [account] = readAccounts(c, root, code);
      return account !== undefined && stringLength(normalizeSpace(account)) === 12;
    },
    (c, root) =>
      `Payment means ${code} (${kind}) must have an account of twelve digits (BT-84); found ${
        readAccounts(c, root, code)
          .map((text) => formatQuoted(text))
          .join(', ') || 'nothing'
      }.`,
    { terms: ['BT-84'], at: (c, root) => c.first(root, CAC.PaymentMeans) },
  );
}

export const ICELAND: Pattern = {
  name: 'Iceland',
  rules: [
    {
      context: 'cn:CreditNote | ubl:Invoice',
      when: (c) => isSupplierExactlyIn(c, 'IS'),
      asserts: [
        warning(
          'IS-R-001',
          (c, root) =>
            [CBC.InvoiceTypeCode, CBC.CreditNoteTypeCode].some((name) =>
              ['380', '381'].includes(c.norm(root, name)),
            ),
          (c, root) =>
            `The type code (BT-3) is ${formatValuesAt(c, root, c.exists(root, CBC.InvoiceTypeCode) ? CBC.InvoiceTypeCode : CBC.CreditNoteTypeCode)}. Icelandic sellers should use 380 (invoice) or 381 (credit note).`,
          { terms: ['BT-3'] },
        ),
        fatal(
          'IS-R-002',
          (c, root) => hasKennitala(c, root, SELLER),
          (c, root) =>
            `The Icelandic seller’s legal registration (BT-30) must be a kennitala with scheme ${KENNITALA}; found ${formatValuesAt(c, root, ...SELLER, CAC.PartyLegalEntity, CBC.CompanyID)} without this scheme.`,
          { terms: ['BT-30'] },
        ),
        fatal(
          'IS-R-003',
          (c, root) => hasAddress(c, root, SELLER),
          'The address of the Icelandic seller must have a street (BT-35) and a post code (BT-38), of which at least one is missing.',
          { terms: ['BT-35', 'BT-38'], at: (c, root) => c.first(root, ...SELLER, CAC.PostalAddress) },
        ),
        accountAssertion('IS-R-006', '9', 'a claim'),
        accountAssertion('IS-R-007', '42', 'a payment to a bank account'),
        fatal(
          'IS-R-008',
          (c, root) => {
            if (findFinalDueDateReferences(c, root).length === 0) return true;
            const date = readFinalDueDate(c, root);
            return date !== undefined && stringLength(date) === 10 && toDate(date) !== undefined;
          },
          (c, root) =>
            `The final due date (identifier of the document reference EINDAGI, BT-122) is ${formatQuoted(readFinalDueDate(c, root))}, but must be an existing date in the format YYYY-MM-DD.`,
          { terms: ['BT-122'], at: (c, root) => findFinalDueDateReferences(c, root)[0] ?? root },
        ),
        fatal(
          'IS-R-009',
          (c, root) => findFinalDueDateReferences(c, root).length === 0 || c.exists(root, CBC.DueDate),
          'With a final due date (document reference EINDAGI), the due date (BT-9, cbc:DueDate) must also be stated, but is missing.',
          { terms: ['BT-9', 'BT-122'] },
        ),
        fatal(
          'IS-R-010',
          (c, root) => {
            const references = findFinalDueDateReferences(c, root);
            if (references.length === 0) return true;
            // The published rule compares texts: some due date must not be after some final due date.
            const [earliest] = c.texts(root, CBC.DueDate).sort();
            const latest = references
              .flatMap((reference) => c.texts(reference, CBC.ID))
              .sort()
              .at(-1);
            return earliest !== undefined && latest !== undefined && earliest <= latest;
          },
          (c, root) =>
            `The final due date (document reference EINDAGI) is ${formatQuoted(readFinalDueDate(c, root))}, but must not be before the due date (BT-9), ${formatValuesAt(c, root, CBC.DueDate)}.`,
          { terms: ['BT-9', 'BT-122'], at: (c, root) => findFinalDueDateReferences(c, root)[0] ?? root },
        ),
      ],
    },
    {
      context: 'cn:CreditNote/cac:AccountingCustomerParty | ubl:Invoice/cac:AccountingCustomerParty',
      when: (c) => areBothPartiesExactlyIn(c, 'IS'),
      asserts: [
        fatal(
          'IS-R-004',
          (c, customer) => hasKennitala(c, customer, [CAC.Party]),
          (c, customer) =>
            `The Icelandic buyer’s legal registration (BT-47) must be a kennitala with scheme ${KENNITALA}; found ${formatValuesAt(c, customer, CAC.Party, CAC.PartyLegalEntity, CBC.CompanyID)} without this scheme.`,
          { terms: ['BT-47'] },
        ),
        fatal(
          'IS-R-005',
          (c, customer) => hasAddress(c, customer, [CAC.Party]),
          'The address of the Icelandic buyer must have a street (BT-50) and a post code (BT-53), of which at least one is missing.',
          { terms: ['BT-50', 'BT-53'], at: (c, customer) => c.first(customer, CAC.Party, CAC.PostalAddress) },
        ),
      ],
    },
  ],
};
