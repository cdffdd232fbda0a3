import { useEffect, useState, useRef } from 'react';

const TYPING_MS = 250;

/** State of a search field: the typed text, and the last texts read from and written to the page's address. */
export interface Typed {
  text: string;
  seen: string;
  sent: string;
}

/** State of the field after the address changed: the text that it sent itself arrives late, and newer typing stays. */
export function followed(typed: Typed, value: string): Typed {
  if (typed.seen === value) return typed;
  return { text: value === typed.sent ? typed.text : value, seen: value, sent: value };
}

/** A field whose text goes to the address with `send`, and which follows the address when something else changes it. */
export function useTyped(
  value: string,
  onChange: (value: string) => void,
): { text: string; type: (text: string) => void; send: (text: string) => void } {
  const [stored, setTyped] = useState<Typed>({ text: value, seen: value, sent: value });
  const typed = followed(stored, value);
  if (typed !== stored) setTyped(typed);
  return {
    text: typed.text,
    type: (text) => setTyped((now) => ({ ...now, text })),
    send: (text) => {
      setTyped((now) => ({ ...now, sent: text }));
      onChange(text);
    },
  };
}

/** Like `useTyped`, but sends the typed text automatically after a moment. */
export function useTypedLater(value: string, onChange: (value: string) => void): ReturnType<typeof useTyped> {
  const field = useTyped(value, onChange);
  const latest = useRef(field.send);
  useEffect(() => {
    latest.current = field.send;
  });
  const text = field.text.trim();
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => latest.current(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return field;
}
