import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';

/** Two publishers have the same German rules under different ids: Peppol (DE-R) and XRechnung (BR-DE). */
export interface GermanVariant {
  /** the published id of the rule that XRechnung calls BR-DE-`rule`; `TMP-2` is BR-TMP-2 */
  id: (rule: string) => string;
  /** for which documents the rules are */
  applies: (c: RuleContext) => boolean;
  /** these documents in the middle of a message: `between German parties` */
  where: string;
  /** whether a payment means has one of these codes; without it the code is compared without the blanks around it */
  isPaidBy?: (c: RuleContext, means: Node, codes: readonly string[]) => boolean;
}
