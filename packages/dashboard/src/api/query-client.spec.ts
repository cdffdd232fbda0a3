import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { ApiRequestError } from './failure';
import { queryClient } from './query-client';

describe('what is read and done without a connection', () => {
  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => {
    onlineManager.setOnline(true);
    queryClient.clear();
  });

  it('is asked for and fails', async () => {
    const read = queryClient.fetchQuery({
      queryKey: ['offline'],
      retry: false,
      queryFn: () => Promise.reject(new ApiRequestError(0, 'offline', {}, null)),
    });
    await expect(read).rejects.toMatchObject({ code: 'offline' });
  });

  it('is not done once the connection is back', async () => {
    const action = jest.fn(() => Promise.reject(new ApiRequestError(0, 'offline', {}, null)));
    const observer = new MutationObserver(queryClient, { mutationFn: action });
    await expect(observer.mutate()).rejects.toMatchObject({ code: 'offline' });
    onlineManager.setOnline(true);
    await queryClient.resumePausedMutations();
    expect(action).toHaveBeenCalledTimes(1);
  });
});
