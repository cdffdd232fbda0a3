export * from './errors.js';
export { Passerelle, type Auth, type PasserelleOptions } from './passerelle.js';
export type { AssertionOptions } from './credentials/assertion.js';
export type { PrivateJwk } from './credentials/signer.js';
export type { TokenSource } from './credentials/token.js';
export type { FollowOptions } from './events/follow.js';
export type { Page, PagePromise } from './page.js';
export type { AssistantDraft } from './resources/assistant-drafts.js';
export {
  DocumentBatch,
  type BatchAnswer,
  type BatchError,
  type BatchInput,
  type BatchSummary,
} from './resources/document-batch.js';
export type {
  BatchOptions,
  DocumentAnswerOptions,
  DocumentFile,
  WaitOptions,
} from './resources/documents.js';
export type * from './resource-types.js';
export type { Download } from './transport/download.js';
export type { CallOptions, WriteOptions } from './transport/request.js';
export {
  verifyWebhook,
  WebhookVerificationError,
  type HeadersLike,
  type VerifyOptions,
  type WebhookProblem,
} from './webhooks/verify.js';
