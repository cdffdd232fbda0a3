import { providerMessages } from './peppol/provider-messages';
import { startTwoProviders, stopTwoProviders, type TwoProviders } from './support/peppol/two-providers';

let providers: TwoProviders;

beforeAll(async () => {
  providers = await startTwoProviders();
});
afterAll(() => stopTwoProviders(providers));

providerMessages(() => providers);
