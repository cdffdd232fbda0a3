/** Words of the asynchronous client and what they are in the other one. Its files are otherwise the same, line by line. */
const WORDS = [
  [/^ *# asynchronous only\n[^]*?^ *# end\n\n?/gm, ''],
  [/\basync (def|with|for)\b/g, '$1'],
  [/\bawait /g, ''],
  [/\bAwaitable\[(\w+(?:\[\w+\])?)\]/g, '$1'],
  [/\b_async\b/g, '_sync'],
  [/\bAsync(?=[A-Z])/g, ''],
  [/\b__a(enter|exit|iter|next)__\b/g, '__$1__'],
  [/\banext\(/g, 'next('],
  [/\baclose\b/g, 'close'],
  [/\ba(iter_bytes|read)\b/g, '$1'],
];

/** @param {string} head put before it */
export function synchronous(text, head) {
  return head + WORDS.reduce((changed, [from, to]) => changed.replace(from, to), text);
}
