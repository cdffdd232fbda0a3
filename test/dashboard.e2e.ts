import { documents } from './dashboard/documents';
import { everyPage } from './dashboard/every-page';
import { factors } from './dashboard/factors';
import { firstAccount } from './dashboard/first-account';
import { france } from './dashboard/france';
import { members } from './dashboard/members';
import { operator } from './dashboard/operator';
import { registry } from './dashboard/registry';
import { send } from './dashboard/send';
import { sizes } from './dashboard/sizes';
import { validate } from './dashboard/validate';
import { chromiumPath } from './support/chromium';
import { dashboardScene } from './support/dashboard-scene';

const path = chromiumPath();
if (path === null)
  process.stderr.write('No Chromium: set CHROMIUM_PATH to test the dashboard in a browser.\n');

/** `npm run test:ui`; `npm test` runs it where there is a Chromium. */
(path === null ? describe.skip : describe)('the dashboard in a browser', () => {
  const scene = dashboardScene();

  describe('first account and sign-in', () => firstAccount(scene));
  describe('documents', () => documents(scene));
  describe('members', () => members(scene));
  describe('French reporting', () => france(scene));
  describe('operator and audit', () => operator(scene));
  describe('registry', () => registry(scene));
  describe('send', () => send(scene));
  describe('validate', () => validate(scene));
  describe('factors', () => factors(scene));
  describe('sizes', () => sizes());
  describe('every page', () => everyPage(scene));
});
