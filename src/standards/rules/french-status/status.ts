/** Rules on the status: its invoice, its code, its reasons and its amounts. */
import type { NameId, Node } from '../../invoice/xml';
import type { CodeList } from '../code-lists';
import {
  ACTIONS,
  CHARACTERISTICS,
  PROCESSING_CODES,
  PUBLIC_REFUSAL_REASONS,
  REASONS,
  REASONS_OF_STATUS,
  RECIPIENT_ROLES,
  STATUSES,
  STATUSES_WITH_REASON,
  TRANSMISSION_CODES,
} from '../code-lists/french-status-1.4.0.03';
import { DOCUMENT_TYPES } from '../code-lists/french-1.4.0.03';
import { fact, type RuleContext } from '../context';
import { hasExactly, hasCodeOf } from '../reading';
import { fatal, warning, type Assertion, type Pattern } from '../rule-set';
import { formatQuoted, formatValuesAt } from '../wording';
import { CDAR, hasOtherText, PATH, RAM, SCHEME_ID } from './names';

const singleRulePattern = (name: string, context: string, ...asserts: Assertion[]): Pattern => ({
  name,
  rules: [{ context, asserts }],
});

/** Creates the rule that the text of an element is a code of a list. */
function codeRule(
  id: string,
  context: string,
  label: string,
  list: CodeList,
  createAssertion: typeof fatal = fatal,
): Pattern {
  return singleRulePattern(
    label,
    context,
    createAssertion(
      id,
      (c, node) => hasExactly(list, c.doc.text(node)),
      (c, node) => `The ${label} is ${formatQuoted(c.doc.text(node))}; expected ${list.codes.join(', ')}.`,
    ),
  );
}

/** Returns whether some status of the message is 501: a status on an unreadable file need not name its subject. */
const isUnreadable = fact(
  (c) =>
    c.doc.name(0) === CDAR.root &&
    c.equals(0, '501', CDAR.AcknowledgementDocument, RAM.ReferencedDocument, RAM.ProcessConditionCode),
);

const INVOICE_DATE = singleRulePattern(
  'date of the invoice',
  PATH.referenced,
  fatal(
    'BR-FR-CDV-11_MDG-35',
    (c, node) => c.exists(node, RAM.FormattedIssueDateTime) || isUnreadable(c),
    'The date of the invoice (MDG-35) is missing; only a status 501 may omit it. Add ram:FormattedIssueDateTime.',
    { subjectPath: 'ram:FormattedIssueDateTime' },
  ),
);

const STATUS_CODE = singleRulePattern(
  'status',
  PATH.referenced,
  fatal(
    'BR-FR-CDV-12_MDT-105',
    (c, node) => c.exists(node, RAM.ProcessConditionCode),
    'The status (MDT-105) is missing. Add ram:ProcessConditionCode.',
    { subjectPath: 'ram:ProcessConditionCode' },
  ),
);

const SELLER_ID = singleRulePattern(
  'id of the seller',
  `${PATH.referenced}/ram:IssuerTradeParty`,
  fatal(
    'BR-FR-CDV-13_MDT-129',
    (c, node) => c.exists(node, RAM.GlobalID) || isUnreadable(c),
    'The identifier of the seller (MDT-129) is missing. Add the legal registration identifier (BT-30) of the invoice.',
    { subjectPath: 'ram:GlobalID' },
  ),
);

/** Finds the received amounts, one for each VAT rate. */
function findReceivedAmounts(c: RuleContext, node: Node): Node[] {
  return c
    .select(node, RAM.SpecifiedDocumentStatus, RAM.Characteristic)
    .filter((element) => c.equals(element, 'MEN', RAM.TypeCode));
}

const isComplete = (c: RuleContext, amount: Node): boolean =>
  c.exists(amount, RAM.ValueAmount) && c.exists(amount, RAM.ValuePercent);

const RECEIVED_AMOUNTS = singleRulePattern(
  'amounts received',
  PATH.referenced,
  fatal(
    'BR-FR-CDV-14_MDT-207',
    (c, node) => {
      if (!c.equals(node, '212', RAM.ProcessConditionCode)) return true;
      const amounts = findReceivedAmounts(c, node);
      return amounts.length > 0 && amounts.every((amount) => isComplete(c, amount));
    },
    'The status 212 (payment received) must state each received amount (MEN, MDT-207) with its value (MDT-215) and VAT rate (MDT-224).',
    { subjectPath: 'ram:SpecifiedDocumentStatus/ram:SpecifiedDocumentCharacteristic' },
  ),
);

const REASON_PRESENCE = singleRulePattern(
  'reason',
  `${PATH.referenced}/ram:ProcessConditionCode`,
  fatal(
    'BR-FR-CDV-15_MDT-113',
    (c, node) =>
      !hasExactly(STATUSES_WITH_REASON, c.doc.text(node)) ||
      c.exists(c.doc.parent(node), RAM.SpecifiedDocumentStatus, RAM.ReasonCode),
    (c, node) =>
      `The status ${c.doc.text(node)} must have a reason (MDT-113), which is required for ${STATUSES_WITH_REASON.codes.join(', ')}.`,
  ),
);

const SEQUENCE = singleRulePattern(
  'number of a detail',
  PATH.status,
  fatal(
    'BR-FR-CDV-16_MDT-124-2',
    (c, node) => c.exists(node, RAM.SequenceNumeric),
    'A detail of a status must have a number (MDT-124-2). Add ram:SequenceNumeric.',
    { subjectPath: 'ram:SequenceNumeric' },
  ),
);

/** Requires the code of a status to belong to its phase, or to be absent. */
function statusCodeAssertion(id: string, phase: string, list: CodeList): Assertion {
  return fatal(
    id,
    (c, node) =>
      hasOtherText(c.texts(c.doc.parent(node), RAM.TypeCode), phase) ||
      !c.exists(node, RAM.StatusCode) ||
      hasCodeOf(c, node, list, RAM.StatusCode),
    (c, node) =>
      `The code (MDT-88) is ${formatValuesAt(c, node, RAM.StatusCode)}; expected in phase ${phase} (MDT-77): no code, or ${list.codes.join(', ')}.`,
    { subjectPath: 'ram:StatusCode' },
  );
}

/** a/b != 'text', for the element at the end of a path. */
const hasOtherTextAt = (c: RuleContext, node: Node, text: string, ...path: NameId[]): boolean =>
  hasOtherText(c.texts(node, ...path), text);

/**
 * Returns whether a reason belongs to another status. A detail may have its own status (MDT-115), which replaces the
 * status of the message (MDT-105).
 */
function belongsToOtherStatus(c: RuleContext, reason: Node, status: string): boolean {
  const detail = c.doc.parent(reason);
  const statusMessage = c.doc.parent(detail);
  const detailHasOtherStatus = hasOtherTextAt(c, detail, status, RAM.ProcessConditionCode);
  if (
    hasOtherTextAt(c, statusMessage, status, RAM.ProcessConditionCode) &&
    !c.exists(detail, RAM.ProcessConditionCode)
  )
    return true;
  return detailHasOtherStatus && c.exists(statusMessage, RAM.ProcessConditionCode);
}

/** Identifiers of the sender, and whether each has the scheme of platforms (0238). */
const senderIds = fact((c) =>
  c.doc
    .all(CDAR.ExchangedDocument)
    .flatMap((element) => c.select(element, RAM.SenderTradeParty, RAM.GlobalID))
    .map((node) => ({ isPlatform: c.doc.attribute(node, SCHEME_ID) === '0238', text: c.doc.text(node) })),
);

/** Identifier of the platform of the public sector. */
const PUBLIC_PLATFORM = '9999';

const isFromPublicSector = fact(
  (c) =>
    c.doc.name(0) === CDAR.root &&
    c
      .select(0, CDAR.ExchangedDocument, RAM.SenderTradeParty, RAM.GlobalID)
      .some((node) => c.doc.attribute(node, SCHEME_ID) === '0238' && c.doc.text(node) === PUBLIC_PLATFORM),
);

function formatReasonMessage(status: string, list: CodeList): Assertion['message'] {
  return (c, node) =>
    `The reason (MDT-113) is ${formatQuoted(c.doc.text(node))}; expected for the status ${status}: ${list.codes.join(', ')}.`;
}

/** Creates the assertion on the reasons of a status. */
function reasonAssertion(status: string, isExempt: (c: RuleContext) => boolean = () => false): Assertion {
  const list = REASONS_OF_STATUS[status];
  if (list === undefined) throw new Error(`The code lists have no reasons for the status ${status}`);
  return fatal(
    `BR-FR-CDV-CL-09_MDT-113_${status}`,
    (c, node) => belongsToOtherStatus(c, node, status) || isExempt(c) || hasExactly(list, c.doc.text(node)),
    formatReasonMessage(status, list),
  );
}

const PUBLIC_REFUSAL = fatal(
  'BR-FR-CDV-CL-09_MDT-113_210B2G',
  (c, node) => {
    const ids = senderIds(c);
    const platforms = ids.filter(({ isPlatform }) => isPlatform).map(({ text }) => text);
    if (belongsToOtherStatus(c, node, '210') || ids.length === 0 || hasOtherText(platforms, PUBLIC_PLATFORM))
      return true;
    return platforms.includes(PUBLIC_PLATFORM) && hasExactly(PUBLIC_REFUSAL_REASONS, c.doc.text(node));
  },
  formatReasonMessage('210 of the public sector', PUBLIC_REFUSAL_REASONS),
);

const REASON = singleRulePattern(
  'reasons',
  `${PATH.status}/ram:ReasonCode`,
  fatal(
    'BR-FR-CDV-CL-09_MDT-113',
    (c, node) => hasExactly(REASONS, c.doc.text(node)),
    (c, node) =>
      `The reason (MDT-113) is ${formatQuoted(c.doc.text(node))}; expected ${REASONS.codes.join(', ')}.`,
  ),
  reasonAssertion('200'),
  reasonAssertion('213'),
  reasonAssertion('210', isFromPublicSector),
  PUBLIC_REFUSAL,
  reasonAssertion('207'),
  reasonAssertion('206'),
  reasonAssertion('208'),
  reasonAssertion('221'),
  reasonAssertion('501'),
);

const SELLER_ROLE = singleRulePattern(
  'role of the seller',
  `${PATH.referenced}/ram:IssuerTradeParty/ram:RoleCode`,
  fatal(
    'BR-FR-CDV-CL-07_MDT-132',
    (c, node) => c.doc.text(node) === 'SE',
    (c, node) =>
      `The role of the issuer of the invoice (MDT-132) is ${formatQuoted(c.doc.text(node))}; expected SE.`,
  ),
);

/** Rules in published order; each applies to different elements. */
export const STATUS_PATTERNS: readonly Pattern[] = [
  codeRule(
    'BR-FR-04_MDT-91',
    `${PATH.referenced}/ram:TypeCode`,
    'type of the invoice (MDT-91)',
    DOCUMENT_TYPES,
  ),
  INVOICE_DATE,
  STATUS_CODE,
  SELLER_ID,
  RECEIVED_AMOUNTS,
  REASON_PRESENCE,
  SEQUENCE,
  singleRulePattern(
    'codes of a phase',
    PATH.referenced,
    statusCodeAssertion('BR-FR-CDV-CL-05_MDT-88_305', '305', TRANSMISSION_CODES),
    statusCodeAssertion('BR-FR-CDV-CL-05_MDT-88_23', '23', PROCESSING_CODES),
  ),
  codeRule(
    'BR-FR-CDV-CL-06_MDT-105',
    `${PATH.referenced}/ram:ProcessConditionCode`,
    'status (MDT-105)',
    STATUSES,
    warning,
  ),
  codeRule(
    'BR-FR-CDV-CL-06_MDT-115',
    `${PATH.status}/ram:ProcessConditionCode`,
    'status of a detail (MDT-115)',
    STATUSES,
    warning,
  ),
  SELLER_ROLE,
  codeRule(
    'BR-FR-CDV-CL-08_MDT-158',
    `${PATH.referenced}/ram:RecipientTradeParty/ram:RoleCode`,
    'role of a recipient of the invoice (MDT-158)',
    RECIPIENT_ROLES,
  ),
  REASON,
  codeRule(
    'BR-FR-CDV-CL-10_MDT-121',
    `${PATH.status}/ram:RequestedActionCode`,
    'requested action (MDT-121)',
    ACTIONS,
  ),
  codeRule(
    'BR-FR-CDV-CL-11_MDT-207',
    `${PATH.status}/ram:SpecifiedDocumentCharacteristic/ram:TypeCode`,
    'kind of a characteristic (MDT-207)',
    CHARACTERISTICS,
  ),
];
