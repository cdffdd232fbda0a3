import { countingOfMonth, keepingOfLedger } from './statistics/counting';
import { reportsThatFail } from './statistics/failures';
import { monthOfTwo } from './statistics/month';
import { ReportingProviders } from './support/peppol/reporting-providers';

let providers: ReportingProviders | undefined;
const scene = (): ReportingProviders => {
  if (providers === undefined) throw new Error('They are there from the first hook on');
  return providers;
};

beforeAll(async () => {
  providers = await ReportingProviders.start();
});
afterAll(() => providers?.stop());

monthOfTwo(scene);
countingOfMonth(scene);
reportsThatFail(scene);
keepingOfLedger(scene);
