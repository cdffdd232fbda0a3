import { sortByReferences } from './erasure-plan';

describe('sortByReferences', () => {
  it('places tables before the tables that they refer to', () => {
    const references = [
      { child: 'documents', parent: 'companies' },
      { child: 'reports', parent: 'documents' },
      { child: 'reports', parent: 'filings' },
      { child: 'filings', parent: 'companies' },
    ];
    const order = sortByReferences(['companies', 'documents', 'filings', 'labels', 'reports'], references);
    for (const { child, parent } of references)
      expect([child, order.indexOf(child) < order.indexOf(parent)]).toEqual([child, true]);
    expect([...order].sort()).toEqual(['companies', 'documents', 'filings', 'labels', 'reports']);
  });

  it('throws an error that names the tables of a cycle', () => {
    const references = [
      { child: 'a', parent: 'b' },
      { child: 'b', parent: 'a' },
    ];
    expect(() => sortByReferences(['a', 'b', 'c'], references)).toThrow('in a cycle: a, b');
  });
});
