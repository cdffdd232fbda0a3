import {
  countUnchained,
  entriesAbout,
  entriesByActorAndAction,
  entriesOfPerson,
  entriesOutOfPosition,
  fetchUnchained,
  newestEntries,
  signedHeads,
  type AuditSearchFilter,
  unsignedChains,
} from '../../../src/access/audit/audit.queries';
import { INSTALLATION_CHAIN } from '../../../src/access/audit/audit-chain';
import { startedLinks, startedNotices } from '../../../src/access/auth/identity/identity.queries';
import { lastRequestAt } from '../../../src/access/auth/identity/session-lifetime.queries';
import {
  newDeliveries,
  startedDeliveries,
  storeDeliveredBatchStatement,
} from '../../../src/business/deliveries/deliveries.queries';
import { newMailOrders } from '../../../src/business/deliveries/mail/mail-orders.queries';
import { slicesOf, smallXml } from '../../../src/business/documents/document-contents.queries';
import {
  putLabelsStatement,
  takeLabelsStatement,
} from '../../../src/business/documents/document-labels.queries';
import { storedDocuments } from '../../../src/business/documents/documents.queries';
import {
  after,
  claimedInvoices,
  holdAgain,
  isChecked,
  versionOf,
} from '../../../src/business/documents/claimed-invoices.queries';
import { lifecycleStatuses } from '../../../src/business/documents/lifecycle/lifecycle.queries';
import { firstAt, newestDocuments } from '../../../src/business/documents/newest-documents.queries';
import { narrowList } from '../../../src/business/documents/narrow-lists.queries';
import { insertPdf } from '../../../src/business/documents/originals/original-pdfs.queries';
import { invoiceResponses } from '../../../src/business/documents/responses/responses.queries';
import { noteSent } from '../../../src/business/documents/sent-once.queries';
import {
  hasFollowingRows,
  insertEventsStatement,
  writeEvents,
  addRowsToEvents,
} from '../../../src/platform/events/events.queries';
import {
  changeIdentifier,
  uncontestedIdentifiers,
} from '../../../src/business/identifiers/identifiers.queries';
import { publishedElsewhere } from '../../../src/business/identifiers/migrations.queries';
import { lockBatch, removeRows, teamState } from '../../../src/operations/retention/team-erasure.queries';
import { exportedRows } from '../../../src/operations/retention/team-export.queries';
import {
  attachPartition,
  createLike,
  dropPartition,
  holdsRows,
  lockTable,
  moveRows,
} from '../../../src/platform/kernel/database/partitions/partitions.queries';
import {
  removeOldKeys,
  tryLockKey,
  insertKeys,
} from '../../../src/platform/kernel/http/idempotency/idempotency.queries';
import { findStoredFingerprint } from '../../../src/platform/kernel/crypto/stored-fingerprint.queries';
import { ownerTakesTable } from '../../../src/platform/kernel/database/embedded/two-roles.queries';
import { setAuditLeastDays } from '../../../src/platform/kernel/database/rights.queries';
import {
  dropWall,
  enableWall,
  makeRequestsRole,
  createWall,
  formatRequestsRoleName,
  exemptFromWall,
} from '../../../src/platform/kernel/database/team-wall.queries';
import { documentsNaming } from '../../../src/business/documents/invoice-references.queries';
import { isAnswered, lastAnswers } from '../../../src/business/documents/responses/answer-filter.queries';
import { sparseRows } from '../../../src/platform/kernel/http/sparse-page.queries';
import { takesDocument } from '../../../src/network/simulated/simulated.queries';
import { failingWebhooks } from '../../../src/business/overview/overview.queries';
import { startedMessages } from '../../../src/network/service-provider/provider-messages.queries';
import { declarantOfCompany } from '../../../src/reporting/france/declarant/declarants.queries';
import { filingsOfCompany, reportsBefore } from '../../../src/reporting/france/filings/filings.queries';
import { aheadOf, holdClockShared } from '../../../src/reporting/france/filings/periods.queries';
import { receivedPurchases } from '../../../src/reporting/france/purchases/received-purchases.queries';
import { reportsOfPeriod } from '../../../src/reporting/france/reports/reports-of-period.queries';
import { selectRequests } from '../../../src/access/request-log/request-log.queries';
import {
  countSealed,
  reseal,
  sampleOfUnknown,
  sealedAfter,
  sealedUnderOthers,
  setSealed,
} from '../../../src/operations/secrets/secrets.queries';
import { acceptDocumentsStatement } from '../../../src/business/sending/acceptance.queries';
import { companyVersion } from '../../../src/business/sending/sending-companies.queries';
import { labelIdsOfSender } from '../../../src/business/partners/suppliers/suppliers.queries';
import { lockTeam, ownerOfRow } from '../../../src/access/teams/teams.queries';
import { deliveriesOf } from '../../../src/webhooks/delivery-log/delivery-log.queries';
import {
  deliveriesOfSome,
  deliveriesToWebhooks,
  eventsOfDocument,
  theEvent,
} from '../../../src/webhooks/delivery-log/team-deliveries.queries';
import {
  eventsOf,
  reached,
  retentionEdge,
  settledBefore,
} from '../../../src/webhooks/event-log/event-log.queries';
import { startedDeliveries as startedPosts } from '../../../src/webhooks/posting/posting.queries';
import { deliveriesOfEvents, rotateSecret } from '../../../src/webhooks/webhooks.queries';
import { documentLists } from './document-lists';

/** A function that builds statements, and statements that it builds: of each branch one. */
type Built = readonly [build: unknown, ...texts: string[]];

const EVERYTHING_SOUGHT: AuditSearchFilter = {
  conditions: [],
  from: '$3',
  to: '$4',
  after: { createdAt: '$5', id: '$6' },
};
const NOTHING_SOUGHT: AuditSearchFilter = { conditions: [], from: null, to: null, after: null };
const BEHIND = { createdAt: '$5', id: '$6' };
const NEWS = ['received', 'accepted', 'refused', 'notFiled'] as const;
const OF_ALL = { known: [], compared: [] };

/** Statements that functions build, by the function. What they are given is like what the service gives them. */
export const BUILT_STATEMENTS: readonly Built[] = [
  [failingWebhooks, failingWebhooks(14)],
  [receivedPurchases, receivedPurchases(null), receivedPurchases({})],
  [holdClockShared, holdClockShared(1)],
  [filingsOfCompany, filingsOfCompany(null), filingsOfCompany({})],
  [reportsBefore, ...NEWS.map(reportsBefore)],
  [declarantOfCompany, declarantOfCompany(true), declarantOfCompany(false)],
  [
    reportsOfPeriod,
    ...[true, false].flatMap((further) =>
      [true, false].map((replaced) => reportsOfPeriod(further, replaced)),
    ),
  ],
  [acceptDocumentsStatement, acceptDocumentsStatement(true), acceptDocumentsStatement(false)],
  [lockTeam, lockTeam('NO KEY UPDATE'), lockTeam('SHARE')],
  [ownerOfRow, ownerOfRow('documents')],
  [storeDeliveredBatchStatement, storeDeliveredBatchStatement()],
  [teamState, teamState('UPDATE'), teamState('SHARE')],
  [lockBatch, lockBatch('id', 'documents', 10)],
  [removeRows, removeRows('documents', 'id')],
  [exportedRows, exportedRows('t.id', 'documents', 't.id', 't.team_id = $1', 'AND t.id > $2', 10)],
  [signedHeads, signedHeads(10)],
  [unsignedChains, unsignedChains(10)],
  [countUnchained, countUnchained(INSTALLATION_CHAIN), countUnchained('team')],
  [entriesOutOfPosition, entriesOutOfPosition(10)],
  [
    entriesByActorAndAction,
    entriesByActorAndAction('$7', '$8', EVERYTHING_SOUGHT),
    entriesByActorAndAction('$3', '$4', NOTHING_SOUGHT),
  ],
  [entriesAbout, entriesAbout(EVERYTHING_SOUGHT), entriesAbout(NOTHING_SOUGHT)],
  [
    newestEntries,
    ...[true, false].flatMap((ofTeam) => [
      newestEntries(ofTeam, EVERYTHING_SOUGHT),
      newestEntries(ofTeam, NOTHING_SOUGHT),
    ]),
  ],
  [entriesOfPerson, entriesOfPerson(null), entriesOfPerson(BEHIND)],
  [holdsRows, holdsRows('documents')],
  [moveRows, moveRows('documents', 'documents', 'id', 'id, team_id')],
  [removeOldKeys, removeOldKeys(7, 10)],
  [insertEventsStatement, insertEventsStatement()],
  [sampleOfUnknown, sampleOfUnknown('secret_sealed', 'webhooks', 10)],
  [sealedAfter, sealedAfter('secret_sealed', 'webhooks', 10)],
  [setSealed, setSealed('webhooks', 'secret_sealed')],
  [sealedUnderOthers, sealedUnderOthers('secret_sealed', 'webhooks', 10)],
  [reseal, reseal('webhooks', 'secret_sealed')],
  [countSealed, countSealed('secret_sealed', 'webhook secret', 'webhooks')],
  [
    selectRequests,
    selectRequests(['r.team_id = $1'], []),
    selectRequests(['r.team_id = $1', 'r.request_id = $4'], ['r.status = $5']),
  ],
  [changeIdentifier, changeIdentifier('attempts = $1, next_attempt_at = $2, publication_error = $3')],
  [publishedElsewhere, publishedElsewhere(''), publishedElsewhere('FOR UPDATE')],
  [
    deliveriesToWebhooks,
    deliveriesToWebhooks([], null, OF_ALL),
    deliveriesToWebhooks(['w.id = $4'], '$5', { known: ['d.id < $6'], compared: ['e.type = $7'] }),
  ],
  [
    deliveriesOfSome,
    deliveriesOfSome(eventsOfDocument('$4'), OF_ALL),
    deliveriesOfSome(theEvent('$4'), { known: ['d.id < $5'], compared: ['e.type = $6'] }),
  ],
  [
    eventsOf,
    eventsOf(['team_id = $1', settledBefore('$3')], 'ASC'),
    eventsOf(
      [
        'team_id = $1',
        `(era, transaction_id, sequence) > ($3::bigint, ${reached('$3', '$4')}, $5::bigint)`,
        'type = ANY ($6)',
      ],
      'DESC',
    ),
  ],
  [retentionEdge, retentionEdge(30)],
  [slicesOf, slicesOf(['packed_xml', 'packed_reading', 'xml', 'parsed', 'validation', 'embedded_files'])],
  [putLabelsStatement, putLabelsStatement()],
  [takeLabelsStatement, takeLabelsStatement()],
  [deliveriesOf, deliveriesOf(['d.webhook_id = $1', 'd.team_id = $2'])],
  [rotateSecret, rotateSecret(24)],
  [newestDocuments, ...documentLists(newestDocuments)],
  [narrowList, ...documentLists(narrowList)],
];

/** Functions whose SQL is a part of statements that are prepared with the others, and those that build what cannot be prepared. */
export const PARTS_OF_STATEMENTS: readonly unknown[] = [
  ...[
    aheadOf,
    companyVersion,
    startedMessages,
    startedLinks,
    startedNotices,
    lastRequestAt,
    newDeliveries,
    startedDeliveries,
  ],
  ...[
    newMailOrders,
    takesDocument,
    sparseRows,
    tryLockKey,
    insertKeys,
    addRowsToEvents,
    writeEvents,
    hasFollowingRows,
  ],
  ...[
    uncontestedIdentifiers,
    startedPosts,
    eventsOfDocument,
    theEvent,
    deliveriesOfEvents,
    settledBefore,
    reached,
  ],
  ...[
    insertPdf,
    smallXml,
    holdAgain,
    versionOf,
    claimedInvoices,
    isChecked,
    after,
    firstAt,
    noteSent,
    invoiceResponses,
  ],
  ...[storedDocuments, lifecycleStatuses],
  ...[fetchUnchained, lockTable, createLike, attachPartition, dropPartition],
  ...[
    setAuditLeastDays,
    createWall,
    enableWall,
    dropWall,
    makeRequestsRole,
    formatRequestsRoleName,
    exemptFromWall,
    ownerTakesTable,
  ],
  ...[documentsNaming, isAnswered, lastAnswers],
  // They run statements, which stand in them as a whole.
  ...[labelIdsOfSender, findStoredFingerprint],
];
