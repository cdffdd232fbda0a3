import { ElementView } from '../../invoice/xml';
import { fact, RuleContext } from '../context';
import { invoiceNames, type TaxDataVocabulary } from './names';

/**
 * The reported documents of a tax data document, each seen as an invoice of UBL. Call at module load, as {@link fact}: the rule
 * sets of a jurisdiction share one.
 */
export function declareReportedDocuments({
  names,
}: TaxDataVocabulary): (c: RuleContext) => readonly RuleContext[] {
  const renames = invoiceNames(names);
  return fact((c) => {
    if (c.doc.name(0) !== names.TaxData) return [];
    return c
      .select(0, names.ReportedTransaction, names.ReportedDocument)
      .map((node) => new RuleContext(new ElementView(c.doc, node, renames)));
  });
}
