import { webhookAnswers } from './webhook-receivers/answers';
import { clocksThatAreOff } from './webhook-receivers/clocks';
import { silentReceivers } from './webhook-receivers/silent';
import { slowDestination } from './webhook-receivers/slow';
import { sharedService } from './support/chapter';

jest.setTimeout(90_000);

describe('webhook receivers', () => {
  const service = sharedService();

  clocksThatAreOff(service);

  describe('meanwhile', () => {
    const onceItAnswers = slowDestination(service);
    const onceTimedOut = silentReceivers(service);

    webhookAnswers(service);
    onceTimedOut();
    onceItAnswers();
  });
});
