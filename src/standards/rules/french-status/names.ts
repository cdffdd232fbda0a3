/** Names of a French status message (CDAR D22B) in its rules. */
import { NAMESPACE, plain, qname, type Node } from '../../invoice/xml';
import type { RuleContext } from '../context';

const cdar = (local: string) => qname(NAMESPACE.cdar, local);
const ram = (local: string) => qname(NAMESPACE.ram, local);

export const CDAR = {
  root: cdar('CrossDomainAcknowledgementAndResponse'),
  AcknowledgementDocument: cdar('AcknowledgementDocument'),
  ExchangedDocument: cdar('ExchangedDocument'),
} as const;

export const RAM = {
  BusinessProcess: ram('BusinessProcessSpecifiedDocumentContextParameter'),
  Characteristic: ram('SpecifiedDocumentCharacteristic'),
  FormattedIssueDateTime: ram('FormattedIssueDateTime'),
  GlobalID: ram('GlobalID'),
  Guideline: ram('GuidelineSpecifiedDocumentContextParameter'),
  ID: ram('ID'),
  IssuerTradeParty: ram('IssuerTradeParty'),
  ProcessConditionCode: ram('ProcessConditionCode'),
  ReasonCode: ram('ReasonCode'),
  RecipientTradeParty: ram('RecipientTradeParty'),
  ReferencedDocument: ram('ReferenceReferencedDocument'),
  RoleCode: ram('RoleCode'),
  SenderTradeParty: ram('SenderTradeParty'),
  SequenceNumeric: ram('SequenceNumeric'),
  SpecifiedDocumentStatus: ram('SpecifiedDocumentStatus'),
  StatusCode: ram('StatusCode'),
  TypeCode: ram('TypeCode'),
  URIID: ram('URIID'),
  URIUniversalCommunication: ram('URIUniversalCommunication'),
  ValueAmount: ram('ValueAmount'),
  ValuePercent: ram('ValuePercent'),
} as const;

export const SCHEME_ID = plain('schemeID');

/** Paths of contexts, with the prefixes of rules. */
export const PATH = {
  context: 'cdar:ExchangedDocumentContext',
  exchanged: 'cdar:ExchangedDocument',
  acknowledgement: 'cdar:AcknowledgementDocument',
  referenced: 'cdar:AcknowledgementDocument/ram:ReferenceReferencedDocument',
  status: 'cdar:AcknowledgementDocument/ram:ReferenceReferencedDocument/ram:SpecifiedDocumentStatus',
} as const;

/** a/b != 'text': some element at the end of the path has another text. */
export function hasOtherText(texts: readonly string[], text: string): boolean {
  return texts.some((each) => each !== text);
}

/** Returns whether the public portal (0000 under 0238, role DFH) is the only recipient. */
export function isForPortal(c: RuleContext, root: Node): boolean {
  const recipientPath = [CDAR.ExchangedDocument, RAM.RecipientTradeParty] as const;
  const [recipientId, ...otherIds] = c.select(root, ...recipientPath, RAM.GlobalID);
  return (
    recipientId !== undefined &&
    otherIds.length === 0 &&
    c.doc.attribute(recipientId, SCHEME_ID) === '0238' &&
    c.doc.text(recipientId) === '0000' &&
    c.equals(root, 'DFH', ...recipientPath, RAM.RoleCode)
  );
}
