/** Leads to a field of the form, also to one that is only drawn after what was just done. */
export function focusField(field: string): void {
  setTimeout(() => {
    const found = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: 'center' });
  });
}

/** Selects the line of a text field in which an offset stands, and shows it. */
export function selectLine(area: HTMLTextAreaElement, offset: number): void {
  const before = area.value.lastIndexOf('\n', offset - 1) + 1;
  const end = area.value.indexOf('\n', offset);
  const line = area.value.slice(0, before).split('\n').length - 1;
  area.focus();
  area.setSelectionRange(offset, end < 0 ? area.value.length : end);
  area.scrollTop = Math.max(0, (line - 3) * Number.parseFloat(getComputedStyle(area).lineHeight));
}
