/** Contexts of French rules in CII. Like the published ones they start at any depth. */
import type { Assertion, Pattern } from '../rule-set';
import { pattern } from './assertions';

/** A pattern with one rule on the root element. */
export function onCiiDocument(name: string, ...asserts: readonly Assertion[]): Pattern {
  return pattern(name, [{ context: inCiiDocument(''), asserts }]);
}

/** Context for a path below the root element. */
export function inCiiDocument(path: string): string {
  return below('rsm:CrossIndustryInvoice', path);
}

/** Context for a path below the transaction. */
export function inTransaction(path: string): string {
  return below('rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction', path);
}

/** Context for a path below the agreement of the header. */
export function inCiiAgreement(path: string): string {
  return inTransaction(below('ram:ApplicableHeaderTradeAgreement', path));
}

/** Context for a path below the settlement of the header. */
export function inCiiSettlement(path: string): string {
  return inTransaction(below('ram:ApplicableHeaderTradeSettlement', path));
}

/** Context for a path below each line. */
export function inCiiLine(path: string): string {
  return inTransaction(below('ram:IncludedSupplyChainTradeLineItem', path));
}

function below(context: string, path: string): string {
  return path === '' ? context : `${context}/${path}`;
}
