/** The texts of an area (a file in messages/en), which a page loads before it is shown. A new area is one line here. */
import type account from './messages/en/account.json';
import type arrivals from './messages/en/arrivals.json';
import type applications from './messages/en/applications.json';
import type audit from './messages/en/audit.json';
import type common from './messages/en/common.json';
import type companies from './messages/en/companies.json';
import type compliance from './messages/en/compliance.json';
import type documents from './messages/en/documents.json';
import type drafts from './messages/en/drafts.json';
import type events from './messages/en/events.json';
import type exports from './messages/en/exports.json';
import type france from './messages/en/france.json';
import type imports from './messages/en/imports.json';
import type items from './messages/en/items.json';
import type keys from './messages/en/keys.json';
import type lifecycle from './messages/en/lifecycle.json';
import type labels from './messages/en/labels.json';
import type members from './messages/en/members.json';
import type operator from './messages/en/operator.json';
import type overview from './messages/en/overview.json';
import type payments from './messages/en/payments.json';
import type partners from './messages/en/partners.json';
import type receivables from './messages/en/receivables.json';
import type refusals from './messages/en/refusals.json';
import type recurring from './messages/en/recurring.json';
import type requests from './messages/en/requests.json';
import type sandbox from './messages/en/sandbox.json';
import type settings from './messages/en/settings.json';
import type send from './messages/en/send.json';
import type shell from './messages/en/shell.json';
import type singleSignOn from './messages/en/single-sign-on.json';
import type signIn from './messages/en/sign-in.json';
import type status from './messages/en/status.json';
import type upstream from './messages/en/upstream.json';
import type validate from './messages/en/validate.json';
import type views from './messages/en/views.json';
import type webhooks from './messages/en/webhooks.json';

/** Every message of the dashboard by its key, which begins with its area. */
type Messages = typeof common &
  typeof shell &
  typeof signIn &
  typeof account &
  typeof arrivals &
  typeof applications &
  typeof audit &
  typeof status &
  typeof documents &
  typeof webhooks &
  typeof operator &
  typeof overview &
  typeof imports &
  typeof items &
  typeof keys &
  typeof members &
  typeof exports &
  typeof france &
  typeof lifecycle &
  typeof sandbox &
  typeof settings &
  typeof singleSignOn &
  typeof events &
  typeof refusals &
  typeof requests &
  typeof companies &
  typeof compliance &
  typeof drafts &
  typeof recurring &
  typeof partners &
  typeof payments &
  typeof receivables &
  typeof labels &
  typeof send &
  typeof upstream &
  typeof validate &
  typeof views;

export type MessageKey = keyof Messages;
/** Names of the files in messages/en. */
export type Area =
  | 'common'
  | 'shell'
  | 'sign-in'
  | 'account'
  | 'arrivals'
  | 'applications'
  | 'audit'
  | 'status'
  | 'documents'
  | 'webhooks'
  | 'operator'
  | 'overview'
  | 'imports'
  | 'items'
  | 'keys'
  | 'members'
  | 'exports'
  | 'france'
  | 'lifecycle'
  | 'sandbox'
  | 'settings'
  | 'single-sign-on'
  | 'events'
  | 'refusals'
  | 'requests'
  | 'companies'
  | 'compliance'
  | 'drafts'
  | 'recurring'
  | 'partners'
  | 'payments'
  | 'receivables'
  | 'labels'
  | 'send'
  | 'upstream'
  | 'validate'
  | 'views';
