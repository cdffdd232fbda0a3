import { addresses } from './dashboard/addresses';
import { business } from './dashboard/business';
import { documents } from './dashboard/documents';
import { enter } from './dashboard/enter';
import { everyPage } from './dashboard/every-page';
import { factors } from './dashboard/factors';
import { firstAccount } from './dashboard/first-account';
import { hostile } from './dashboard/hostile';
import { france } from './dashboard/france';
import { keeps } from './dashboard/keeps';
import { keys } from './dashboard/keys';
import { letterhead } from './dashboard/letterhead';
import { lists } from './dashboard/lists';
import { longKinds } from './dashboard/long-kinds';
import { manyCompanies } from './dashboard/many-companies';
import { members } from './dashboard/members';
import { operator } from './dashboard/operator';
import { refusals } from './dashboard/refusals';
import { registry } from './dashboard/registry';
import { send } from './dashboard/send';
import { sizes } from './dashboard/sizes';
import { twoTeams } from './dashboard/two-teams';
import { validate } from './dashboard/validate';
import { webhooks } from './dashboard/webhooks';
import { chromiumPath } from './support/chromium';
import { dashboardScene } from './support/dashboard-scene';

const path = chromiumPath();
if (path === null)
  process.stderr.write('No Chromium: set CHROMIUM_PATH to test the dashboard in a browser.\n');

// A flow has many steps, and on a busy machine each waits for two processes.
jest.setTimeout(60_000);

/** `npm run test:ui`; `npm test` runs it where there is a Chromium. */
(path === null ? describe.skip : describe)('the dashboard in a browser', () => {
  const scene = dashboardScene();

  describe('first account and sign-in', () => firstAccount(scene));
  describe('documents', () => documents(scene));
  describe('addresses', () => addresses(scene));
  describe('business of an invoice', () => business(scene));
  describe('keys', () => keys(scene));
  // Before others make companies: the form begins with the first one.
  describe('send', () => send(scene));
  describe('validate', () => validate(scene));
  describe('refusals', () => refusals(scene));
  describe('members', () => members(scene));
  describe('French reporting', () => france(scene));
  describe('operator and audit', () => operator(scene));
  describe('registry', () => registry(scene));
  describe('letterhead', () => letterhead(scene));
  describe('long kinds', () => longKinds(scene));
  describe('factors', () => factors(scene));
  describe('sizes', () => sizes());
  describe('two teams', () => twoTeams(scene));
  describe('webhooks', () => webhooks(scene));
  describe('lists', () => lists(scene));
  describe('what stays', () => keeps(scene));
  describe('Enter in forms', () => enter(scene));
  describe('hostile documents', () => hostile(scene));
  // Where a company is chosen, one is searched from here on.
  describe('many companies', () => manyCompanies(scene));
  describe('every page', () => everyPage(scene));
});
