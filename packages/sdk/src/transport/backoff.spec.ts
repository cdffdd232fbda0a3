import { pause } from './backoff.js';

describe('a pause', () => {
  it('that is longer than a timer can be is not over at once', async () => {
    const controller = new AbortController();
    let isOver = false;
    const waiting = pause(2 ** 31, controller.signal).then(() => (isOver = true));
    await pause(20, new AbortController().signal);
    expect(isOver).toBe(false);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });
});
