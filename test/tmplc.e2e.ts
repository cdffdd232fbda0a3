import { lifecycle } from './documents/lifecycle';
import { sharedService } from './support/chapter';

describe('documents', () => {
  const service = sharedService();
  lifecycle(service);
});
