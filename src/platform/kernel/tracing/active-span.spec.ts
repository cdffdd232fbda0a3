import { Batcher } from '../batcher';
import { activeSpan, findCurrentTraceparent, runIn, runInSpan } from './active-span';
import type { Span } from './span';
import type { TraceContext } from './trace-context';

/** Span that records its calls. */
class RecordingSpan implements Span {
  readonly children: RecordingSpan[] = [];
  readonly links: string[] = [];
  failure: string | null = null;
  isEnded = false;
  readonly context: TraceContext;

  constructor(
    readonly name: string,
    traceId: string,
  ) {
    this.context = { traceId, spanId: 'b'.repeat(16), isSampled: true };
  }

  startChild(name: string): Span {
    const child = new RecordingSpan(name, this.context.traceId);
    this.children.push(child);
    return child;
  }

  setAttributes(): void {
    // The suites of traces test the attributes.
  }

  addLink({ traceId }: TraceContext): void {
    this.links.push(traceId);
  }

  fail(reason: string): void {
    this.failure = reason;
  }

  end(): void {
    this.isEnded = true;
  }
}

describe('the active span', () => {
  it('is null without a trace, and work still runs', async () => {
    expect(findCurrentTraceparent()).toBeNull();
    expect(await runInSpan('step', {}, async (span) => [span, activeSpan.current()])).toEqual([null, null]);
  });

  it('is the parent of steps, which end with their work and record its failure', async () => {
    const span = new RecordingSpan('root', '1'.repeat(32));
    await runIn(span, () => runInSpan('step', {}, async (step) => expect(activeSpan.current()).toBe(step)));
    await expect(
      runIn(span, () => runInSpan('broken', {}, () => Promise.reject(new RangeError('with a name in it')))),
    ).rejects.toThrow(RangeError);
    expect(span.children).toMatchObject([
      { name: 'step', isEnded: true, failure: null },
      { name: 'broken', isEnded: true, failure: 'RangeError' },
    ]);
    expect(span.isEnded).toBe(false);
  });

  it('is formatted as a traceparent', () => {
    const span = new RecordingSpan('root', '1'.repeat(32));
    expect(activeSpan.run(span, findCurrentTraceparent)).toBe(`00-${'1'.repeat(32)}-${'b'.repeat(16)}-01`);
    expect(activeSpan.run(span, () => activeSpan.runDetached(findCurrentTraceparent))).toBeNull();
  });

  it('is the span of the first call during a batch, and the spans of the calls are linked', async () => {
    const spans = ['1', '2', '3'].map((digit) => new RecordingSpan('request', digit.repeat(32)));
    let active: Span | null = null;
    const run = async (inputs: number[]): Promise<number[]> => {
      active = activeSpan.current();
      return inputs;
    };
    const batcher = new Batcher(run, 10, 1, undefined, null, 'store');
    await Promise.all(spans.map((span, i) => activeSpan.run(span, () => batcher.submit(i))));
    const stores = spans.map(({ children }) => children[0]);
    expect(active).toBe(stores[0]);
    expect(stores.map((store) => store?.links)).toEqual([
      ['2'.repeat(32), '3'.repeat(32)],
      ['1'.repeat(32)],
      ['1'.repeat(32)],
    ]);
    expect(stores.map((store) => store?.isEnded)).toEqual([true, true, true]);
  });

  it('is null during a batch without a span name', async () => {
    let active: Span | null | undefined;
    const batcher = new Batcher(async (inputs: number[]) => {
      active = activeSpan.current();
      return inputs;
    }, 10);
    await activeSpan.run(new RecordingSpan('request', '1'.repeat(32)), () => batcher.submit(1));
    expect(active).toBeNull();
  });
});
