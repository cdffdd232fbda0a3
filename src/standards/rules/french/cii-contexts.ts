/** Contexts of French rules in CII. The contexts match at any depth, as published. */
import type { Assertion, Pattern } from '../rule-set';
import { pattern } from './assertions';

/** Creates a pattern with one rule on the root element. */
export function onCiiDocument(name: string, ...asserts: readonly Assertion[]): Pattern {
  return pattern(name, [{ context: inCiiDocument(''), asserts }]);
}

/** Returns the context of a path below the root element. */
export function inCiiDocument(path: string): string {
  return joinPath('rsm:CrossIndustryInvoice', path);
}

/** Returns the context of a path below the transaction. */
export function inTransaction(path: string): string {
  return joinPath('rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction', path);
}

/** Returns the context of a path below the agreement of the header. */
export function inCiiAgreement(path: string): string {
  return inTransaction(joinPath('ram:ApplicableHeaderTradeAgreement', path));
}

/** Returns the context of a path below the settlement of the header. */
export function inCiiSettlement(path: string): string {
  return inTransaction(joinPath('ram:ApplicableHeaderTradeSettlement', path));
}

/** Returns the context of a path below each line. */
export function inCiiLine(path: string): string {
  return inTransaction(joinPath('ram:IncludedSupplyChainTradeLineItem', path));
}

function joinPath(context: string, path: string): string {
  return path === '' ? context : `${context}/${path}`;
}
