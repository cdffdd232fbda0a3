import { listNumberCandidates } from './invoice-numbers';

describe('listWrittenNumbers', () => {
  it('lists words with a digit, with and without surrounding punctuation', () => {
    expect([...listNumberCandidates('Factuur (2026-17), dank')]).toEqual(['(2026-17)', '2026-17']);
  });

  it('leaves out words that are longer than any number', () => {
    expect([...listNumberCandidates(`2026${'-'.repeat(100)}`)]).toEqual(['2026']);
    expect([...listNumberCandidates(`2026${'-'.repeat(1_000)}`)]).toEqual([]);
  });
});
