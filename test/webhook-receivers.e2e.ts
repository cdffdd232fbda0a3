import { webhookAnswers } from './webhook-receivers/answers';
import { slowDestination } from './webhook-receivers/slow';
import { onOneService } from './support/chapter';

jest.setTimeout(90_000);

onOneService((service) => {
  webhookAnswers(service);
  slowDestination(service);
});
