/** Rules on the envelope of a status message: business process, parties and phase. */
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
import { hasExactly, hasCodeOf, readSingleNormalized } from '../reading';
import { fatal, type Assertion, type Pattern } from '../rule-set';
import { formatQuoted, formatValuesAt } from '../wording';
import { stringLength } from '../xpath';
import { CDAR, hasOtherText, isForPortal, PATH, RAM } from './names';

const INVOICE_GUIDELINE = 'urn.cpro.gouv.fr:1p0:CDV:invoice';
const PORTAL_GUIDELINE = 'urn.cpro.gouv.fr:1p0:CDV:einvoicingF2';

const singleRulePattern = (name: string, context: string, ...asserts: Assertion[]): Pattern => ({
  name,
  rules: [{ context, asserts }],
});

/** Creates a presence rule as published: its context is the existing element, so the rule never fails. */
function presenceRule(id: string, context: string, label: string): Pattern {
  return singleRulePattern(
    id,
    context,
    fatal(id, () => true, `${label} must be present. Never reported.`),
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
      `The guideline (MDT-3) is ${formatValuesAt(c, node, RAM.Guideline, RAM.ID)}; expected ${INVOICE_GUIDELINE}, or ${PORTAL_GUIDELINE} when the public portal (0000 under 0238, role DFH) is the only recipient.`,
    { subjectPath: 'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID' },
  ),
);

const MESSAGE_ID = singleRulePattern(
  'number',
  PATH.exchanged,
  fatal(
    'BR-FR-CDV-03_MDT-4',
    (c, node) => c.exists(node, RAM.ID),
    'The message must have an identifier (MDT-4). Add ram:ID.',
    {
      subjectPath: 'ram:ID',
    },
  ),
);

const readPhases = (c: RuleContext, root: Node): string[] =>
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
            hasOtherText(readPhases(c, c.doc.parent(c.doc.parent(node))), '23') ||
            c.exists(node, RAM.GlobalID),
          'In the processing phase (MDT-77 = 23) the issuer of a status must have an identifier (MDT-38). Add ram:GlobalID.',
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
          'In the transmission phase (MDT-77 = 305) the issuer must not have an identifier (MDT-38). Never reported.',
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
      `A recipient with the role ${formatValuesAt(c, node, RAM.RoleCode)} must have an electronic address (MDT-73); only platforms (WK) and the public portal (DFH) may omit it.`,
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

const BUSINESS_PROCESS = singleRulePattern(
  'frame of use',
  `cdar:CrossDomainAcknowledgementAndResponse/${PATH.context}`,
  fatal(
    'BR-FR-CDV-CL-01_MDT-2',
    (c, node) => {
      if (!isForPortal(c, c.doc.parent(node))) return hasCodeOf(c, node, FRAMES, RAM.BusinessProcess, RAM.ID);
      const frame = readSingleNormalized(c, node, RAM.BusinessProcess, RAM.ID);
      return frame !== undefined && stringLength(frame) <= 3;
    },
    (c, node) =>
      `The business process (MDT-2) is ${formatValuesAt(c, node, RAM.BusinessProcess, RAM.ID)}; expected ${FRAMES.codes.join(', ')}, or the billing mode for the public portal.`,
    { subjectPath: 'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID' },
  ),
);

/** Creates the rule on the roles of a party in a phase. */
function roleRule(
  id: string,
  phase: string,
  party: 'SenderTradeParty' | 'IssuerTradeParty',
  roles: CodeList,
): Assertion {
  return fatal(
    id,
    (c, node) =>
      !readPhases(c, c.doc.parent(node)).includes(phase) ||
      hasCodeOf(c, node, roles, RAM[party], RAM.RoleCode),
    (c, node) =>
      `The role in ram:${party} is ${formatValuesAt(c, node, RAM[party], RAM.RoleCode)}; expected in phase ${phase} (MDT-77): ${roles.codes.join(', ')}.`,
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
  presenceRule(
    'BR-FR-CDV-01_MDG-3',
    `${PATH.context}/ram:GuidelineSpecifiedDocumentContextParameter`,
    'MDG-3',
  ),
  GUIDELINE,
  MESSAGE_ID,
  presenceRule('BR-FR-CDV-04_MDG-4', 'cdar:ExchangedDocument/ram:IssueDateTime', 'MDG-4'),
  presenceRule('BR-FR-CDV-05_MDG-9', 'cdar:ExchangedDocument/ram:SenderTradeParty', 'MDG-9'),
  presenceRule('BR-FR-CDV-06_MDT-21', 'cdar:ExchangedDocument/ram:SenderTradeParty/ram:RoleCode', 'MDT-21'),
  ISSUER_ID,
  RECIPIENT_ADDRESS,
  PHASE,
  presenceRule('BR-FR-CDV-10_MDT-87', `${PATH.referenced}/ram:IssuerAssignedID`, 'MDT-87'),
  BUSINESS_PROCESS,
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
