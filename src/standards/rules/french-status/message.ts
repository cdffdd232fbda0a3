/** Rules on the message of a status: its frame, its parties, and its phase. */
import type { Node } from '../../invoice/xml';
import type { CodeList } from '../code-lists';
import {
  FRAMES,
  ISSUER_ROLES,
  PLATFORM_ROLES,
  RECIPIENT_ROLES,
  SENDER_ROLES,
} from '../code-lists/french-status-1.4.0.03';
import type { RuleContext } from '../context';
import { hasExactly, isIn, onlyNormalized } from '../reading';
import { fatal, type Assertion, type Pattern } from '../rule-set';
import { formatQuoted, quotedAt } from '../wording';
import { stringLength } from '../xpath';
import { CDAR, hasOther, isForPortal, PATH, RAM } from './names';

const INVOICE_GUIDELINE = 'urn.cpro.gouv.fr:1p0:CDV:invoice';
const PORTAL_GUIDELINE = 'urn.cpro.gouv.fr:1p0:CDV:einvoicingF2';

const singleRulePattern = (name: string, context: string, ...asserts: Assertion[]): Pattern => ({
  name,
  rules: [{ context, asserts }],
});

/** Creates a presence rule as published: its context is the existing element, so the rule never fails. */
function presence(id: string, context: string, label: string): Pattern {
  return singleRulePattern(
    id,
    context,
    fatal(id, () => true, `${label} has to be there. Never reported.`),
  );
}

const GUIDELINE = singleRulePattern(
  'guideline',
  `cdar:CrossDomainAcknowledgementAndResponse/${PATH.context}`,
  fatal(
    'BR-FR-CDV-02_MDT-3',
    (c, node) =>
      c.equals(node, INVOICE_GUIDELINE, RAM.Guideline, RAM.ID) ||
      (c.equals(node, PORTAL_GUIDELINE, RAM.Guideline, RAM.ID) && isForPortal(c, c.doc.parent(node))),
    (c, node) =>
      `The guideline (MDT-3) is ${quotedAt(c, node, RAM.Guideline, RAM.ID)}; expected ${INVOICE_GUIDELINE}, or ${PORTAL_GUIDELINE} where the public portal (0000 under 0238, role DFH) is the only recipient.`,
    { subjectPath: 'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID' },
  ),
);

const NUMBER = singleRulePattern(
  'number',
  PATH.exchanged,
  fatal('BR-FR-CDV-03_MDT-4', (c, node) => c.exists(node, RAM.ID), 'The message has no id (MDT-4).', {
    subjectPath: 'ram:ID',
  }),
);

const phases = (c: RuleContext, root: Node): string[] =>
  c.texts(root, CDAR.AcknowledgementDocument, RAM.TypeCode);

/** Two rules on the same element: as published, the first one hides the second. */
const ISSUER_ID: Pattern = {
  name: 'id of the issuer',
  rules: [
    {
      context: 'cdar:ExchangedDocument/ram:IssuerTradeParty',
      asserts: [
        fatal(
          'BR-FR-CDV-07_MDT-38_yes',
          (c, node) =>
            hasOther(phases(c, c.doc.parent(c.doc.parent(node))), '23') || c.exists(node, RAM.GlobalID),
          'In the phase of processing (MDT-77 = 23) the issuer of a status has an id (MDT-38).',
          { subjectPath: 'ram:GlobalID' },
        ),
      ],
    },
    {
      context: 'cdar:ExchangedDocument/ram:IssuerTradeParty',
      asserts: [
        fatal(
          'BR-FR-CDV-07_MDT-38_no',
          () => true,
          'In the phase of transmission (MDT-77 = 305) the issuer has no id (MDT-38). Never reported.',
        ),
      ],
    },
  ],
};

const RECIPIENT_ADDRESS = singleRulePattern(
  'address of recipients',
  'cdar:ExchangedDocument/ram:RecipientTradeParty',
  fatal(
    'BR-FR-CDV-08_MDT-73',
    (c, node) =>
      c.equals(node, 'WK', RAM.RoleCode) ||
      c.equals(node, 'DFH', RAM.RoleCode) ||
      c.exists(node, RAM.URIUniversalCommunication, RAM.URIID),
    (c, node) =>
      `A recipient of the role ${quotedAt(c, node, RAM.RoleCode)} has no electronic address (MDT-73); only platforms (WK) and the portal (DFH) need none.`,
    { subjectPath: 'ram:URIUniversalCommunication/ram:URIID' },
  ),
);

const PHASE = singleRulePattern(
  'phase',
  'cdar:AcknowledgementDocument/ram:TypeCode',
  fatal(
    'BR-FR-CDV-09_MDT-77',
    (c, node) => ['23', '305'].includes(c.doc.text(node)),
    (c, node) =>
      `The phase (MDT-77) is ${formatQuoted(c.doc.text(node))}; expected 305 for transmission or 23 for processing.`,
  ),
);

const FRAME = singleRulePattern(
  'frame of use',
  `cdar:CrossDomainAcknowledgementAndResponse/${PATH.context}`,
  fatal(
    'BR-FR-CDV-CL-01_MDT-2',
    (c, node) => {
      if (!isForPortal(c, c.doc.parent(node))) return isIn(c, node, FRAMES, RAM.BusinessProcess, RAM.ID);
      const frame = onlyNormalized(c, node, RAM.BusinessProcess, RAM.ID);
      return frame !== undefined && stringLength(frame) <= 3;
    },
    (c, node) =>
      `The frame of use (MDT-2) is ${quotedAt(c, node, RAM.BusinessProcess, RAM.ID)}; expected ${FRAMES.codes.join(', ')}, and for the public portal the billing mode.`,
    { subjectPath: 'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID' },
  ),
);

/** Creates the rule on the roles of a party in each phase. */
function roleRule(
  id: string,
  phase: string,
  party: 'SenderTradeParty' | 'IssuerTradeParty',
  roles: CodeList,
): Assertion {
  return fatal(
    id,
    (c, node) =>
      !phases(c, c.doc.parent(node)).includes(phase) || isIn(c, node, roles, RAM[party], RAM.RoleCode),
    (c, node) =>
      `The role in ram:${party} is ${quotedAt(c, node, RAM[party], RAM.RoleCode)}; in phase ${phase} (MDT-77) expected ${roles.codes.join(', ')}.`,
    { subjectPath: `ram:${party}/ram:RoleCode` },
  );
}

const RECIPIENT_ROLE = singleRulePattern(
  'roles of recipients',
  'cdar:ExchangedDocument/ram:RecipientTradeParty/ram:RoleCode',
  fatal(
    'BR-FR-CDV-CL-04_MDT-59',
    (c, node) => hasExactly(RECIPIENT_ROLES, c.doc.text(node)),
    (c, node) =>
      `The role of a recipient (MDT-59) is ${formatQuoted(c.doc.text(node))}; expected ${RECIPIENT_ROLES.codes.join(', ')}.`,
  ),
);

/** Rules in published order; each applies to different elements, except within one pattern. */
export const MESSAGE_PATTERNS: readonly Pattern[] = [
  presence('BR-FR-CDV-01_MDG-3', `${PATH.context}/ram:GuidelineSpecifiedDocumentContextParameter`, 'MDG-3'),
  GUIDELINE,
  NUMBER,
  presence('BR-FR-CDV-04_MDG-4', 'cdar:ExchangedDocument/ram:IssueDateTime', 'MDG-4'),
  presence('BR-FR-CDV-05_MDG-9', 'cdar:ExchangedDocument/ram:SenderTradeParty', 'MDG-9'),
  presence('BR-FR-CDV-06_MDT-21', 'cdar:ExchangedDocument/ram:SenderTradeParty/ram:RoleCode', 'MDT-21'),
  ISSUER_ID,
  RECIPIENT_ADDRESS,
  PHASE,
  presence('BR-FR-CDV-10_MDT-87', `${PATH.referenced}/ram:IssuerAssignedID`, 'MDT-87'),
  FRAME,
  singleRulePattern(
    'role of the sender',
    PATH.exchanged,
    roleRule('BR-FR-CDV-CL-02_MDT-21_305', '305', 'SenderTradeParty', PLATFORM_ROLES),
    roleRule('BR-FR-CDV-CL-02_MDT-21_23', '23', 'SenderTradeParty', SENDER_ROLES),
  ),
  singleRulePattern(
    'role of the issuer',
    PATH.exchanged,
    roleRule('BR-FR-CDV-CL-03_MDT-40_305', '305', 'IssuerTradeParty', PLATFORM_ROLES),
    roleRule('BR-FR-CDV-CL-03_MDT-40_23', '23', 'IssuerTradeParty', ISSUER_ROLES),
  ),
  RECIPIENT_ROLE,
];
