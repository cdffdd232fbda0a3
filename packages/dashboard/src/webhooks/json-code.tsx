import { Fragment } from 'react';
import { visibleText } from '../format/identifiers';

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/g;

/** A value as JSON with numbered lines, coloured. */
export function JsonCode({ value, label }: { value: unknown; label: string }) {
  const lines = JSON.stringify(value, null, 2).split('\n');
  return (
    <pre className="max-h-96 overflow-auto bg-code-bg py-3 font-mono text-12" tabIndex={0} aria-label={label}>
      {lines.map((line, index) => (
        <span key={index} className="flex">
          <span className="w-9 flex-none pr-3 text-right text-ink-3 select-none">{index + 1}</span>
          <code className="pr-4 whitespace-pre">{coloured(visibleText(line))}</code>
        </span>
      ))}
    </pre>
  );
}

function coloured(line: string) {
  const parts: { text: string; look?: string }[] = [];
  let at = 0;
  for (const match of line.matchAll(TOKEN)) {
    parts.push({ text: line.slice(at, match.index) });
    const [whole, text, colon] = match;
    if (text !== undefined) {
      parts.push(
        { text, look: colon === undefined ? 'text-code-str' : 'text-code-tag' },
        { text: colon ?? '' },
      );
    } else {
      parts.push({ text: whole, look: 'text-code-attr' });
    }
    at = match.index + whole.length;
  }
  parts.push({ text: line.slice(at) });
  return parts.map(({ text, look }, index) =>
    look ? (
      <span key={index} className={look}>
        {text}
      </span>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  );
}
