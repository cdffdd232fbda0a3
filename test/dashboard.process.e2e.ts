/**
 * The dashboard in a browser, in the order of a working day: each flow finds what the ones before it left, such as a company whose
 * move began. A flow alone is run by its name: `npm run test:processes -- -t 'the dashboard in a browser: members'`.
 */
import './dashboard/first-account';
import './dashboard/documents';
import './dashboard/addresses';
import './dashboard/business';
import './dashboard/purchases';
import './dashboard/saved-views';
import './dashboard/payee';
import './dashboard/keys';
import './dashboard/send';
import './dashboard/items';
import './dashboard/drafts';
import './dashboard/assistants';
import './dashboard/recurring';
import './dashboard/imports';
import './dashboard/validate';
import './dashboard/refusals';
import './dashboard/members';
import './dashboard/notifications';
import './dashboard/france';
import './dashboard/operator';
import './dashboard/registry';
import './dashboard/letterhead';
import './dashboard/long-kinds';
import './dashboard/factors';
import './dashboard/sizes';
import './dashboard/two-teams';
import './dashboard/webhooks';
import './dashboard/portal';
import './dashboard/limits';
import './dashboard/lists';
import './dashboard/keeps';
import './dashboard/enter';
import './dashboard/hostile';
import './dashboard/many-companies';
import './dashboard/tax-authorities';
import './dashboard/arrivals';
import './dashboard/upstream';
import './dashboard/exports';
import './dashboard/payments';
import './dashboard/receivables';
import './dashboard/every-page';
