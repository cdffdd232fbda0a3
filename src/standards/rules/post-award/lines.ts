import { cac, cbc, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';

const LINE_ITEM = cac('LineItem');
const ID = cbc('ID');

/** The line items of a document by each text of their cbc:ID. */
const itemsByNumber = fact((c) => {
  const found = new Map<string, Set<Node>>();
  for (const item of c.doc.all(LINE_ITEM))
    for (const number of c.texts(item, ID)) {
      const items = found.get(number) ?? new Set<Node>();
      found.set(number, items.add(item));
    }
  return found;
});

/** How many line items have a number of this one, itself among them; 0 when it has none. */
export function linesOfNumber(c: RuleContext, item: Node): number {
  const items = c.texts(item, ID).flatMap((number) => [...(itemsByNumber(c).get(number) ?? [])]);
  return new Set(items).size;
}
