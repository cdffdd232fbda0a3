import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Assertion } from '../rule-set';
import { ATTR } from '../ubl-names';
import { atMostOne } from './assertions';

/** "At most one a/b/c below the context." */
export const one = (number: string, what: string, about: string, ...path: NameId[]): Assertion =>
  atMostOne(`UBL-SR-${number}`, (c, n) => c.count(n, ...path), what, about);

/** Whether an identifier is a bank assigned creditor identifier. */
export const isSepa = (c: RuleContext, id: Node): boolean =>
  c.doc.attribute(id, ATTR.schemeID)?.toUpperCase() === 'SEPA';
