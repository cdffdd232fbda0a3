import type { Syntax } from '../../../invoice/terms/terms';
import type { NameId, Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import type { Rule } from '../../rule-set';

/** Variant of the German rules. Peppol (DE-R) and XRechnung (BR-DE) publish them under different ids. */
export interface GermanVariant {
  /** the published id of the rule that XRechnung calls BR-DE-`rule`; `TMP-2` is BR-TMP-2 */
  id: (rule: string) => string;
  /** whether the rules apply to the document */
  applies: (c: RuleContext) => boolean;
  /** scope of the rules, for the end of a message: `between German parties` */
  where: string;
}

/** Group of payment means that its code requires or forbids. */
export interface PaymentGroup {
  /** name with the term at the end: `payment card (BG-18)` */
  label: string;
  term: string;
  /** path below the payment means */
  subjectPath: string;
  isPresent: (c: RuleContext, means: Node) => boolean;
}

/** Parts of the German rules that differ between UBL and CII and are not in the table of terms. */
export interface GermanSyntax {
  syntax: Syntax;
  /** whether the document uses a VAT category that requires a tax identifier of the seller or its representative */
  isTaxed: (c: RuleContext, root: Node) => boolean;
  /** whether the seller or a tax representative is identified */
  isIdentified: (c: RuleContext, root: Node) => boolean;
  /** document references (file names must be unique within each list), and the path of the file below a reference */
  references: (c: RuleContext, root: Node) => readonly (readonly Node[])[];
  file: readonly NameId[];
  /** the rule on the location of an external document (BT-124) */
  locations: (id: string) => Rule;
  creditTransfer: PaymentGroup;
  card: PaymentGroup;
  directDebit: PaymentGroup;
  /** elements of a credit transfer that a direct debit must not have */
  creditTransferOfDebit: PaymentGroup;
  /** whether BT-90 and BT-91 are present when the document has a direct debit */
  hasCreditorId: (c: RuleContext, root: Node) => boolean;
  hasDebitedAccount: (c: RuleContext, root: Node) => boolean;
  /** element of the direct debit, at which findings are reported */
  findDebitElement: (c: RuleContext, root: Node) => Node;
}
