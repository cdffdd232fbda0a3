/** Rules of the Peppol Message Level Status: an ApplicationResponse with the specification identifier of MLS. */
import { cac, cbc, plain, type NameId, type Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Pattern, type RuleSet } from '../rule-set';
import { formatValuesAt } from '../wording';

const CAC = {
  SenderParty: cac('SenderParty'),
  ReceiverParty: cac('ReceiverParty'),
  DocumentResponse: cac('DocumentResponse'),
  Response: cac('Response'),
  DocumentReference: cac('DocumentReference'),
  LineResponse: cac('LineResponse'),
  LineReference: cac('LineReference'),
  Status: cac('Status'),
} as const;
const CBC = {
  CustomizationID: cbc('CustomizationID'),
  ProfileID: cbc('ProfileID'),
  ID: cbc('ID'),
  IssueDate: cbc('IssueDate'),
  IssueTime: cbc('IssueTime'),
  EndpointID: cbc('EndpointID'),
  ResponseCode: cbc('ResponseCode'),
  Description: cbc('Description'),
  LineID: cbc('LineID'),
  StatusReasonCode: cbc('StatusReasonCode'),
} as const;
const SCHEME_ID = plain('schemeID');

/** Specification identifier of a status. */
export const MLS_CUSTOMIZATION = 'urn:peppol:edec:mls:1.0';
const MLS_PROCESS = 'urn:peppol:edec:mls';
const PROVIDER_SCHEME = '0242';
/**
 * Id of a service provider: main id, unit and part (SPIS policy). The case of a letter does not matter: MLS 1.0.1
 * compares with the flag `i` (1.0.0 accepted only capitals), and the engine of the official rules treats four non-ASCII
 * letters as variants of I, S and K.
 */
const PROVIDER_ID = /^[0-9]{6}(-[0-9A-Z_\u0130\u0131]{3,12}(\.[0-9A-Z\-._~\u0130\u0131]{3,24})?)?$/iu;
const ZONE = /([+-]\p{Nd}{2}:\p{Nd}{2}|Z)$/u;
const RESPONSE_CODES = ['AP', 'AB', 'RE'];
const REASON_CODES = ['SV', 'BV', 'BW', 'FD'];
/** Reason codes for which a message may be rejected, in the order of the official rules. */
const REJECTION_REASONS = ['BV', 'FD', 'SV'];

/**
 * Returns normalize-space(a/b/c) of the only element at the end of the path; empty without one.
 * @throws Error for several elements: the official rules end with an error there, and a rule that throws counts as failed
 */
function readSingleText(c: RuleContext, node: Node, ...path: NameId[]): string {
  if (c.count(node, ...path) > 1) throw new Error('The element must occur at most once');
  return c.norm(node, ...path);
}

/** Creates the five rules of a party; only the numbers and the party differ. */
function partyRules(party: 'SenderParty' | 'ReceiverParty', firstNumber: number): Assertion[] {
  const id = (offset: number): string => `SCH-MLS-${String(firstNumber + offset).padStart(2, '0')}`;
  const path: NameId[] = [CAC[party], CBC.EndpointID];
  const subjectPath = `cac:${party}/cbc:EndpointID`;
  const readSchemes = (c: RuleContext, root: Node): (string | undefined)[] =>
    c.select(root, ...path).map((element) => c.doc.attribute(element, SCHEME_ID));
  const hasScheme = (c: RuleContext, root: Node): boolean =>
    readSchemes(c, root).some((scheme) => scheme !== undefined);
  return [
    fatal(
      id(0),
      (c, root) => c.exists(root, ...path),
      `${subjectPath} is missing. Add the identifier of the service provider.`,
      {
        subjectPath,
      },
    ),
    fatal(
      id(1),
      (c, root) => readSingleText(c, root, ...path) !== '',
      `${subjectPath} is empty or missing.`,
      {
        subjectPath,
      },
    ),
    fatal(
      id(2),
      (c, root) => PROVIDER_ID.test(readSingleText(c, root, ...path)),
      (c, root) =>
        `${subjectPath} is ${formatValuesAt(c, root, ...path)}; the identifier of a service provider must have six digits, such as 000123, optionally with a unit: 000123-unit.`,
      { subjectPath },
    ),
    fatal(
      id(3),
      hasScheme,
      `${subjectPath} must have a schemeID; the scheme of service providers is ${PROVIDER_SCHEME}.`,
      {
        subjectPath: `${subjectPath}/@schemeID`,
      },
    ),
    fatal(
      id(4),
      (c, root) => readSchemes(c, root).includes(PROVIDER_SCHEME),
      `The schemeID of ${subjectPath} must be ${PROVIDER_SCHEME}, the scheme of service providers.`,
      { subjectPath: `${subjectPath}/@schemeID` },
    ),
  ];
}

/**
 * Returns whether an issue below a document response is more than a warning. The issues are examined as in the official
 * rules, code by code and only to the first match, because the official rules end with an error for a response with two
 * codes.
 */
function hasRejectionReason(c: RuleContext, documentResponse: Node): boolean {
  const responses = c.select(documentResponse, CAC.LineResponse, CAC.Response);
  return REJECTION_REASONS.some((code) =>
    responses.some((response) => readSingleText(c, response, CAC.Status, CBC.StatusReasonCode) === code),
  );
}

const readResponseCode = (c: RuleContext, documentResponse: Node): string =>
  readSingleText(c, documentResponse, CAC.Response, CBC.ResponseCode);
const isRejection = (c: RuleContext, documentResponse: Node): boolean =>
  readResponseCode(c, documentResponse) === 'RE';

const MESSAGE_ASSERTIONS: Assertion[] = [
  fatal(
    'SCH-MLS-01',
    (c, root) => readSingleText(c, root, CBC.CustomizationID) === MLS_CUSTOMIZATION,
    (c, root) =>
      `cbc:CustomizationID is ${formatValuesAt(c, root, CBC.CustomizationID)}; expected ${MLS_CUSTOMIZATION}.`,
    { subjectPath: 'cbc:CustomizationID' },
  ),
  fatal(
    'SCH-MLS-02',
    (c, root) => readSingleText(c, root, CBC.ProfileID) === MLS_PROCESS,
    (c, root) => `cbc:ProfileID is ${formatValuesAt(c, root, CBC.ProfileID)}; expected ${MLS_PROCESS}.`,
    { subjectPath: 'cbc:ProfileID' },
  ),
  fatal('SCH-MLS-03', (c, root) => readSingleText(c, root, CBC.ID) !== '', 'cbc:ID is empty or missing.', {
    subjectPath: 'cbc:ID',
  }),
  fatal(
    'SCH-MLS-04',
    (c, root) => Array.from(readSingleText(c, root, CBC.IssueDate)).length === 10,
    (c, root) =>
      `cbc:IssueDate is ${formatValuesAt(c, root, CBC.IssueDate)}; expected a date without a zone, such as 2026-11-22.`,
    { subjectPath: 'cbc:IssueDate' },
  ),
  fatal('SCH-MLS-05', (c, root) => c.exists(root, CBC.IssueTime), 'cbc:IssueTime is missing.', {
    subjectPath: 'cbc:IssueTime',
  }),
  fatal(
    'SCH-MLS-06',
    (c, root) => ZONE.test(readSingleText(c, root, CBC.IssueTime)),
    (c, root) =>
      `cbc:IssueTime is ${formatValuesAt(c, root, CBC.IssueTime)}; expected a time with its zone, such as 10:00:00Z.`,
    { subjectPath: 'cbc:IssueTime' },
  ),
  ...partyRules('SenderParty', 7),
  ...partyRules('ReceiverParty', 12),
  fatal(
    'SCH-MLS-17',
    (c, root) => c.count(root, CAC.DocumentResponse) === 1,
    (c, root) =>
      `The status has ${c.count(root, CAC.DocumentResponse)} cac:DocumentResponse, but must have exactly one.`,
    { subjectPath: 'cac:DocumentResponse' },
  ),
];

const RESPONSE_ASSERTIONS: Assertion[] = [
  fatal(
    'SCH-MLS-18',
    (c, answer) => c.exists(answer, CAC.Response, CBC.ResponseCode),
    'cbc:ResponseCode is missing.',
    { subjectPath: 'cac:Response/cbc:ResponseCode' },
  ),
  fatal(
    'SCH-MLS-19',
    (c, answer) => RESPONSE_CODES.includes(readResponseCode(c, answer)),
    (c, answer) =>
      `cbc:ResponseCode is ${formatValuesAt(c, answer, CAC.Response, CBC.ResponseCode)}; expected ${RESPONSE_CODES.join(', ')}.`,
    { subjectPath: 'cac:Response/cbc:ResponseCode' },
  ),
  fatal(
    'SCH-MLS-20',
    (c, answer) => !isRejection(c, answer) || c.exists(answer, CAC.Response, CBC.Description),
    'A rejection (RE) must have a cbc:Description that states the reason.',
    { subjectPath: 'cac:Response/cbc:Description' },
  ),
  fatal(
    'SCH-MLS-21',
    (c, answer) => !isRejection(c, answer) || readSingleText(c, answer, CAC.Response, CBC.Description) !== '',
    'A rejection (RE) must have a cbc:Description with a text that states the reason.',
    { subjectPath: 'cac:Response/cbc:Description' },
  ),
  fatal(
    'SCH-MLS-22',
    (c, answer) => c.count(answer, CAC.DocumentReference) === 1,
    (c, answer) =>
      `The status has ${c.count(answer, CAC.DocumentReference)} cac:DocumentReference, but must reference exactly one message.`,
    { subjectPath: 'cac:DocumentReference' },
  ),
  fatal(
    'SCH-MLS-23',
    (c, answer) => !isRejection(c, answer) || c.exists(answer, CAC.LineResponse),
    'A rejection (RE) must have at least one issue: cac:LineResponse is missing.',
    { subjectPath: 'cac:LineResponse' },
  ),
  fatal(
    'SCH-MLS-24',
    (c, answer) => !isRejection(c, answer) || hasRejectionReason(c, answer),
    'A rejection (RE) must have an issue that is more than a warning: SV, BV or FD.',
  ),
  fatal(
    'SCH-MLS-25',
    (c, answer) => isRejection(c, answer) || !hasRejectionReason(c, answer),
    (c, answer) =>
      `The response code is ${formatValuesAt(c, answer, CAC.Response, CBC.ResponseCode)}, but the status has an issue that is more than a warning (SV, BV or FD); only a rejection (RE) may have such issues.`,
  ),
];

const REFERENCE_ASSERTIONS: Assertion[] = [
  fatal(
    'SCH-MLS-26',
    (c, reference) => readSingleText(c, reference, CBC.ID) !== '',
    'cbc:ID of the reference is empty or missing. Add the instance identifier of the message.',
    { subjectPath: 'cbc:ID' },
  ),
];

const ISSUE_ASSERTIONS: Assertion[] = [
  fatal(
    'SCH-MLS-27',
    (c, line) => readSingleText(c, line, CAC.LineReference, CBC.LineID) !== '',
    'cbc:LineID is empty or missing. Add the location of the issue, or NA.',
    { subjectPath: 'cac:LineReference/cbc:LineID' },
  ),
];

const ISSUE_RESPONSE_ASSERTIONS: Assertion[] = [
  fatal(
    'SCH-MLS-28',
    (c, response) => c.exists(response, CBC.Description),
    'cbc:Description of the issue is missing.',
    {
      subjectPath: 'cbc:Description',
    },
  ),
  fatal(
    'SCH-MLS-29',
    (c, response) => readSingleText(c, response, CBC.Description) !== '',
    'cbc:Description of the issue is empty or missing.',
    { subjectPath: 'cbc:Description' },
  ),
  fatal(
    'SCH-MLS-30',
    (c, response) => c.exists(response, CAC.Status),
    'cac:Status of the issue is missing.',
    { subjectPath: 'cac:Status' },
  ),
];

const ISSUE_STATUS_ASSERTIONS: Assertion[] = [
  fatal(
    'SCH-MLS-31',
    (c, status) => REASON_CODES.includes(readSingleText(c, status, CBC.StatusReasonCode)),
    (c, status) =>
      `cbc:StatusReasonCode is ${formatValuesAt(c, status, CBC.StatusReasonCode)}; expected ${REASON_CODES.join(', ')}.`,
    { subjectPath: 'cbc:StatusReasonCode' },
  ),
];

const RESPONSE_PATH = '/ar:ApplicationResponse/cac:DocumentResponse';

const PATTERN: Pattern = {
  name: 'Message Level Status',
  rules: [
    { context: '/ar:ApplicationResponse', asserts: MESSAGE_ASSERTIONS },
    { context: RESPONSE_PATH, asserts: RESPONSE_ASSERTIONS },
    { context: `${RESPONSE_PATH}/cac:DocumentReference`, asserts: REFERENCE_ASSERTIONS },
    { context: `${RESPONSE_PATH}/cac:LineResponse`, asserts: ISSUE_ASSERTIONS },
    { context: `${RESPONSE_PATH}/cac:LineResponse/cac:Response`, asserts: ISSUE_RESPONSE_ASSERTIONS },
    {
      context: `${RESPONSE_PATH}/cac:LineResponse/cac:Response/cac:Status`,
      asserts: ISSUE_STATUS_ASSERTIONS,
    },
  ],
};

/** MLS 1.0, rules 1.0.1 of 2025-12-15. */
export const MLS_1_0_1: RuleSet = {
  name: 'mls',
  version: '1.0.1',
  source: 'Peppol MLS 1.0.1',
  since: '2025-12-15',
  patterns: [PATTERN],
};

/** All bundled versions, oldest first. */
export const MLS_SETS: readonly RuleSet[] = [MLS_1_0_1];
