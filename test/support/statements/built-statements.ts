import {
  buildCountUnchained,
  selectEntriesAbout,
  selectEntriesByActorAndAction,
  selectEntriesOfPerson,
  selectEntriesOutOfPosition,
  buildFetchUnchained,
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
  insertMailOrdersFrom,
} from '../../../src/business/deliveries/deliveries.queries';
import { selectStartedExports } from '../../../src/business/exports/exports.queries';
import {
  selectStartedDeliveries as startedExportDeliveries,
  selectStartedMonthlyExports,
} from '../../../src/business/exports/monthly/monthly-exports.queries';
import { selectStartedForwardMails } from '../../../src/business/forwarding/forwarding.queries';
import { selectStartedMailboxes } from '../../../src/business/arrivals/arrivals.queries';
import { buildSliceQuery, selectSmallXml } from '../../../src/business/documents/document-contents.queries';
import {
  getAddLabelsStatement,
  getRemoveLabelsStatement,
} from '../../../src/business/documents/document-labels.queries';
import { buildAwaitedCondition } from '../../../src/business/documents/business-status/invoice-credits.queries';
import { insertObjects } from '../../../src/business/documents/objects/document-objects.queries';
import {
  storeObjectReference,
  restoreContents,
  selectDocumentsToMove,
  selectRowContents,
} from '../../../src/business/documents/objects/object-moves.queries';
import { buildDocumentInserts } from '../../../src/business/documents/documents.queries';
import {
  selectLaterInstant,
  lockReferencedInvoices,
  invalidateInvoiceVersion,
  buildVersionCondition,
  selectVersion,
} from '../../../src/business/documents/invoice-locks.queries';
import { buildStatusInsert } from '../../../src/business/documents/lifecycle/lifecycle.queries';
import {
  buildNewestDocuments,
  isCoveredByStates,
} from '../../../src/business/documents/newest-documents.queries';
import { insertReceivables } from '../../../src/business/documents/ledger/ledger.queries';
import { insertSentByKeys } from '../../../src/business/usage/limits/limits.queries';
import { selectStartedReminders } from '../../../src/business/receivables/reminders/reminders.queries';
import { selectStartedRuleReplays } from '../../../src/business/rule-replays/rule-replays.queries';
import { selectStartedBulkActions } from '../../../src/business/bulk-actions/bulk-actions.queries';
import {
  buildStatusAndKindList,
  filtersByStatusAndKind,
} from '../../../src/business/documents/status-and-kind.queries';
import {
  buildWideList,
  isWideList,
  omitWideFilters,
} from '../../../src/business/documents/wide-lists.queries';
import { selectStartedInvoiceImports } from '../../../src/business/invoice-imports/invoice-imports.queries';
import {
  buildSearch,
  buildIndexedSearch,
  buildSequentialSearch,
  buildFilterConditions,
  isTextOrAmountSearch,
  toIdRange,
} from '../../../src/business/documents/search/found-documents.queries';
import { DOCUMENT_SORTS } from '../../../src/business/documents/sorting/document-sort';
import {
  buildIndexOrderedList,
  buildSortedDocuments,
  getMaxExamined,
  buildSortValue,
} from '../../../src/business/documents/sorting/sorted-documents.queries';
import { buildSearchConditions } from '../../../src/business/documents/search/search-matches.queries';
import {
  buildNarrowCondition,
  pickNarrowFilters,
} from '../../../src/business/documents/sorting/narrow-filters.queries';
import { buildAmountList } from '../../../src/business/documents/amount-list.queries';
import {
  buildCombinedList,
  buildDriverCount,
  findDrivers,
  listNarrowDrivers,
  type ListDriver,
} from '../../../src/business/documents/combined-lists.queries';
import { buildRowCondition } from '../../../src/business/documents/row-condition.queries';
import { buildDueDate, buildSortName } from '../../../src/business/documents/sorting/sort-values.queries';
import { insertSearchWords } from '../../../src/business/documents/search/document-search.queries';
import {
  buildBounds,
  buildDocumentConditions,
  buildIssueDateConditions,
  buildKindConditions,
  listSearchedNumbers,
  selectDocumentsReferencing,
  isFilteredByState,
  isTextSearch,
  buildBusinessStatusCondition,
  buildTextCondition,
  toFirstId,
} from '../../../src/business/documents/list-conditions.queries';
import {
  buildActorJson,
  getPurchaseListSource,
  buildPurchaseConditions,
  buildPayeeCheckJson,
  buildPurchaseJson,
} from '../../../src/business/documents/purchases/purchase-lists.queries';
import {
  buildListWithoutTypes,
  buildNarrowList,
  getMaxExaminedInNarrowList,
  findFilterForExcludedTypes,
} from '../../../src/business/documents/narrow-lists.queries';
import { insertPdf } from '../../../src/business/documents/originals/original-pdfs.queries';
import {
  buildResponseInsert,
  buildResponseCondition,
  buildLastResponseCondition,
} from '../../../src/business/documents/responses/responses.queries';
import { insertDuplicateKeys } from '../../../src/business/documents/sent-once.queries';
import {
  buildFollowingRowsCondition,
  getInsertEventsStatement,
  mayHaveConditionalRows,
  buildEventCtes,
  addRowsToEvents,
} from '../../../src/platform/events/events.queries';
import {
  changeIdentifier,
  selectUncontestedIdentifiers,
} from '../../../src/business/identifiers/identifiers.queries';
import { selectPublishedElsewhere } from '../../../src/business/identifiers/migrations.queries';
import {
  selectBatchForUpdate,
  buildRowDeletion,
  selectTeamState,
} from '../../../src/operations/retention/team-erasure.queries';
import {
  buildEventNotificationInsertion,
  selectStartedNotificationMails,
} from '../../../src/operations/notifications/notifications.queries';
import { selectExportedRows } from '../../../src/operations/retention/retention.queries';
import {
  attachPartitionSql,
  createTableLikeSql,
  dropPartitionSql,
  hasRowsSql,
  lockTableSql,
  moveRowsSql,
} from '../../../src/platform/kernel/database/partitions/partitions.queries';
import {
  removeOldKeysSql,
  tryLockKeySql,
  insertKeysSql,
} from '../../../src/platform/kernel/http/idempotency/idempotency.queries';
import { findStoredFingerprint } from '../../../src/platform/kernel/crypto/stored-fingerprint.queries';
import { transferTableSql } from '../../../src/platform/kernel/database/embedded/two-roles.queries';
import { setAuditMinimumDaysSql } from '../../../src/platform/kernel/database/rights.queries';
import {
  dropTeamPolicySql,
  enableRowSecuritySql,
  createRequestsRoleSql,
  createTeamPolicySql,
  formatRequestsRoleName,
  exemptRoleSql,
} from '../../../src/platform/kernel/database/team-wall.queries';
import { selectSparseRowsSql } from '../../../src/platform/kernel/database/select-page';
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
  selectReportsNotUpdated,
} from '../../../src/reporting/france/filings/filings.queries';
import { selectClockAdvance, lockClockShared } from '../../../src/reporting/france/filings/periods.queries';
import { selectReceivedPurchases } from '../../../src/reporting/france/purchases/received-purchases.queries';
import { selectReportsOfPeriod } from '../../../src/reporting/france/reports/reports-of-period.queries';
import { buildSelectRequests } from '../../../src/access/request-log/request-log.queries';
import {
  selectSealedCount,
  updateResealed,
  selectNewestUnderOthers,
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
import { buildLockTeam, buildSelectRowOwners } from '../../../src/access/teams/teams.queries';
import { selectDeliveries } from '../../../src/webhooks/delivery-log/delivery-log.queries';
import {
  isOfEventOfCompanies,
  isToWebhookOfCompanies,
  selectDeliveriesOfEvents,
  selectDeliveriesToWebhooks,
  selectEventIdsOfDocument,
  selectEventId,
} from '../../../src/webhooks/delivery-log/team-deliveries.queries';
import {
  selectEvents,
  selectResumeTransaction,
  selectRetentionEdge,
  buildSettledCondition,
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
    ...(drivers === null ? [] : [drivers.firstDriver, ...drivers.shortDrivers, drivers.lastDriver]),
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
  [selectDocumentsToMove, selectDocumentsToMove('xml'), selectDocumentsToMove('pdf')],
  [selectRowContents, selectRowContents('xml'), selectRowContents('pdf')],
  [storeObjectReference, storeObjectReference('xml'), storeObjectReference('pdf')],
  [restoreContents, restoreContents('xml'), restoreContents('pdf')],
  [selectReceivedPurchases, selectReceivedPurchases(null), selectReceivedPurchases({})],
  [lockClockShared, lockClockShared(1)],
  [selectFilingsOfCompany, selectFilingsOfCompany(null), selectFilingsOfCompany({})],
  [selectReportsNotUpdated, ...NEWS_KINDS.map(selectReportsNotUpdated)],
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
  [buildLockTeam, buildLockTeam('NO KEY UPDATE'), buildLockTeam('SHARE')],
  [buildSelectRowOwners, buildSelectRowOwners('documents')],
  [storeDeliveredBatchStatement, storeDeliveredBatchStatement()],
  [selectTeamState, selectTeamState('UPDATE'), selectTeamState('SHARE')],
  [selectBatchForUpdate, selectBatchForUpdate('id', 'documents', 10)],
  [buildRowDeletion, buildRowDeletion('documents', 'id')],
  [
    selectExportedRows,
    selectExportedRows('t.id', 'documents', 't.id', 't.team_id = $1', 'AND t.id > $2', 10),
  ],
  [selectSignedHeads, selectSignedHeads(10)],
  [selectUnsignedChains, selectUnsignedChains(10)],
  [buildCountUnchained, buildCountUnchained(INSTALLATION_CHAIN), buildCountUnchained('team')],
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
  [hasRowsSql, hasRowsSql('documents')],
  [moveRowsSql, moveRowsSql('documents', 'documents', 'id', 'id, team_id')],
  [removeOldKeysSql, removeOldKeysSql(7, 10)],
  [getInsertEventsStatement, getInsertEventsStatement(), getInsertEventsStatement(true)],
  [selectNewestUnderOthers, selectNewestUnderOthers('secret_sealed', 'webhooks', 10)],
  [selectSealedAfter, selectSealedAfter('secret_sealed', 'webhooks', 10)],
  [updateSealed, updateSealed('webhooks', 'secret_sealed')],
  [selectSealedUnderOthers, selectSealedUnderOthers('secret_sealed', 'webhooks', 10)],
  [updateResealed, updateResealed('webhooks', 'secret_sealed')],
  [selectSealedCount, selectSealedCount('secret_sealed', 'webhook secret', 'webhooks')],
  [
    buildSelectRequests,
    buildSelectRequests(['r.team_id = $1'], []),
    buildSelectRequests(['r.team_id = $1', 'r.request_id = $4'], ['r.status = $5']),
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
    selectDeliveriesOfEvents(selectEventIdsOfDocument('$4'), NO_FILTER),
    selectDeliveriesOfEvents(selectEventId('$4'), { indexed: ['d.id < $5'], comparisons: ['e.type = $6'] }),
    selectDeliveriesOfEvents(selectEventId('$4'), {
      indexed: [isToWebhookOfCompanies('$5')],
      comparisons: [isOfEventOfCompanies('$5')],
    }),
  ],
  [
    selectEvents,
    selectEvents(['team_id = $1', buildSettledCondition('$3')], 'ASC'),
    selectEvents(
      [
        'team_id = $1',
        `(era, transaction_id, sequence) > ($3::bigint, ${selectResumeTransaction('$3', '$4')}, $5::bigint)`,
        'type = ANY ($6)',
      ],
      'DESC',
    ),
  ],
  [selectRetentionEdge, selectRetentionEdge(30)],
  [
    buildSliceQuery,
    buildSliceQuery([
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
  [getAddLabelsStatement, getAddLabelsStatement()],
  [getRemoveLabelsStatement, getRemoveLabelsStatement()],
  [selectDeliveries, selectDeliveries(['d.webhook_id = $1', 'd.team_id = $2'])],
  [buildSecretRotation, buildSecretRotation(24)],
  [buildNewestDocuments, ...documentLists(buildNewestDocuments)],
  [buildNarrowList, ...documentLists(buildNarrowList)],
  [
    buildStatusAndKindList,
    ...documentLists((team, query, count) =>
      filtersByStatusAndKind(query)
        ? buildStatusAndKindList(team, query, { count, maximum: 10 * count })
        : null,
    ),
  ],
  [
    buildWideList,
    ...documentLists((team, query, count) =>
      isWideList(query) ? buildWideList(team, query, { count, maximum: 10 * count }) : null,
    ),
  ],
  [
    buildListWithoutTypes,
    ...documentLists((team, query, count) => {
      const narrow = findFilterForExcludedTypes(query);
      return narrow === undefined
        ? null
        : buildListWithoutTypes(narrow, team, query, { count, maximum: 10 * count });
    }),
  ],
  [
    buildSequentialSearch,
    ...documentLists((team, query, count) =>
      buildSequentialSearch(team, query, { range: toIdRange(query), count, maximum: 10 * count }),
    ),
  ],
  [
    buildIndexedSearch,
    ...[true, false].flatMap((isShort) =>
      documentLists((team, query, count) =>
        buildIndexedSearch(
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
    buildDriverCount,
    ...documentLists((team, query) =>
      listDrivers(query).map((driver) => buildDriverCount(team, query, driver)),
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
    buildIndexOrderedList,
    ...DOCUMENT_SORTS.flatMap((sort) =>
      [true, false].flatMap((hasValue) =>
        documentLists((team, query, count) =>
          buildIndexOrderedList(
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
    selectClockAdvance,
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
    buildEventNotificationInsertion,
    buildLastRequestAt,
    buildAwaitedCondition,
    insertDeliveriesFrom,
    selectStartedDeliveries,
  ],
  ...[
    insertMailOrdersFrom,
    acceptsDocument,
    selectSparseRowsSql,
    tryLockKeySql,
    insertKeysSql,
    addRowsToEvents,
    buildEventCtes,
    buildFollowingRowsCondition,
    mayHaveConditionalRows,
  ],
  ...[
    selectUncontestedIdentifiers,
    startedPosts,
    spendRate,
    includesEvent,
    isWithinCompanies,
    isOfEventOfCompanies,
    isToWebhookOfCompanies,
    selectEventIdsOfDocument,
    selectEventId,
    insertDeliveriesOfEvents,
    buildSettledCondition,
    selectResumeTransaction,
  ],
  ...[
    insertPdf,
    selectSmallXml,
    invalidateInvoiceVersion,
    selectVersion,
    lockReferencedInvoices,
    buildVersionCondition,
    selectLaterInstant,
    toFirstId,
    isCoveredByStates,
    filtersByStatusAndKind,
    isWideList,
    omitWideFilters,
    getMaxExaminedInNarrowList,
    findFilterForExcludedTypes,
    insertDuplicateKeys,
    buildResponseInsert,
  ],
  ...[
    insertObjects,
    buildDocumentInserts,
    buildStatusInsert,
    insertReceivables,
    insertSentByKeys,
    selectStartedReminders,
  ],
  ...[buildFetchUnchained, lockTableSql, createTableLikeSql, attachPartitionSql, dropPartitionSql],
  ...[
    setAuditMinimumDaysSql,
    createTeamPolicySql,
    enableRowSecuritySql,
    dropTeamPolicySql,
    createRequestsRoleSql,
    formatRequestsRoleName,
    exemptRoleSql,
    transferTableSql,
  ],
  ...[
    selectDocumentsReferencing,
    buildResponseCondition,
    buildLastResponseCondition,
    buildActorJson,
    getPurchaseListSource,
    buildPurchaseConditions,
    buildPayeeCheckJson,
    buildPurchaseJson,
  ],
  ...[
    buildBounds,
    buildDocumentConditions,
    buildIssueDateConditions,
    buildKindConditions,
    listSearchedNumbers,
  ],
  ...[
    selectStartedBulkActions,
    selectStartedRuleReplays,
    selectStartedInvoiceImports,
    isFilteredByState,
    isTextSearch,
    buildBusinessStatusCondition,
    buildTextCondition,
    buildSearch,
    buildFilterConditions,
    ...[
      buildSearchConditions,
      buildNarrowCondition,
      buildRowCondition,
      pickNarrowFilters,
      findDrivers,
      listNarrowDrivers,
      buildAmountList,
      getMaxExamined,
      buildSortValue,
      isTextOrAmountSearch,
      toIdRange,
      buildSortName,
      buildDueDate,
    ],
    insertSearchWords,
  ],
  // These functions run statements, which they contain as a whole.
  ...[findLabelIdsOfSender, findStoredFingerprint],
  ...[lockSentDrafts, deleteSentDrafts],
  ...[lockRuns, settleRuns],
  ...[lockSentDrafts, deleteSentDrafts, lockSentImportDocuments, markSentImportDocuments],
];
