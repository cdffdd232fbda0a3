import { firstDocument } from './sdk/first-document';
import { installedPackage } from './sdk/installed-package';
import { packagedSdk } from './sdk/packaged';
import { pythonClient } from './sdk/python';
import { sdkInSuites } from './sdk/suites';
import { typesOfSdk } from './sdk/types';
import { webhookRecipes } from './sdk/webhook-recipes';
import { writtenReceivers } from './sdk/written-receivers';

jest.setTimeout(120_000);

/** The SDK as its users have it: packed, and installed into an empty folder. */
describe('the package of the SDK', () => {
  const folder = installedPackage();

  packagedSdk(folder);
  typesOfSdk(folder);
  webhookRecipes(folder);
  writtenReceivers(folder);
  firstDocument(folder);
});

pythonClient();
sdkInSuites();
