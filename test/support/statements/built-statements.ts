import {
  countUnchained,
  selectEntriesAbout,
  selectEntriesByActorAndAction,
  selectEntriesOfPerson,
  selectEntriesOutOfPosition,
  fetchUnchained,
  selectNewestEntries,
  selectSignedHeads,
  type AuditSearchFilter,
  selectUnsignedChains,
} from '../../../src/access/audit/audit.queries';
import { INSTALLATION_CHAIN } from '../../../src/access/audit/audit-chain';
import {
  selectStartedLinks,
  selectStartedNotices,
  buildLastRequestAt,
} from '../../../src/access/auth/identity/identity.queries';
import {
  insertDeliveriesFrom,
  selectStartedDeliveries,
  storeDeliveredBatchStatement,
  newMailOrders,
} from '../../../src/business/deliveries/deliveries.queries';
import { selectStartedExports } from '../../../src/business/exports/exports.queries';
import {
  selectStartedDeliveries as startedExportDeliveries,
  selectStartedMonthlyExports,
} from '../../../src/business/exports/monthly/monthly-exports.queries';
import { selectStartedForwardMails } from '../../../src/business/forwarding/forwarding.queries';
import { selectStartedMailboxes } from '../../../src/business/arrivals/arrivals.queries';
import { selectSlices, selectSmallXml } from '../../../src/business/documents/document-contents.queries';
import {
  putLabelsStatement,
  removeLabelsStatement,
} from '../../../src/business/documents/document-labels.queries';
import { isAwaited } from '../../../src/business/documents/business-status/invoice-credits.queries';
import { insertObjects } from '../../../src/business/documents/objects/document-objects.queries';
import {
  storeObjectReference,
  restoreContents,
  selectContentsInRows,
  selectRowContents,
} from '../../../src/business/documents/objects/object-moves.queries';
import { selectStoredDocuments } from '../../../src/business/documents/documents.queries';
import {
  selectLaterInstant,
  selectClaimedInvoices,
  lockInvoiceAgain,
  isStillCurrent,
  selectVersion,
} from '../../../src/business/documents/claimed-invoices.queries';
import { lifecycleStatuses } from '../../../src/business/documents/lifecycle/lifecycle.queries';
import {
  buildNewestDocuments,
  isAnsweredByState,
} from '../../../src/business/documents/newest-documents.queries';
import { insertReceivables } from '../../../src/business/documents/ledger/ledger.queries';
import { insertSentByKeys } from '../../../src/business/usage/limits/limits.queries';
import { selectStartedReminders } from '../../../src/business/receivables/reminders/reminders.queries';
import { selectStartedRuleReplays } from '../../../src/business/rule-replays/rule-replays.queries';
import { selectStartedBulkActions } from '../../../src/business/bulk-actions/bulk-actions.queries';
import {
  buildStatusAndKindList,
  isByStatusAndKind,
} from '../../../src/business/documents/status-and-kind.queries';
import {
  buildWideList,
  isWideList,
  withoutWideFilters,
} from '../../../src/business/documents/wide-lists.queries';
import { selectStartedInvoiceImports } from '../../../src/business/invoice-imports/invoice-imports.queries';
import {
  buildFoundDocuments,
  buildFoundInRange,
  buildFoundOneByOne,
  buildOtherConditions,
  isFound,
  toIdRange,
} from '../../../src/business/documents/search/found-documents.queries';
import { DOCUMENT_SORTS } from '../../../src/business/documents/sorting/document-sort';
import {
  buildIndexWalk,
  buildSortedDocuments,
  countWalked,
  formatSortValue,
} from '../../../src/business/documents/sorting/sorted-documents.queries';
import { buildMatches } from '../../../src/business/documents/search/search-matches.queries';
import {
  buildNarrowCondition,
  pickNarrowFilters,
} from '../../../src/business/documents/sorting/narrow-filters.queries';
import { buildAmountList } from '../../../src/business/documents/amount-list.queries';
import {
  buildCombinedList,
  buildDriverSize,
  findDrivers,
  listNarrowDrivers,
  type ListDriver,
} from '../../../src/business/documents/combined-lists.queries';
import { buildRowCondition } from '../../../src/business/documents/row-condition.queries';
import { formatDueDate, toSortedName } from '../../../src/business/documents/sorting/sort-values.queries';
import { insertSearchWords } from '../../../src/business/documents/search/document-search.queries';
import {
  buildBounds,
  buildConditions,
  buildIssueDateConditions,
  buildKindConditions,
  buildNumberConditions,
  selectDocumentsReferencing,
  isFilteredByState,
  isTextSearch,
  matchesBusinessStatus,
  matchesText,
  toFirstId,
} from '../../../src/business/documents/list-conditions.queries';
import {
  buildActorJson,
  listPurchaseRows,
  matchPurchase,
  buildPayeeCheckJson,
  buildPurchaseJson,
} from '../../../src/business/documents/purchases/purchase-lists.queries';
import {
  buildExcludingList,
  buildNarrowList,
  countExamined,
  findExcluding,
} from '../../../src/business/documents/narrow-lists.queries';
import { insertPdf } from '../../../src/business/documents/originals/original-pdfs.queries';
import {
  invoiceResponses,
  matchesAnswer,
  selectLastAnswers,
} from '../../../src/business/documents/responses/responses.queries';
import { insertSentOnceFrom } from '../../../src/business/documents/sent-once.queries';
import {
  hasFollowingRows,
  insertEventsStatement,
  mayHaveConditionalRows,
  writeEvents,
  addRowsToEvents,
} from '../../../src/platform/events/events.queries';
import { changeIdentifier, selectUncontested } from '../../../src/business/identifiers/identifiers.queries';
import { selectPublishedElsewhere } from '../../../src/business/identifiers/migrations.queries';
import {
  lockBatch,
  deleteRows,
  selectTeamState,
} from '../../../src/operations/retention/team-erasure.queries';
import {
  insertNotificationsOfEvents,
  selectStartedNotificationMails,
} from '../../../src/operations/notifications/notifications.queries';
import { selectExportedRows } from '../../../src/operations/retention/retention.queries';
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
import { selectSparseRows } from '../../../src/platform/kernel/database/select-page';
import { acceptsDocument } from '../../../src/network/simulated/simulated.queries';
import { selectFailingWebhooks } from '../../../src/business/overview/overview.queries';
import {
  selectStartedBackfills,
  selectStartedReports,
} from '../../../src/reporting/tax-data/tax-data-work.queries';
import { selectMovePage } from '../../../src/business/upstream/moves/network-moves.queries';
import { selectTaxDataPage } from '../../../src/reporting/tax-data/tax-data.queries';
import { selectStartedMessages } from '../../../src/network/service-provider/provider-messages.queries';
import { selectDeclarantOfCompany } from '../../../src/reporting/france/declarant/declarants.queries';
import {
  selectFilingsOfCompany,
  selectReportsBefore,
} from '../../../src/reporting/france/filings/filings.queries';
import { selectAhead, lockClockShared } from '../../../src/reporting/france/filings/periods.queries';
import { selectReceivedPurchases } from '../../../src/reporting/france/purchases/received-purchases.queries';
import { selectReportsOfPeriod } from '../../../src/reporting/france/reports/reports-of-period.queries';
import { selectRequests } from '../../../src/access/request-log/request-log.queries';
import {
  selectSealedCount,
  updateResealed,
  selectSampleOfUnknown,
  selectSealedAfter,
  selectSealedUnderOthers,
  updateSealed,
} from '../../../src/operations/secrets/secrets.queries';
import {
  acceptDocumentsStatement,
  lockRuns,
  settleRuns,
  deleteSentDrafts,
  lockSentDrafts,
  lockSentImportDocuments,
  markSentImportDocuments,
} from '../../../src/business/sending/acceptance.queries';
import { selectCompanyVersion } from '../../../src/business/sending/sending-companies.queries';
import {
  selectStartedRecurringInvoices,
  selectStartedRuns,
} from '../../../src/business/recurring-invoices/recurring-invoices.queries';
import { findLabelIdsOfSender } from '../../../src/business/partners/suppliers/suppliers.queries';
import { selectTeams, TEAM_SORTS } from '../../../src/operations/operator/teams/operator-teams.queries';
import { lockTeam, selectRowOwners } from '../../../src/access/teams/teams.queries';
import { selectDeliveries } from '../../../src/webhooks/delivery-log/delivery-log.queries';
import {
  isOfEventOfCompanies,
  isToWebhookOfCompanies,
  selectDeliveriesOfEvents,
  selectDeliveriesToWebhooks,
  selectEventsOfDocument,
  selectEvent,
} from '../../../src/webhooks/delivery-log/team-deliveries.queries';
import {
  selectEvents,
  selectReached,
  selectRetentionEdge,
  selectSettledBefore,
} from '../../../src/webhooks/event-log/event-log.queries';
import {
  spendRate,
  selectStartedDeliveries as startedPosts,
} from '../../../src/webhooks/posting/posting.queries';
import {
  buildSecretRotation,
  includesEvent,
  insertDeliveriesOfEvents,
  isWithinCompanies,
} from '../../../src/webhooks/webhooks.queries';
import type { ListDocumentsQuery } from '../../../src/business/documents/documents.query';
import { documentLists } from './document-lists';

/** Positions in a sorted list: its beginning, a document with a value and one without. */
const SORT_POSITIONS = [null, { value: '1', id: 'doc' }, { value: null, id: 'doc' }];

/** Lists the lists from which the service may read a list of documents, or a search. */
const listDrivers = (query: ListDocumentsQuery): ListDriver[] => {
  const drivers = findDrivers(query);
  return [
    ...listNarrowDrivers(query),
    ...(drivers === null ? [] : [drivers.first, ...drivers.short, drivers.last]),
  ];
};

/** A function that builds statements, with one example for each branch. */
type Built = readonly [build: unknown, ...texts: string[]];

const EVERYTHING_SOUGHT: AuditSearchFilter = {
  conditions: [],
  from: '$3',
  to: '$4',
  after: { createdAt: '$5', id: '$6' },
};
const NOTHING_SOUGHT: AuditSearchFilter = { conditions: [], from: null, to: null, after: null };
const POSITION_AFTER = { createdAt: '$5', id: '$6' };
const NEWS_KINDS = ['received', 'accepted', 'refused', 'notFiled'] as const;
const NO_FILTER = { indexed: [], comparisons: [] };

/** Statements that functions build, by the function. The arguments resemble those of the service. */
export const BUILT_STATEMENTS: readonly Built[] = [
  [selectFailingWebhooks, selectFailingWebhooks(14)],
  [selectContentsInRows, selectContentsInRows('xml'), selectContentsInRows('pdf')],
  [selectRowContents, selectRowContents('xml'), selectRowContents('pdf')],
  [storeObjectReference, storeObjectReference('xml'), storeObjectReference('pdf')],
  [restoreContents, restoreContents('xml'), restoreContents('pdf')],
  [selectReceivedPurchases, selectReceivedPurchases(null), selectReceivedPurchases({})],
  [lockClockShared, lockClockShared(1)],
  [selectFilingsOfCompany, selectFilingsOfCompany(null), selectFilingsOfCompany({})],
  [selectReportsBefore, ...NEWS_KINDS.map(selectReportsBefore)],
  [selectDeclarantOfCompany, selectDeclarantOfCompany(true), selectDeclarantOfCompany(false)],
  [
    selectReportsOfPeriod,
    ...[true, false].flatMap((further) =>
      [true, false].map((replaced) => selectReportsOfPeriod(further, replaced)),
    ),
  ],
  [
    acceptDocumentsStatement,
    ...[true, false].flatMap((withPdf) =>
      ([null, 'draft', 'run', 'import'] as const).flatMap((from) =>
        [false, true].map((withObjects) => acceptDocumentsStatement(withPdf, from, withObjects)),
      ),
    ),
  ],
  [
    selectTeams,
    ...TEAM_SORTS.flatMap((sort) =>
      [true, false].flatMap((ascending) => [
        selectTeams(51, {
          ...{ sort, ascending, name: null, environment: null, state: null, attention: false, after: null },
        }).text,
        selectTeams(51, {
          ...{ sort, ascending, name: 'a', environment: 'sandbox', state: 'suspended', attention: true },
          after: { place: '1', id: 'team' },
        }).text,
      ]),
    ),
  ],
  [lockTeam, lockTeam('NO KEY UPDATE'), lockTeam('SHARE')],
  [selectRowOwners, selectRowOwners('documents')],
  [storeDeliveredBatchStatement, storeDeliveredBatchStatement()],
  [selectTeamState, selectTeamState('UPDATE'), selectTeamState('SHARE')],
  [lockBatch, lockBatch('id', 'documents', 10)],
  [deleteRows, deleteRows('documents', 'id')],
  [
    selectExportedRows,
    selectExportedRows('t.id', 'documents', 't.id', 't.team_id = $1', 'AND t.id > $2', 10),
  ],
  [selectSignedHeads, selectSignedHeads(10)],
  [selectUnsignedChains, selectUnsignedChains(10)],
  [countUnchained, countUnchained(INSTALLATION_CHAIN), countUnchained('team')],
  [selectEntriesOutOfPosition, selectEntriesOutOfPosition(10)],
  [
    selectEntriesByActorAndAction,
    selectEntriesByActorAndAction('$7', '$8', EVERYTHING_SOUGHT),
    selectEntriesByActorAndAction('$3', '$4', NOTHING_SOUGHT),
  ],
  [selectEntriesAbout, selectEntriesAbout(EVERYTHING_SOUGHT), selectEntriesAbout(NOTHING_SOUGHT)],
  [
    selectNewestEntries,
    ...[true, false].flatMap((ofTeam) => [
      selectNewestEntries(ofTeam, EVERYTHING_SOUGHT),
      selectNewestEntries(ofTeam, NOTHING_SOUGHT),
    ]),
  ],
  [selectEntriesOfPerson, selectEntriesOfPerson(null), selectEntriesOfPerson(POSITION_AFTER)],
  [holdsRows, holdsRows('documents')],
  [moveRows, moveRows('documents', 'documents', 'id', 'id, team_id')],
  [removeOldKeys, removeOldKeys(7, 10)],
  [insertEventsStatement, insertEventsStatement(), insertEventsStatement(true)],
  [selectSampleOfUnknown, selectSampleOfUnknown('secret_sealed', 'webhooks', 10)],
  [selectSealedAfter, selectSealedAfter('secret_sealed', 'webhooks', 10)],
  [updateSealed, updateSealed('webhooks', 'secret_sealed')],
  [selectSealedUnderOthers, selectSealedUnderOthers('secret_sealed', 'webhooks', 10)],
  [updateResealed, updateResealed('webhooks', 'secret_sealed')],
  [selectSealedCount, selectSealedCount('secret_sealed', 'webhook secret', 'webhooks')],
  [
    selectRequests,
    selectRequests(['r.team_id = $1'], []),
    selectRequests(['r.team_id = $1', 'r.request_id = $4'], ['r.status = $5']),
  ],
  [changeIdentifier, changeIdentifier('attempts = $1, next_attempt_at = $2, publication_error = $3')],
  [selectPublishedElsewhere, selectPublishedElsewhere(''), selectPublishedElsewhere('FOR UPDATE')],
  [
    selectDeliveriesToWebhooks,
    selectDeliveriesToWebhooks([], null, NO_FILTER),
    selectDeliveriesToWebhooks(['w.id = $4'], '$5', { indexed: ['d.id < $6'], comparisons: ['e.type = $7'] }),
  ],
  [
    selectDeliveriesOfEvents,
    selectDeliveriesOfEvents(selectEventsOfDocument('$4'), NO_FILTER),
    selectDeliveriesOfEvents(selectEvent('$4'), { indexed: ['d.id < $5'], comparisons: ['e.type = $6'] }),
    selectDeliveriesOfEvents(selectEvent('$4'), {
      indexed: [isToWebhookOfCompanies('$5')],
      comparisons: [isOfEventOfCompanies('$5')],
    }),
  ],
  [
    selectEvents,
    selectEvents(['team_id = $1', selectSettledBefore('$3')], 'ASC'),
    selectEvents(
      [
        'team_id = $1',
        `(era, transaction_id, sequence) > ($3::bigint, ${selectReached('$3', '$4')}, $5::bigint)`,
        'type = ANY ($6)',
      ],
      'DESC',
    ),
  ],
  [selectRetentionEdge, selectRetentionEdge(30)],
  [
    selectSlices,
    selectSlices([
      'packed_xml',
      'packed_reading',
      'xml',
      'xml_object',
      'parsed',
      'validation',
      'embedded_files',
    ]),
  ],
  [
    selectMovePage,
    selectMovePage('team', 51, { after: null }).text,
    selectMovePage('team', 51, {
      ...{ status: 'running', companyIds: ['c'] },
      after: { createdAt: '2027-01-01T00:00:00.000Z', id: 'nmv' },
    }).text,
  ],
  [
    selectTaxDataPage,
    selectTaxDataPage('team', 51, { after: null }).text,
    selectTaxDataPage('team', 51, {
      ...{ state: 'due', jurisdiction: 'SK', companyId: 'c' },
      after: { createdAt: '2027-01-01T00:00:00.000Z', id: 'tdd' },
    }).text,
  ],
  [putLabelsStatement, putLabelsStatement()],
  [removeLabelsStatement, removeLabelsStatement()],
  [selectDeliveries, selectDeliveries(['d.webhook_id = $1', 'd.team_id = $2'])],
  [buildSecretRotation, buildSecretRotation(24)],
  [buildNewestDocuments, ...documentLists(buildNewestDocuments)],
  [buildNarrowList, ...documentLists(buildNarrowList)],
  [
    buildStatusAndKindList,
    ...documentLists((team, query, count) =>
      isByStatusAndKind(query) ? buildStatusAndKindList(team, query, { count, maximum: 10 * count }) : null,
    ),
  ],
  [
    buildWideList,
    ...documentLists((team, query, count) =>
      isWideList(query) ? buildWideList(team, query, { count, maximum: 10 * count }) : null,
    ),
  ],
  [
    buildExcludingList,
    ...documentLists((team, query, count) => {
      const narrow = findExcluding(query);
      return narrow === undefined
        ? null
        : buildExcludingList(narrow, team, query, { count, maximum: 10 * count });
    }),
  ],
  [
    buildFoundOneByOne,
    ...documentLists((team, query, count) =>
      buildFoundOneByOne(team, query, { range: toIdRange(query), count, maximum: 10 * count }),
    ),
  ],
  [
    buildFoundInRange,
    ...[true, false].flatMap((isShort) =>
      documentLists((team, query, count) =>
        buildFoundInRange(
          team,
          query,
          { range: toIdRange(query), count, maximum: 10 * count },
          { cap: 100, isShort },
        ),
      ),
    ),
  ],
  [
    buildCombinedList,
    ...documentLists((team, query, count) =>
      listDrivers(query).map((driver) =>
        buildCombinedList(team, query, driver, { count, maximum: 10 * count }),
      ),
    ),
  ],
  [
    buildDriverSize,
    ...documentLists((team, query) =>
      listDrivers(query).map((driver) => buildDriverSize(team, query, driver)),
    ),
  ],
  [
    buildSortedDocuments,
    ...DOCUMENT_SORTS.flatMap((sort) =>
      SORT_POSITIONS.map(
        (after) => buildSortedDocuments('team', ['doc'], { sort, order: 'asc' }, { after, count: 10 }).text,
      ),
    ),
  ],
  [
    buildIndexWalk,
    ...DOCUMENT_SORTS.flatMap((sort) =>
      [true, false].flatMap((hasValue) =>
        documentLists((team, query, count) =>
          buildIndexWalk(
            team,
            query,
            { sort, order: 'desc' },
            { after: null, hasValue, count, maximum: 10 * count },
          ),
        ),
      ),
    ),
  ],
];

/**
 * Functions whose SQL is a part of statements that are prepared elsewhere, and those whose statements cannot be prepared.
 */
export const PARTS_OF_STATEMENTS: readonly unknown[] = [
  ...[
    selectAhead,
    selectCompanyVersion,
    selectStartedMessages,
    selectStartedReports,
    selectStartedBackfills,
    selectStartedLinks,
    selectStartedNotices,
    selectStartedNotificationMails,
    selectStartedExports,
    startedExportDeliveries,
    selectStartedMonthlyExports,
    selectStartedForwardMails,
    selectStartedMailboxes,
    selectStartedRecurringInvoices,
    selectStartedRuns,
    insertNotificationsOfEvents,
    buildLastRequestAt,
    isAwaited,
    insertDeliveriesFrom,
    selectStartedDeliveries,
  ],
  ...[
    newMailOrders,
    acceptsDocument,
    selectSparseRows,
    tryLockKey,
    insertKeys,
    addRowsToEvents,
    writeEvents,
    hasFollowingRows,
    mayHaveConditionalRows,
  ],
  ...[
    selectUncontested,
    startedPosts,
    spendRate,
    includesEvent,
    isWithinCompanies,
    isOfEventOfCompanies,
    isToWebhookOfCompanies,
    selectEventsOfDocument,
    selectEvent,
    insertDeliveriesOfEvents,
    selectSettledBefore,
    selectReached,
  ],
  ...[
    insertPdf,
    selectSmallXml,
    lockInvoiceAgain,
    selectVersion,
    selectClaimedInvoices,
    isStillCurrent,
    selectLaterInstant,
    toFirstId,
    isAnsweredByState,
    isByStatusAndKind,
    isWideList,
    withoutWideFilters,
    countExamined,
    findExcluding,
    insertSentOnceFrom,
    invoiceResponses,
  ],
  ...[
    insertObjects,
    selectStoredDocuments,
    lifecycleStatuses,
    insertReceivables,
    insertSentByKeys,
    selectStartedReminders,
  ],
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
  ...[
    selectDocumentsReferencing,
    matchesAnswer,
    selectLastAnswers,
    buildActorJson,
    listPurchaseRows,
    matchPurchase,
    buildPayeeCheckJson,
    buildPurchaseJson,
  ],
  ...[buildBounds, buildConditions, buildIssueDateConditions, buildKindConditions, buildNumberConditions],
  ...[
    selectStartedBulkActions,
    selectStartedRuleReplays,
    selectStartedInvoiceImports,
    isFilteredByState,
    isTextSearch,
    matchesBusinessStatus,
    matchesText,
    buildFoundDocuments,
    buildOtherConditions,
    ...[
      buildMatches,
      buildNarrowCondition,
      buildRowCondition,
      pickNarrowFilters,
      findDrivers,
      listNarrowDrivers,
      buildAmountList,
      countWalked,
      formatSortValue,
      isFound,
      toIdRange,
      toSortedName,
      formatDueDate,
    ],
    insertSearchWords,
  ],
  // These functions run statements, which they contain as a whole.
  ...[findLabelIdsOfSender, findStoredFingerprint],
  ...[lockSentDrafts, deleteSentDrafts],
  ...[lockRuns, settleRuns],
  ...[lockSentDrafts, deleteSentDrafts, lockSentImportDocuments, markSentImportDocuments],
];
