import { pino } from 'pino';
import { BatchThreads } from './batch-threads';
import type { GroupTask, ReadTask } from './batch-tasks';
import type { PreparingCompany } from '../sending-companies';

const SENDING = { company: {}, senders: [], houseRulesOff: [] } as unknown as PreparingCompany;
const FATAL_DOCUMENT = 'x'.repeat(70_000);

/** Threads that end when they get a certain document. */
function startThreads(): { threads: BatchThreads; tasks: number[][] } {
  const threads = new BatchThreads(pino({ level: 'silent' }));
  const tasks: number[][] = [];
  const run = (_: string, task: GroupTask | ReadTask): Promise<unknown> => {
    tasks.push('lengths' in task ? task.lengths : [task.bytes.length]);
    if (Buffer.from(task.bytes).includes(FATAL_DOCUMENT))
      return Promise.reject(Object.assign(new Error('dead'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
    const items = 'lengths' in task ? task.lengths.map((length) => ({ number: String(length) })) : [];
    return Promise.resolve({ items, bytes: new Uint8Array() });
  };
  Object.assign(threads, { threads: { run } });
  return { threads, tasks };
}

describe('threads of a batch', () => {
  it('prepare the documents of a group one by one after the death of its thread', async () => {
    const { threads, tasks } = startThreads();
    const documents = ['a', FATAL_DOCUMENT, 'bc'].map((text) => Buffer.from(text));
    const results = await threads.prepare(SENDING, false, documents);
    expect(tasks).toEqual([[1, 70_000, 2], [1], [70_000], [2]]);
    expect([results[0], results[2]]).toEqual([{ number: '1' }, { number: '2' }]);
    expect(results[1]).toMatchObject({ status: 413, code: 'body_too_large' });
  });

  it('reject a large document that cannot be read, and never read it outside of a thread', async () => {
    const { threads, tasks } = startThreads();
    await expect(threads.read(Buffer.from(FATAL_DOCUMENT), false)).rejects.toMatchObject({
      code: 'body_too_large',
    });
    expect(tasks).toHaveLength(1);
    await expect(threads.read(Buffer.from('no JSON'), false)).rejects.toMatchObject({
      code: 'malformed_json',
    });
    expect(tasks).toHaveLength(1);
  });
});
