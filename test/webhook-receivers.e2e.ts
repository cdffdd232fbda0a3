import { webhookAnswers } from './webhook-receivers/answers';
import { slowDestination } from './webhook-receivers/slow';
import { sharedService } from './support/chapter';

jest.setTimeout(90_000);

describe('webhook receivers', () => {
  const service = sharedService();

  webhookAnswers(service);
  slowDestination(service);
});
