import { followed, type Typed } from './use-typed';

describe('a search field and the address', () => {
  const typing: Typed = { text: 'acme b', seen: '', sent: 'acme' };

  it('keeps what was typed while its own text was on the way to the address', () => {
    expect(followed(typing, 'acme')).toEqual({ text: 'acme b', seen: 'acme', sent: 'acme' });
  });

  it('shows what something else put into the address', () => {
    expect(followed(typing, 'other').text).toBe('other');
  });

  it('is emptied when the filters are cleared, also of a text that it sent before', () => {
    const settled = followed(typing, 'acme');

    expect(followed(settled, '').text).toBe('');
    expect(followed(followed(settled, ''), 'acme').text).toBe('acme');
  });

  it('stays as it is while the address stays', () => {
    expect(followed(typing, '')).toBe(typing);
  });
});
