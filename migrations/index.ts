import { FirstLine1763700000000 } from './1763700000000-first-line';
import { Documents1763710000000 } from './1763710000000-documents';
import { Authentication1763720000000 } from './1763720000000-authentication';
import { CompaniesAndPartners1763725000000 } from './1763725000000-companies-and-partners';
import { Idempotency1763730000000 } from './1763730000000-idempotency';
import { DocumentLabels1763740000000 } from './1763740000000-document-labels';
import { Sending1763750000000 } from './1763750000000-sending';
import { DocumentLists1763760000000 } from './1763760000000-document-lists';
import { WebhookDelivery1763800000000 } from './1763800000000-webhook-delivery';
import { IdempotencyResults1763810000000 } from './1763810000000-idempotency-results';
import { FairDeliveries1763820000000 } from './1763820000000-fair-deliveries';
import { EventEras1763830000000 } from './1763830000000-event-eras';
import { CompanyInbox1763840000000 } from './1763840000000-company-inbox';
import { DueWork1763850000000 } from './1763850000000-due-work';
import { Reporting1763900000000 } from './1763900000000-reporting';
import { RepairReporting1763910000000 } from './1763910000000-repair-reporting';
import { CrashedWork1764010000000 } from './1764010000000-crashed-work';
import { SuspectIndexes1764010050000 } from './1764010050000-suspect-indexes';
import { VisibleSchedules1764010100000 } from './1764010100000-visible-schedules';
import { CompanyAgents1764030000000 } from './1764030000000-company-agents';
import { RepairIndexes1764040000000 } from './1764040000000-repair-indexes';
import { WorkHold1764060000000 } from './1764060000000-work-hold';
import { AppSecrets1764070000000 } from './1764070000000-app-secrets';
import { AuditChain1764070100000 } from './1764070100000-audit-chain';
import { Keeping1764070200000 } from './1764070200000-keeping';
import { AuditPlaces1764080000000 } from './1764080000000-audit-places';
import { KnownDocuments1764090000000 } from './1764090000000-known-documents';
import { DocumentNumbers1764110000000 } from './1764110000000-document-numbers';
import { AuditDigest1764111000000 } from './1764111000000-audit-digest';
import { NetworkExchanges1764450000000 } from './1764450000000-network-exchanges';
import { WebhooksOfCompanies1764451000000 } from './1764451000000-webhooks-of-companies';
import { DocumentProfiles1764454000000 } from './1764454000000-documents-document-profiles';
import { IsolatedIndexes1764490000000 } from './1764490000000-isolated-indexes';
import { DocumentPlaces1764520000000 } from './1764520000000-documents-document-places';
import { Letterheads1764530000000 } from './1764530000000-letterheads';
import { PublishedParticipants1764600000000 } from './1764600000000-network-published-participants';
import { DirectoryEntries1764610000000 } from './1764610000000-network-directory-entries';
import { DirectoryListings1764611000000 } from './1764611000000-peppol-directory-directory-listings';
import { AnnouncedCertificates1764612000000 } from './1764612000000-network-announced-certificates';
import { ProviderMessages1764620000000 } from './1764620000000-service-provider-provider-messages';
import { DocumentResponses1764620100000 } from './1764620100000-documents-document-responses';
import { ExchangeLedger1764630000000 } from './1764630000000-network-exchange-ledger';
import { StatisticsReports1764630100000 } from './1764630100000-statistics-reports';
import { Quarantine1764640000000 } from './1764640000000-quarantine';
import { DocumentStates1764700000000 } from './1764700000000-documents-document-states';
import { PackedContents1764701000000 } from './1764701000000-documents-packed-contents';
import { SentOnce1764720000000 } from './1764720000000-documents-sent-once';
import { SpaceForClaims1764740000000 } from './1764740000000-webhooks-space-for-claims';
import { MonthlyEvents1764790000000 } from './1764790000000-monthly-events';
import { MonthlyContents1764790100000 } from './1764790100000-documents-monthly-contents';
import { DocumentConversions1764810000000 } from './1764810000000-documents-document-conversions';
import { GivenResponses1764820000000 } from './1764820000000-documents-given-responses';
import { ReportedPurchases1764830000000 } from './1764830000000-reporting-reported-purchases';
import { SpaceForDeliveries1764840000000 } from './1764840000000-documents-space-for-deliveries';
import { MonthlyExchanges1764841000000 } from './1764841000000-documents-monthly-exchanges';
import { OriginalPdfs1764855000000 } from './1764855000000-documents-original-pdfs';
import { LifecycleStatuses1764860000000 } from './1764860000000-documents-lifecycle-statuses';
import { SimulatedStatuses1764861000000 } from './1764861000000-reporting-simulated-statuses';
import { ReceivedPurchases1764870000000 } from './1764870000000-reporting-received-purchases';
import { ReadAgain1764871000000 } from './1764871000000-documents-read-again';
import { People1764880000000 } from './1764880000000-auth-people';
import { Factors1764881000000 } from './1764881000000-auth-factors';
import { DocumentDays1764890000000 } from './1764890000000-documents-document-days';
import { RequestLog1764890100000 } from './1764890100000-request-log';
import { AuditFilters1764890200000 } from './1764890200000-audit-filters';
import { AuditOfPeople1764891000000 } from './1764891000000-audit-of-people';
import { DisabledAccounts1764891100000 } from './1764891100000-auth-disabled-accounts';
import { IdentityProvider1764892000000 } from './1764892000000-auth-identity-provider';
import { MailAllowances1764892100000 } from './1764892100000-auth-mail-allowances';
import { Operator1764893000000 } from './1764893000000-operator';
import { FollowingStatuses1764895000000 } from './1764895000000-documents-following-statuses';
import { ReplacedReports1764899310000 } from './1764899310000-reporting-replaced-reports';
import { Operators1764899311000 } from './1764899311000-auth-operators';
import { ReplacingReports1764899312000 } from './1764899312000-reporting-replacing-reports';
import { ReportsOfOperations1764899313000 } from './1764899313000-reporting-reports-of-operations';
import { Inviters1764899316000 } from './1764899316000-auth-inviters';
import { Schedules1764899317000 } from './1764899317000-schedules';
import { Attempts1764901000000 } from './1764901000000-auth-attempts';
import { KeyCreators1764901000001 } from './1764901000001-auth-key-creators';
import { SignedHeads1764902000000 } from './1764902000000-audit-signed-heads';
import { OwnersFunctions1764902001000 } from './1764902001000-owners-functions';
import { TradeNames1764903000000 } from './1764903000000-trade-names';
import { SenderFingerprints1764903010000 } from './1764903010000-sending-sender-fingerprints';
import { ArrivalDoubts1764904000000 } from './1764904000000-deliveries-arrival-doubts';
import { MessageLevelResponses1764904001000 } from './1764904001000-documents-message-level-responses';
import { OperatorEnvelopes1764905000000 } from './1764905000000-service-provider-operator-envelopes';
import { PackedAnswers1764907000000 } from './1764907000000-packed-answers';
import { SearchWithoutIds1764907100000 } from './1764907100000-documents-search-without-ids';
import { BusinessOfInvoices1764909000000 } from './1764909000000-documents-business-of-invoices';
import { OwnKeyCustody1795740200000 } from './1795740200000-network-own-key-custody';
import { RisingIndexes1795740300000 } from './1795740300000-documents-rising-indexes';
import { ReceiptsOnce1795740310000 } from './1795740310000-documents-receipts-once';
import { TaxData1795760000000 } from './1795760000000-tax-data';
import { ProviderMessagesTaxData1795760010000 } from './1795760010000-provider-messages-tax-data';
import { FrenchFlows1795770000000 } from './1795770000000-french-flows';
import { IdentifiersFrenchLines1795770010000 } from './1795770010000-identifiers-french-lines';
import { FrenchPlatform1795770100000 } from './1795770100000-french-platform';
import { TaxDataExchange1795770200000 } from './1795770200000-tax-data-exchange';
import { TaxDataIndexes1795770210000 } from './1795770210000-tax-data-indexes';
import { ApiKeyLimits1795770400000 } from './1795770400000-api-key-limits';
import { KeyNotices1795770410000 } from './1795770410000-key-notices';
import { FrenchFlowsPending1795770500000 } from './1795770500000-french-flows-pending';
import { FrenchDirectoryLookUps1795770500010 } from './1795770500010-french-directory-look-ups';
import { FrenchFlowsFiles1795770500020 } from './1795770500020-french-flows-files';
import { FrenchPlatformContract1795770600000 } from './1795770600000-french-platform-contract';
import { FrenchCompanyContracts1795771000000 } from './1795771000000-french-company-contracts';
import { FrenchFlowsOfContracts1795771000010 } from './1795771000010-french-flows-of-contracts';
import { FrenchRoutes1795771000020 } from './1795771000020-french-routes';
import { FrenchPortalFiles1795773000000 } from './1795773000000-french-portal-files';
import { WebhookSelection1795775000000 } from './1795775000000-webhook-selection';
import { WebhookHeaders1795775100000 } from './1795775100000-webhook-headers';
import { WebhookRateLimit1795775200000 } from './1795775200000-webhook-rate-limit';
import { BusinessStates1795776000000 } from './1795776000000-business-states';
import { DocumentsWithoutAmount1795776010000 } from './1795776010000-documents-without-amount';
import { InvoiceDefaults1795776100000 } from './1795776100000-invoice-defaults';
import { Drafts1795776200000 } from './1795776200000-drafts';
import { Exports1795776300000 } from './1795776300000-exports';
import { BankStatements1795776400000 } from './1795776400000-bank-statements';
import { DocumentsPaymentReference1795776400010 } from './1795776400010-documents-payment-reference';
import { Notifications1795776500000 } from './1795776500000-notifications';
import { Purchases1795776600000 } from './1795776600000-purchases';
import { PurchasesNew1795776610000 } from './1795776610000-purchases-new';
import { DocumentsSearch1795776700000 } from './1795776700000-documents-search';
import { DocumentsByAmount1795776700010 } from './1795776700010-documents-by-amount';
import { BulkActions1795776710000 } from './1795776710000-bulk-actions';
import { Arrivals1795777000000 } from './1795777000000-arrivals';
import { RecurringInvoices1795777100000 } from './1795777100000-recurring-invoices';
import { Items1795777110000 } from './1795777110000-items';
import { PayeeConfirmations1795777200000 } from './1795777200000-payee-confirmations';
import { DocumentForwards1795777210000 } from './1795777210000-document-forwards';
import { TeamsSuspension1795777300000 } from './1795777300000-teams-suspension';
import { TeamFigures1795777310000 } from './1795777310000-team-figures';
import { WebhookAttemptsRequest1795777320000 } from './1795777320000-webhook-attempts-request';
import { InvoiceImports1795777400000 } from './1795777400000-invoice-imports';
import { Receivables1795777500000 } from './1795777500000-receivables';
import { DocumentsInLedger1795777500010 } from './1795777500010-documents-in-ledger';
import { Applications1795777600000 } from './1795777600000-applications';
import { ApiKeysGrant1795777600010 } from './1795777600010-api-keys-grant';
import { ApiKeysByGrant1795777600020 } from './1795777600020-api-keys-by-grant';
import { SavedViews1795778000000 } from './1795778000000-saved-views';
import { Usage1795778200000 } from './1795778200000-usage';
import { SendLimits1795778210000 } from './1795778210000-send-limits';
import { NotificationKindQuota1795778220000 } from './1795778220000-notification-kind-quota';
import { SingleSignOn1795778300000 } from './1795778300000-single-sign-on';
import { Scim1795778300010 } from './1795778300010-scim';
import { NotificationKinds1795778400000 } from './1795778400000-notification-kinds';
import { DocumentsWithoutValues1795778500000 } from './1795778500000-documents-without-values';
import { DocumentObjects1795778500100 } from './1795778500100-document-objects';
import { PdfsInObjects1795778500110 } from './1795778500110-pdfs-in-objects';
import { DocumentsSortValues1795778600000 } from './1795778600000-documents-sort-values';
import { PortalLinks1795778700000 } from './1795778700000-portal-links';
import { AssistantDrafts1795778800000 } from './1795778800000-assistant-drafts';
import { DraftsOfAssistants1795778800010 } from './1795778800010-drafts-of-assistants';
import { KeysOfBackgroundSends1795778800100 } from './1795778800100-keys-of-background-sends';
import { SingleSignOnLimits1795778800200 } from './1795778800200-single-sign-on-limits';
import { SessionsDueByTeam1795778800210 } from './1795778800210-sessions-due-by-team';
import { ApplicationSecretRotation1795778800300 } from './1795778800300-application-secret-rotation';
import { PlatformTraceparent1795778900000 } from './1795778900000-platform-traceparent';
import { InvoiceImportsRetries1795779100000 } from './1795779100000-invoice-imports-retries';
import { BackupRuns1795779300000 } from './1795779300000-backup-runs';
import { BackupRunsByRepository1795779350000 } from './1795779350000-backup-runs-by-repository';
import { ForeignKeysWithTeams1795779510000 } from './1795779510000-foreign-keys-with-teams';
import { UniqueKeysWithTeams1795779511000 } from './1795779511000-unique-keys-with-teams';
import { Upstream1795779520000 } from './1795779520000-upstream';
import { RuleReplays1795779530000 } from './1795779530000-rule-replays';
import { NetworkSelfTests1795779531000 } from './1795779531000-network-self-tests';
import { NetworkMoves1795779540000 } from './1795779540000-network-moves';
import { PublishedParticipantsLeft1795779541000 } from './1795779541000-published-participants-left';
import { NetworkMovesListed1795779542000 } from './1795779542000-network-moves-listed';

/**
 * Written by `npm run migrations:digests`: all migrations in order. A released one is never
 * edited: a change is a new one.
 */
export const migrations = [
  FirstLine1763700000000,
  Documents1763710000000,
  Authentication1763720000000,
  CompaniesAndPartners1763725000000,
  Idempotency1763730000000,
  DocumentLabels1763740000000,
  Sending1763750000000,
  DocumentLists1763760000000,
  WebhookDelivery1763800000000,
  IdempotencyResults1763810000000,
  FairDeliveries1763820000000,
  EventEras1763830000000,
  CompanyInbox1763840000000,
  DueWork1763850000000,
  Reporting1763900000000,
  RepairReporting1763910000000,
  CrashedWork1764010000000,
  SuspectIndexes1764010050000,
  VisibleSchedules1764010100000,
  CompanyAgents1764030000000,
  RepairIndexes1764040000000,
  WorkHold1764060000000,
  AppSecrets1764070000000,
  AuditChain1764070100000,
  Keeping1764070200000,
  AuditPlaces1764080000000,
  KnownDocuments1764090000000,
  DocumentNumbers1764110000000,
  AuditDigest1764111000000,
  NetworkExchanges1764450000000,
  WebhooksOfCompanies1764451000000,
  DocumentProfiles1764454000000,
  IsolatedIndexes1764490000000,
  DocumentPlaces1764520000000,
  Letterheads1764530000000,
  PublishedParticipants1764600000000,
  DirectoryEntries1764610000000,
  DirectoryListings1764611000000,
  AnnouncedCertificates1764612000000,
  ProviderMessages1764620000000,
  DocumentResponses1764620100000,
  ExchangeLedger1764630000000,
  StatisticsReports1764630100000,
  Quarantine1764640000000,
  DocumentStates1764700000000,
  PackedContents1764701000000,
  SentOnce1764720000000,
  SpaceForClaims1764740000000,
  MonthlyEvents1764790000000,
  MonthlyContents1764790100000,
  DocumentConversions1764810000000,
  GivenResponses1764820000000,
  ReportedPurchases1764830000000,
  SpaceForDeliveries1764840000000,
  MonthlyExchanges1764841000000,
  OriginalPdfs1764855000000,
  LifecycleStatuses1764860000000,
  SimulatedStatuses1764861000000,
  ReceivedPurchases1764870000000,
  ReadAgain1764871000000,
  People1764880000000,
  Factors1764881000000,
  DocumentDays1764890000000,
  RequestLog1764890100000,
  AuditFilters1764890200000,
  AuditOfPeople1764891000000,
  DisabledAccounts1764891100000,
  IdentityProvider1764892000000,
  MailAllowances1764892100000,
  Operator1764893000000,
  FollowingStatuses1764895000000,
  ReplacedReports1764899310000,
  Operators1764899311000,
  ReplacingReports1764899312000,
  ReportsOfOperations1764899313000,
  Inviters1764899316000,
  Schedules1764899317000,
  Attempts1764901000000,
  KeyCreators1764901000001,
  SignedHeads1764902000000,
  OwnersFunctions1764902001000,
  TradeNames1764903000000,
  SenderFingerprints1764903010000,
  ArrivalDoubts1764904000000,
  MessageLevelResponses1764904001000,
  OperatorEnvelopes1764905000000,
  PackedAnswers1764907000000,
  SearchWithoutIds1764907100000,
  BusinessOfInvoices1764909000000,
  OwnKeyCustody1795740200000,
  RisingIndexes1795740300000,
  ReceiptsOnce1795740310000,
  TaxData1795760000000,
  ProviderMessagesTaxData1795760010000,
  FrenchFlows1795770000000,
  IdentifiersFrenchLines1795770010000,
  FrenchPlatform1795770100000,
  TaxDataExchange1795770200000,
  TaxDataIndexes1795770210000,
  ApiKeyLimits1795770400000,
  KeyNotices1795770410000,
  FrenchFlowsPending1795770500000,
  FrenchDirectoryLookUps1795770500010,
  FrenchFlowsFiles1795770500020,
  FrenchPlatformContract1795770600000,
  FrenchCompanyContracts1795771000000,
  FrenchFlowsOfContracts1795771000010,
  FrenchRoutes1795771000020,
  FrenchPortalFiles1795773000000,
  WebhookSelection1795775000000,
  WebhookHeaders1795775100000,
  WebhookRateLimit1795775200000,
  BusinessStates1795776000000,
  DocumentsWithoutAmount1795776010000,
  InvoiceDefaults1795776100000,
  Drafts1795776200000,
  Exports1795776300000,
  BankStatements1795776400000,
  DocumentsPaymentReference1795776400010,
  Notifications1795776500000,
  Purchases1795776600000,
  PurchasesNew1795776610000,
  DocumentsSearch1795776700000,
  DocumentsByAmount1795776700010,
  BulkActions1795776710000,
  Arrivals1795777000000,
  RecurringInvoices1795777100000,
  Items1795777110000,
  PayeeConfirmations1795777200000,
  DocumentForwards1795777210000,
  TeamsSuspension1795777300000,
  TeamFigures1795777310000,
  WebhookAttemptsRequest1795777320000,
  InvoiceImports1795777400000,
  Receivables1795777500000,
  DocumentsInLedger1795777500010,
  Applications1795777600000,
  ApiKeysGrant1795777600010,
  ApiKeysByGrant1795777600020,
  SavedViews1795778000000,
  Usage1795778200000,
  SendLimits1795778210000,
  NotificationKindQuota1795778220000,
  SingleSignOn1795778300000,
  Scim1795778300010,
  NotificationKinds1795778400000,
  DocumentsWithoutValues1795778500000,
  DocumentObjects1795778500100,
  PdfsInObjects1795778500110,
  DocumentsSortValues1795778600000,
  PortalLinks1795778700000,
  AssistantDrafts1795778800000,
  DraftsOfAssistants1795778800010,
  KeysOfBackgroundSends1795778800100,
  SingleSignOnLimits1795778800200,
  SessionsDueByTeam1795778800210,
  ApplicationSecretRotation1795778800300,
  PlatformTraceparent1795778900000,
  InvoiceImportsRetries1795779100000,
  BackupRuns1795779300000,
  BackupRunsByRepository1795779350000,
  ForeignKeysWithTeams1795779510000,
  UniqueKeysWithTeams1795779511000,
  Upstream1795779520000,
  RuleReplays1795779530000,
  NetworkSelfTests1795779531000,
  NetworkMoves1795779540000,
  PublishedParticipantsLeft1795779541000,
  NetworkMovesListed1795779542000,
];
